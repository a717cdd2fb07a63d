import { newId } from '../../../src/core/platform/database/identifier.js';
import type { Api } from '../../support/api.js';
import { type Member, member } from '../../support/desk.js';
import { useApp } from '../../support/harness.js';
import { secondAccount } from '../../support/second-account.js';
import { query } from '../../support/test-database.js';

/** A row of `reviews`; times but `created` are seconds after it. */
interface Row {
  readonly id?: string;
  readonly account?: string;
  readonly created: string;
  readonly by: string | null;
  readonly to?: string;
  /** First action, start, completion. */
  readonly times?: readonly [number, number, number];
  readonly fraud?: boolean | null;
  readonly type?: string;
  readonly status?: string;
  readonly deadline?: string;
  readonly second?: string;
  readonly adjudication?: string;
  readonly golden?: string;
}

const insert = `
insert into reviews (id, account_id, analysis_id, status, urgency, review_type, require_second_review, assigned_to, deadline, created_by,
    created_at, updated_at, first_action_at, started_at, completed_at, completed_by, fraud_confirmed, first_verdict, second_review_of, adjudication_of, golden_beside)
select coalesce(r.id, 'rev_of_' || r.analysis), coalesce(r.account, (select id from accounts order by id limit 1)), r.analysis,
    coalesce(r.status, case when r.times is null then 'pending' else 'completed' end), 2, coalesce(r.type, 'standard'), false,
    coalesce(r."to", r.by), r.deadline, 'system', r.created, r.created, r.created + (r.times->>0)::int * interval '1 s',
    r.created + (r.times->>1)::int * interval '1 s', r.created + (r.times->>2)::int * interval '1 s',
    case when r.times is null then null else r.by end, r.fraud, r.fraud, r.second, r.adjudication, r.golden
  from jsonb_to_recordset($1::jsonb) as r(id text, account text, analysis text, created timestamptz, by text, "to" text, times jsonb,
    fraud boolean, type text, status text, deadline timestamptz, second text, adjudication text, golden text)`;

describe('the statistics of reviews', () => {
  let ann: Member;
  let ben: Member;
  let sue: Member;
  let other: Api;
  const app = useApp();
  const store = (rows: readonly Row[]) =>
    query(app.databaseUrl, insert, [JSON.stringify(rows.map((row) => ({ analysis: newId('analysis'), ...row })))]);
  const path = '/v1/reviews/statistics';
  const march = `${path}?dateFrom=2025-03-01&dateTo=2025-04-01`;

  beforeAll(async () => {
    [ann, ben, sue] = [await member(app), await member(app), await member(app, { role: 'supervisor' })];
    other = await secondAccount(app);
    const { user, accountId: account } = (await other.get('/v1/auth/me')).body;
    const [a, b, s] = [ann.userId, ben.userId, sue.userId];
    const key = newId('key');
    await store([
      { id: 'rev_1', created: '2025-03-01T00:00:00Z', by: a, times: [60, 60, 160], fraud: true },
      { created: '2025-03-02', by: a, times: [120, 120, 320], fraud: false, deadline: '2025-03-02T00:05:00Z' },
      { id: 'rev_3', created: '2025-03-03', by: a, times: [180, 240, 540], fraud: true, type: 'compliance' },
      { created: '2025-03-01', by: b, times: [600, 600, 1000], fraud: true, second: 'rev_1', deadline: '2025-03-02' },
      { created: '2025-03-04', by: key, to: a, times: [30, 30, 80], fraud: true },
      { created: '2025-03-05', by: s, times: [10, 10, 20], fraud: false, type: 'compliance', adjudication: 'rev_3' },
      { created: '2025-03-04', by: s, times: [100, 100, 150], fraud: false, type: 'compliance', second: 'rev_3' },
      { created: '2025-03-06', by: a, deadline: '2025-03-07' },
      { created: '2025-03-07', by: b, deadline: '2099-01-01', status: 'escalated' },
      { created: '2025-03-08', by: null },
      // Made before, completed in it; made in it, completed when it is over.
      { created: '2025-02-28T23:00:00Z', by: a, times: [1000, 1000, 5400], fraud: true },
      { created: '2025-03-31T23:59:00Z', by: b, times: [1, 1, 60], fraud: true },
      // Counted nowhere: withdrawn, of another account, a hidden copy (but for Ann herself).
      { created: '2025-03-09', by: a, times: [5, 5, 5], fraud: null },
      { account, created: '2025-03-09', by: user.userId, times: [7, 7, 9], fraud: true },
      { created: '2025-03-10', by: a, times: [120, 120, 320], fraud: false, golden: 'rev_1' },
      { created: '2025-03-11', by: a, golden: 'rev_3' },
    ]);
  });

  const figuresOfAnn = {
    completed: 4,
    completedLate: 1,
    confirmed: 3,
    open: 1,
    overdue: 1,
    timeToFirstAction: { median: 150, p90: 754 }, // of 60, 120, 180, 1000
    handlingTime: { median: 250, p90: 3170 }, // of 100, 200, 300, 4400
  };
  const chance = { reviews: 1, agreed: 0, observed: 0, expected: 0, kappa: 0 };
  const same = { reviews: 1, agreed: 1, observed: 1, expected: 1, kappa: null };

  it('are those of what was made, and of what was completed, in the period', async () => {
    const { status, body } = await app.admin.get(march);
    expect(status).toBe(200);
    expect(body).toEqual({
      from: '2025-03-01T00:00:00.000Z',
      to: '2025-04-01T00:00:00.000Z',
      created: 11,
      escalated: 1,
      completed: 8,
      completedLate: 1,
      confirmed: 5,
      open: 3,
      overdue: 1,
      timeToFirstAction: { median: 110, p90: 720 }, // of 10, 30, 60, 100, 120, 180, 600, 1000
      handlingTime: { median: 150, p90: 1600 }, // of 10, 50, 50, 100, 200, 300, 400, 4400
      reviewers: [
        { userId: ann.userId, name: `Member ${ann.email}`, ...figuresOfAnn },
        {
          userId: sue.userId,
          name: `Member ${sue.email}`,
          completed: 2,
          completedLate: 0,
          confirmed: 0,
          open: 0,
          overdue: 0,
          timeToFirstAction: { median: 55, p90: 91 },
          handlingTime: { median: 30, p90: 46 },
        },
        {
          userId: ben.userId,
          name: `Member ${ben.email}`,
          completed: 1,
          completedLate: 0,
          confirmed: 1,
          open: 1,
          overdue: 0,
          timeToFirstAction: { median: 600, p90: 600 },
          handlingTime: { median: 400, p90: 400 },
        },
      ],
      agreement: [
        { reviewType: 'compliance', reviewers: null, ...chance },
        { reviewType: 'standard', reviewers: null, ...same },
        { reviewType: 'compliance', reviewers: [ann.userId, sue.userId].toSorted(), ...chance },
        { reviewType: 'standard', reviewers: [ann.userId, ben.userId].toSorted(), ...same },
      ],
    });
  });

  it('are of one type, or of some', async () => {
    const { body } = await app.admin.get(`${march}&reviewType=compliance`);
    expect(body).toMatchObject({ created: 3, completed: 3, confirmed: 1, open: 0, escalated: 0 });
    expect(body.agreement.map(({ reviewType }: { reviewType: string }) => reviewType)).toEqual([
      'compliance',
      'compliance',
    ]);
    expect((await app.admin.get(`${march}&reviewType=compliance,standard`)).body).toMatchObject({ completed: 8 });
    expect((await app.admin.get(`${march}&reviewType=detailed`)).body).toMatchObject({
      created: 0,
      timeToFirstAction: { median: null, p90: null },
      reviewers: [],
      agreement: [],
    });
  });

  it('are of one user', async () => {
    const { body } = await sue.api.get(`${march}&userId=${ann.userId}`);
    expect(body).toMatchObject({ created: 4, escalated: 0, ...figuresOfAnn });
    expect(body.reviewers).toMatchObject([{ userId: ann.userId }]);
    expect(body.agreement).toHaveLength(4);
    const own = (await sue.api.get(`${march}&userId=me`)).body;
    expect(own).toMatchObject({ created: 2, completed: 2, reviewers: [{ userId: sue.userId }] });
    expect(own.agreement).toMatchObject([{ reviewers: null }, { reviewers: [ann.userId, sue.userId].toSorted() }]);
    const nobody = (await app.admin.get(`${path}?userId=usr_nobody`)).body;
    expect(nobody).toMatchObject({ from: null, to: null, created: 0, completed: 0, reviewers: [], agreement: [] });
  });

  it('are each account’s own', async () => {
    const times = { timeToFirstAction: { median: 7, p90: 7 }, handlingTime: { median: 2, p90: 2 } };
    const figures = { completed: 1, completedLate: 0, confirmed: 1, open: 0, overdue: 0, ...times };
    const { body } = await other.get(path);
    expect(body).toMatchObject({ created: 1, escalated: 0, ...figures, reviewers: [figures], agreement: [] });
    expect((await other.get(`${march}&userId=${ann.userId}`)).body).toMatchObject({ created: 0, completed: 0 });
  });

  it('are for reviewers and viewers their own only, with the hidden copies that they cannot tell', async () => {
    for (const query of ['', `&userId=${ben.userId}`]) {
      const { status, body } = await ann.api.get(march + query);
      expect([status, body.error.code]).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
    }
    const { body } = await ann.api.get(`${march}&userId=me`);
    expect(body).toMatchObject({
      created: 6,
      completed: 5,
      open: 2,
      timeToFirstAction: { median: 120, p90: 672 }, // of 60, 120, 120, 180, 1000
      handlingTime: { median: 200, p90: 2760 }, // of 100, 200, 200, 300, 4400
      reviewers: [{ userId: ann.userId, completed: 5, open: 2 }],
      agreement: [],
    });
    expect((await ann.api.get(`${march}&userId=${ann.userId}`)).body).toEqual(body);
    const viewer = await member(app, { role: 'viewer' });
    expect((await viewer.api.get(path)).status).toBe(403);
    expect((await viewer.api.get(`${path}?userId=me`)).body).toMatchObject({ completed: 0, reviewers: [] });
  });

  it('are for API keys with the scope those of everybody', async () => {
    const reader = await app.withScopes('read:reviews');
    expect((await reader.get(march)).body).toEqual((await app.admin.get(march)).body);
    const denied = await (await app.withScopes('read:analyses')).get(march);
    expect([denied.status, denied.body.error.code]).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
    const nobody = await reader.get(`${path}?userId=me`);
    expect([nobody.status, nobody.body.error.code]).toEqual([400, 'INVALID_PARAMETERS']);
    expect((await app.anyone.get(path)).status).toBe(401);
  });

  it.each([
    ['dateFrom', 'dateFrom=yesterday'],
    ['dateFrom', 'dateFrom=1969-12-31'],
    ['dateFrom', 'dateFrom=2025-03-02&dateTo=2025-03-01'],
    ['dateTo', 'dateTo=2025-02-30'],
    ['reviewType.0', 'reviewType=quick'],
    ['reviewType.1', 'reviewType=standard,quick'],
    ['reviewType.0', 'reviewType='],
    ['userId', 'userId='],
    ['userId', `userId=${'u'.repeat(101)}`],
    ['period', 'period=march'],
  ])('name %s as bad in %s', async (field, bad) => {
    const { status, body } = await app.admin.get(`${path}?${bad}`);
    expect([status, body.error.code]).toEqual([400, 'INVALID_PARAMETERS']);
    expect(body.error.details.fields).toMatchObject([{ path: field }]);
  });

  it('measure agreement by reviewer in a pair, and by first and second in all', async () => {
    const [low, high] = [ann.userId, ben.userId].toSorted() as [string, string];
    const verdicts = [
      ...cell(20, true, true),
      ...cell(15, false, false),
      ...cell(5, true, false),
      ...cell(10, false, true),
    ];
    const made = { created: '2025-05-02', times: [1, 1, 2] as const, type: 'quality' };
    await store(
      verdicts.flatMap(([ofLow, ofHigh], index) => {
        const raters = [
          { by: low, fraud: ofLow },
          { by: high, fraud: ofHigh },
        ] as const;
        const [first, second] = index % 2 === 0 ? raters : raters.toReversed();
        return [
          { ...made, ...first, id: `rev_first_${index}` },
          { ...made, ...second, second: `rev_first_${index}` },
        ];
      }),
    );
    await store([
      // An API key is no reviewer; a pair whose second is open, or was withdrawn, is none.
      { ...made, id: 'rev_by_key', by: newId('key'), fraud: true, type: 'detailed' },
      { ...made, by: high, fraud: true, type: 'detailed', second: 'rev_by_key' },
      { ...made, id: 'rev_alone', by: low, fraud: true },
      { created: '2025-05-03', by: high, type: 'quality', second: 'rev_alone' },
      { ...made, id: 'rev_half', by: low, fraud: true },
      { ...made, by: high, fraud: null, second: 'rev_half' },
    ]);
    const { agreement } = (await app.admin.get(`${path}?dateFrom=2025-05-01&dateTo=2025-06-01`)).body;
    const all = { reviews: 50, agreed: 35, observed: 0.7 };
    expect(agreement).toEqual([
      // The first says fraud 27 times, the second 28 times: 0.54 × 0.56 + 0.46 × 0.44.
      { reviewType: 'quality', reviewers: null, ...all, expected: 0.5048, kappa: expect.closeTo(0.1952 / 0.4952, 9) },
      { reviewType: 'detailed', reviewers: null, ...same },
      // The one says fraud 25 times, the other 30 times: 0.5 × 0.6 + 0.5 × 0.4.
      { reviewType: 'quality', reviewers: [low, high], ...all, expected: 0.5, kappa: expect.closeTo(0.4, 9) },
    ]);
  });

  it('do not tell a second reviewer the verdict of the first', async () => {
    await store([
      { id: 'rev_blind', created: '2025-07-01', by: ann.userId, times: [1, 1, 2], fraud: true },
      { created: '2025-07-02', by: sue.userId, second: 'rev_blind' },
    ]);
    const july = `${path}?dateFrom=2025-07-01&dateTo=2025-08-01&userId=${ann.userId}`;
    expect((await app.admin.get(july)).body).toMatchObject({ completed: 1, confirmed: 1 });
    expect((await sue.api.get(july)).body).toMatchObject({ completed: 1, confirmed: 0, reviewers: [{ confirmed: 0 }] });
  });
});

const cell = (count: number, ofLow: boolean, ofHigh: boolean) =>
  Array.from({ length: count }, () => [ofLow, ofHigh] as const);
