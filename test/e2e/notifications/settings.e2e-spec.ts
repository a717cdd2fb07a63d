import type { Api } from '../../support/api.js';
import { member, type Member } from '../../support/desk.js';
import { useApp } from '../../support/harness.js';
import { secondAccount } from '../../support/second-account.js';
import { query } from '../../support/test-database.js';
import { outcome } from '../../support/webhooks.js';

const base = '/v1/notifications';
const codes = {
  rules: 'RULE_NOT_FOUND',
  escalations: 'ESCALATION_NOT_FOUND',
  lists: 'LIST_NOT_FOUND',
  silences: 'SILENCE_NOT_FOUND',
};
const batching = {
  enabled: true,
  rules: [{ eventType: 'review.assigned', batchWindow: 300, maxBatchSize: 50, deliverAs: 'list' }],
};
const routing = {
  checkAvailability: false,
  fallbackChain: [],
  respectWorkingHours: true,
  considerTimeZone: false,
  loadBalancing: { enabled: true, maxDailyNotifications: 20 },
};

describe('settings of notifications', () => {
  let supervisor: Member;
  let reviewer: Member;
  let viewer: Member;
  let stranger: Api;
  const app = useApp();
  /** Path, id, an entry as it is sent, and as it is stored where that differs. */
  let collections: [
    path: string,
    id: string,
    body: Record<string, unknown>,
    other: Record<string, unknown>,
    stored: object,
  ][];
  beforeAll(async () => {
    supervisor = await member(app, { role: 'supervisor' });
    reviewer = await member(app);
    viewer = await member(app, { role: 'viewer' });
    stranger = await secondAccount(app);
    collections = [
      [
        'rules',
        'ruleId',
        {
          name: ' Very high ',
          conditions: {
            all: [{ field: 'riskScore', operator: 'gte', value: 90 }],
            any: [{ all: [{ field: 'event', operator: 'in', value: ['fraud.critical'] }] }],
          },
          actions: { notify: [reviewer.userId, 'desk@example.org'], channels: ['inApp', 'email'] },
        },
        {
          name: 'Other',
          enabled: false,
          conditions: { any: [{ field: 'event', operator: 'eq', value: 'x' }] },
          actions: { notify: ['a@b.example'] },
        },
        { name: 'Very high', enabled: true },
      ],
      [
        'escalations',
        'escalationId',
        {
          trigger: { event: 'sla.breach', condition: 'no_response' },
          escalateTo: { role: 'admin', users: [reviewer.userId], externalEmail: 'boss@example.org' },
          message: 'Look!',
        },
        {
          name: 'Named',
          trigger: { event: 'fraud.critical', condition: 'threshold_breach', timeoutMinutes: 5 },
          escalateTo: { role: 'supervisor' },
        },
        { enabled: true, trigger: { event: 'sla.breach', condition: 'no_response', timeoutMinutes: 30 } },
      ],
      [
        'lists',
        'listId',
        {
          name: 'Desk',
          members: [{ userId: reviewer.userId, role: 'lead' }, { email: 'desk@example.org' }],
          notificationTypes: ['fraud.high'],
        },
        {
          name: 'Desk',
          description: 'Ours',
          members: [{ email: 'x@example.org' }],
          notificationTypes: ['sla.breach', 'sla.warning'],
        },
        {},
      ],
      [
        'silences',
        'silenceId',
        {
          event: 'system.alert',
          source: 'whk_1',
          from: '2027-01-01T01:00:00+01:00',
          until: '2030-01-02',
          reason: 'Upkeep.',
        },
        { source: 'ana_1', from: '2027-01-01', until: '2031-01-01T00:00:00Z' },
        { from: '2027-01-01T00:00:00.000Z', until: '2030-01-02T00:00:00.000Z' },
      ],
    ];
  });
  const audited = async (resource: string) =>
    (await app.admin.get(`/v1/audit?resource=${encodeURIComponent(resource)}`)).body.data.map(
      ({ action, actor, details }: { action: string; actor: { id: string }; details: object }) => [
        action,
        actor.id,
        details,
      ],
    );
  const stored = () => query<object[]>(app.databaseUrl, 'select * from notification_settings order by id');

  it.each(['rules', 'escalations', 'lists', 'silences'])('keep %s: add, list, read, change, delete', async (name) => {
    const [path, idField, body, other, changed] = collections.find(([each]) => each === name)!;
    const at = `${base}/${path}`;
    const created = await supervisor.api.post(at, body);
    expect(created.status).toBe(201);
    const { [idField]: id, createdBy, createdAt, updatedAt, ...rest } = created.body;
    expect(rest).toEqual({ ...body, ...changed });
    expect([createdBy, createdAt === updatedAt]).toEqual([supervisor.userId, true]);
    expect((await viewer.api.get(`${at}/${id}`)).body).toEqual(created.body);
    const second = (await supervisor.api.post(at, other)).body;
    const list = (await viewer.api.get(at)).body;
    expect(list.data.map((each: Record<string, unknown>) => each[idField])).toEqual([second[idField], id]);
    expect(list.pagination).toMatchObject({ total: 2, page: 1 });
    expect((await viewer.api.get(`${at}?page=2&limit=1`)).body.data).toEqual([created.body]);

    const removed = Object.fromEntries(Object.keys(body).flatMap((field) => (field in other ? [] : [[field, null]])));
    const replaced = await supervisor.api.put(`${at}/${id}`, { ...other, ...removed });
    expect(replaced.status).toBe(200);
    const { createdAt: _, updatedAt: __, ...fields } = second;
    expect(replaced.body).toMatchObject({ ...fields, [idField]: id });
    expect(Object.keys(replaced.body).toSorted()).toEqual(Object.keys(second).toSorted());
    expect([replaced.body.createdAt, replaced.body.updatedAt >= createdAt]).toEqual([createdAt, true]);
    expect((await viewer.api.get(`${at}/${id}`)).body).toEqual(replaced.body);

    expect((await supervisor.api.delete(`${at}/${id}`)).status).toBe(204);
    for (const gone of [
      await supervisor.api.get(`${at}/${id}`),
      await supervisor.api.put(`${at}/${id}`, other),
      await supervisor.api.delete(`${at}/${id}`),
    ])
      expect(outcome(gone)).toEqual([404, codes[name as keyof typeof codes]]);
    const kind = { rules: 'rule', escalations: 'escalation', lists: 'list', silences: 'silence' }[name];
    expect((await audited(id)).toReversed()).toEqual(
      ['created', 'updated', 'deleted'].map((what) => [`notification-setting.${what}`, supervisor.userId, { kind }]),
    );
    await supervisor.api.delete(`${at}/${second[idField]}`);
    expect(await stored()).toEqual([]);
  });

  it.each(['rules', 'escalations', 'lists', 'silences'])('let who may change %s, and nobody else', async (name) => {
    const [path, idField, body] = collections.find(([each]) => each === name)!;
    const at = `${base}/${path}`;
    const { [idField]: id } = (await app.admin.post(at, body)).body;
    const [reads, writes, other] = [
      await app.withScopes('read:notifications'),
      await app.withScopes('read:notifications', 'write:notifications'),
      await app.withScopes('admin', 'read:analyses'),
    ];
    const before = await stored();
    for (const api of [viewer.api, reviewer.api, reads]) {
      expect((await api.get(`${at}/${id}`)).status).toBe(200);
      for (const refused of [
        await api.post(at, body),
        await api.put(`${at}/${id}`, {}),
        await api.delete(`${at}/${id}`),
      ])
        expect(outcome(refused)).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
    }
    expect((await app.anyone.get(at)).status).toBe(401);
    // Another account sees nothing, and is told nothing.
    expect((await stranger.get(at)).body.data).toEqual([]);
    for (const refused of [
      await stranger.get(`${at}/${id}`),
      await stranger.put(`${at}/${id}`, {}),
      await stranger.delete(`${at}/${id}`),
    ])
      expect(outcome(refused)).toEqual([404, codes[name as keyof typeof codes]]);
    // An entry of one collection is none of another.
    for (const [elsewhere] of collections)
      if (elsewhere !== path) expect((await app.admin.get(`${base}/${elsewhere}/${id}`)).status).toBe(404);
    expect(await stored()).toEqual(before);
    expect((await writes.put(`${at}/${id}`, body)).status).toBe(200);
    expect((await other.put(`${at}/${id}`, body)).status).toBe(200);
    expect((await writes.delete(`${at}/${id}`)).status).toBe(204);
    expect(await stored()).toEqual([]);
  });

  it('refuse to name users of another account', async () => {
    const theirs = (await stranger.get('/v1/auth/me')).body.user.userId;
    expect(theirs).toMatch(/^usr_/);
    const answer = await app.admin.post(`${base}/lists`, {
      name: 'x',
      members: [{ userId: theirs }],
      notificationTypes: ['sla.breach'],
    });
    expect(outcome(answer)).toEqual([422, 'VALIDATION_FAILED']);
    expect(answer.body.error.details.fields).toEqual([
      { path: 'members.0.userId', reason: `names ${theirs}, who is not a user of this account` },
    ]);
  });

  it('begin a silence now where nothing is said', async () => {
    const before = Date.now();
    const { silenceId, from } = (await app.admin.post(`${base}/silences`, { event: 'sla.breach', until: '2099-01-01' }))
      .body;
    expect(Date.parse(from)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(from)).toBeLessThanOrEqual(Date.now());
    await app.admin.delete(`${base}/silences/${silenceId}`);
  });

  it.each([
    ['batching', { enabled: false, rules: [] }, batching],
    [
      'routing',
      {
        checkAvailability: true,
        fallbackChain: [],
        respectWorkingHours: false,
        considerTimeZone: true,
        loadBalancing: { enabled: false, maxDailyNotifications: 100 },
      },
      routing,
    ],
  ])('are one document of %s', async (name, usual, document) => {
    const at = `${base}/${name}`;
    expect((await viewer.api.get(at)).body).toEqual(usual);
    for (const api of [viewer.api, reviewer.api, await app.withScopes('read:notifications')])
      expect(outcome(await api.put(at, document))).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
    const put = await supervisor.api.put(at, document);
    expect([put.status, put.body]).toEqual([200, document]);
    expect((await viewer.api.get(at)).body).toEqual(document);
    expect((await stranger.get(at)).body).toEqual(usual);
    const [account] = await query<{ account_id: string }[]>(
      app.databaseUrl,
      'select account_id from users where id = $1',
      [supervisor.userId],
    );
    const resource = `${account!.account_id} ${name}`;
    expect(await audited(resource)).toEqual([['notification-setting.updated', supervisor.userId, { kind: name }]]);
    expect((await supervisor.api.put(at, usual)).body).toEqual(usual);
    expect((await viewer.api.get(at)).body).toEqual(usual);
    expect(await audited(resource)).toHaveLength(2);
  });

  it('take a document that two set at the same time', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => stranger.put(`${base}/batching`, batching)));
    expect(all.map(({ status }) => status)).toEqual(all.map(() => 200));
    expect((await stranger.get(`${base}/batching`)).body).toEqual(batching);
    await stranger.put(`${base}/batching`, { enabled: false, rules: [] });
  });

  it('name users who exist in the chain', async () => {
    const put = await supervisor.api.put(`${base}/routing`, {
      ...routing,
      fallbackChain: [supervisor.userId, reviewer.userId],
    });
    expect(put.body.fallbackChain).toEqual([supervisor.userId, reviewer.userId]);
    const bad = await supervisor.api.put(`${base}/routing`, {
      ...routing,
      fallbackChain: [supervisor.userId, 'usr_01jd5m8w6qf2tcr9x0v7y4k3ha'],
    });
    expect(bad.body.error.details.fields.map(({ path }: { path: string }) => path)).toEqual(['fallbackChain.1']);
    expect((await supervisor.api.get(`${base}/routing`)).body.fallbackChain).toHaveLength(2);
  });
});
