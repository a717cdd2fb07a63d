import { heldAnalysis, type Member, member, newReview } from '../../support/desk.js';
import { useApp } from '../../support/harness.js';
import { query } from '../../support/test-database.js';
import { until } from '../../support/until.js';

const findings = { fraudConfirmed: true, confidence: 0.9 };

describe('a review', () => {
  let ann: Member;
  let ben: Member;
  let sue: Member;
  const app = useApp();
  beforeAll(async () => {
    [ann, ben, sue] = [await member(app), await member(app), await member(app, { role: 'supervisor' })];
  });

  const events = (name: string, reviewId: string) =>
    query<{ payload: Record<string, unknown> }[]>(
      app.databaseUrl,
      `select payload from outbox_events where name = $1 and payload->>'reviewId' = $2 order by id`,
      [name, reviewId],
    ).then((rows) => rows.map(({ payload }) => payload));
  const history = async (reviewId: string) =>
    (await app.admin.get(`/v1/reviews/${reviewId}?include=history`)).body.history as {
      event: string;
      user: string;
      details?: Record<string, unknown>;
    }[];

  it('is made for the user who is named, with what was asked for', async () => {
    const analysisId = await heldAnalysis(app);
    const { status, body } = await app.admin.post('/v1/reviews', {
      analysisId,
      assignedTo: ann.userId,
      priority: 'urgent',
      deadline: '2030-01-01T10:00:00+02:00',
      instructions: 'Listen to the end.',
      reviewType: 'compliance',
      requireSecondReview: true,
    });
    expect([status, body]).toEqual([
      201,
      {
        reviewId: expect.stringMatching(/^rev_/),
        analysisId,
        status: 'pending',
        priority: 'urgent',
        reviewType: 'compliance',
        requireSecondReview: true,
        instructions: 'Listen to the end.',
        assignedTo: { userId: ann.userId, email: ann.email, name: `Member ${ann.email}` },
        createdAt: expect.any(String),
        startedAt: null,
        completedAt: null,
        deadline: '2030-01-01T08:00:00.000Z',
        findings: null,
        secondReviewOf: null,
        adjudicationOf: null,
        withdrawn: null,
      },
    ]);
    const assignedTo = { ...body.assignedTo, role: 'reviewer' };
    expect((await ben.api.get(`/v1/reviews/${body.reviewId}`)).body).toEqual({ ...body, assignedTo });
    const who = (await app.admin.get('/v1/auth/me')).body.user.userId;
    expect(await events('review.assigned', body.reviewId)).toEqual([
      {
        reviewId: body.reviewId,
        analysisId,
        assignedTo: ann.userId,
        by: who,
        priority: 'urgent',
        deadline: '2030-01-01T08:00:00.000Z',
        notify: true,
      },
    ]);
    expect(await history(body.reviewId)).toEqual([
      { timestamp: expect.any(String), event: 'created', user: who, userName: expect.any(String) },
      {
        timestamp: expect.any(String),
        event: 'assigned',
        user: who,
        userName: expect.any(String),
        details: { assignedTo: ann.userId },
      },
    ]);
  });

  it('goes to somebody of the role reviewer where nobody is named', async () => {
    const { body } = await app.admin.post('/v1/reviews', { analysisId: await heldAnalysis(app) });
    expect([ann.userId, ben.userId]).toContain(body.assignedTo.userId);
    expect(body).toMatchObject({
      priority: 'normal',
      reviewType: 'standard',
      requireSecondReview: false,
      deadline: null,
    });
    expect((await history(body.reviewId))[1]).toMatchObject({ event: 'assigned', user: 'system' });
  });

  it('is the only one of its analysis', async () => {
    const analysisId = await heldAnalysis(app);
    const { body } = await app.admin.post('/v1/reviews', { analysisId });
    const again = await app.admin.post('/v1/reviews', { analysisId });
    expect([again.status, again.body.error]).toMatchObject([
      409,
      { code: 'REVIEW_EXISTS', existingReviewId: body.reviewId },
    ]);
  });

  it('of ten that are asked for at once one is made', async () => {
    const analysisId = await heldAnalysis(app);
    const answers = await Promise.all(Array.from({ length: 10 }, () => app.admin.post('/v1/reviews', { analysisId })));
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(1);
    for (const { status, body } of answers.filter((each) => each !== made[0]))
      expect([status, body.error.existingReviewId]).toEqual([409, made[0]!.body.reviewId]);
  });

  it.each([
    ['an unknown user', async () => 'usr_01jd5kz5q1w3e5r7t9y2u4i6op'],
    ['a viewer', async () => (await member(app, { role: 'viewer' })).userId],
    ['a user who is not available', async () => (await member(app, { available: false })).userId],
    ['a user who has no room', async () => (await member(app, { maxOpenReviews: 0 })).userId],
    [
      'a user who is out of office',
      async () => (await member(app, { outOfOffice: { from: '2020-01-01T00:00:00Z', until: null } })).userId,
    ],
    [
      'a user who was deactivated',
      async () => {
        const { userId } = await member(app);
        await app.admin.delete(`/v1/users/${userId}`);
        return userId;
      },
    ],
  ])('is not made for %s', async (_, user) => {
    const { status, body } = await app.admin.post('/v1/reviews', {
      analysisId: await heldAnalysis(app),
      assignedTo: await user(),
    });
    expect([status, body.error.code, body.error.details.fields[0].path]).toEqual([
      422,
      'INVALID_ASSIGNMENT',
      'assignedTo',
    ]);
  });

  it('404 for an unknown analysis comes before 422, which names every bad field', async () => {
    const unknown = await app.admin.post('/v1/reviews', { analysisId: 'ana_nothing', priority: 'huge' });
    expect([unknown.status, unknown.body.error.code]).toEqual([404, 'ANALYSIS_NOT_FOUND']);
    const bad = await app.admin.post('/v1/reviews', {
      analysisId: await heldAnalysis(app),
      priority: 'huge',
      deadline: 'soon',
      reviewType: 'quick',
      colour: 'red',
    });
    expect([bad.status, bad.body.error.code]).toEqual([422, 'VALIDATION_FAILED']);
    expect(bad.body.error.details.fields.map(({ path }: { path: string }) => path).toSorted()).toEqual([
      'colour',
      'deadline',
      'priority',
      'reviewType',
    ]);
  });

  it('is started and completed by its assignee, with findings', async () => {
    const id = await newReview(app, { assignedTo: ann.userId });
    const started = await ann.api.put(`/v1/reviews/${id}`, { status: 'in_progress' });
    expect([started.status, started.body]).toMatchObject([
      200,
      { status: 'in_progress', startedAt: expect.any(String) },
    ]);
    const all = {
      fraudConfirmed: true,
      riskAssessment: 'high',
      notes: 'Asked for the code.',
      flaggedSections: [{ timestamp: '00:10-00:20', reason: 'asks for the code' }],
      recommendedActions: ['block the card'],
      confidence: 0.8,
    };
    const { status, body } = await ann.api.put(`/v1/reviews/${id}`, { status: 'completed', findings: all });
    expect([status, body]).toMatchObject([
      200,
      { status: 'completed', completedAt: expect.any(String), findings: all },
    ]);
    expect((await history(id)).map(({ event, user }) => [event, user])).toEqual([
      ['created', expect.any(String)],
      ['assigned', expect.any(String)],
      ['started', ann.userId],
      ['completed', ann.userId],
    ]);
    expect(await events('review.completed', id)).toEqual([
      {
        reviewId: id,
        analysisId: body.analysisId,
        by: ann.userId,
        fraudConfirmed: true,
        confidence: 0.8,
        isCorrection: false,
      },
    ]);
  });

  it('completed in one step counts as started and completed', async () => {
    const id = await newReview(app, { assignedTo: ann.userId });
    const { body } = await ann.api.put(`/v1/reviews/${id}`, { status: 'completed', findings });
    expect(body.startedAt).toBe(body.completedAt);
    expect((await history(id)).map(({ event }) => event)).toEqual(['created', 'assigned', 'started', 'completed']);
  });

  it('completed again has the new findings, and the earlier ones in its history', async () => {
    const id = await newReview(app, { assignedTo: ann.userId });
    await ann.api.put(`/v1/reviews/${id}`, { status: 'completed', findings });
    const { status, body } = await ann.api.put(`/v1/reviews/${id}`, {
      status: 'completed',
      findings: { fraudConfirmed: false },
    });
    expect([status, body.findings.fraudConfirmed, body.findings.confidence]).toEqual([200, false, null]);
    const told = (await history(id)).filter(({ event }) => event === 'completed').map(({ details }) => details);
    expect(told).toEqual([{ findings }, { findings: { fraudConfirmed: false } }]);
  });

  it('of somebody else is changed by supervisors, administrators and keys, not by reviewers', async () => {
    const id = await newReview(app, { assignedTo: ann.userId });
    const refused = await ben.api.put(`/v1/reviews/${id}`, { status: 'completed', findings: 'nonsense' });
    expect([refused.status, refused.body.error.code]).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
    const key = await app.withScopes('read:reviews', 'write:reviews');
    for (const api of [sue.api, app.admin, key])
      expect((await api.put(`/v1/reviews/${id}`, { priority: api === key ? 'high' : 'urgent' })).status).toBe(200);
  });

  it('lists every bad field of an update', async () => {
    const id = await newReview(app, { assignedTo: ann.userId });
    const cases = [
      [{}, ['']],
      [{ status: 'completed' }, ['findings']],
      [{ status: 'completed', findings: { notes: 'x' } }, ['findings.fraudConfirmed']],
      [{ findings }, ['findings']],
      [{ status: 'escalated' }, ['reason']],
      [{ reason: 'x' }, ['reason']],
      [{ status: 'done', priority: 'huge' }, ['priority', 'status']],
      [{ status: 'in_progress', assignedTo: ben.userId }, ['assignedTo']],
      [
        {
          status: 'completed',
          findings: { fraudConfirmed: 'yes', confidence: 2, flaggedSections: [{ timestamp: '1:2-3', reason: '' }] },
        },
        [
          'findings.confidence',
          'findings.flaggedSections.0.reason',
          'findings.flaggedSections.0.timestamp',
          'findings.fraudConfirmed',
        ],
      ],
      [
        {
          status: 'completed',
          findings: { fraudConfirmed: true, flaggedSections: [{ timestamp: '02:00-01:00', reason: 'x' }] },
        },
        ['findings.flaggedSections.0.timestamp'],
      ],
    ] as const;
    for (const [body, paths] of cases) {
      const answer = await ann.api.put(`/v1/reviews/${id}`, body);
      expect([answer.status, answer.body.error.code]).toEqual([422, 'INVALID_UPDATE']);
      const named: string[] = answer.body.error.details.fields.map(({ path }: { path: string }) => path);
      expect([...new Set(named)].toSorted()).toEqual(paths);
    }
  });

  it('that is reassigned while in progress is pending again, with somebody else', async () => {
    const id = await newReview(app, { assignedTo: ann.userId });
    await ann.api.put(`/v1/reviews/${id}`, { status: 'in_progress' });
    const { status, body } = await ann.api.put(`/v1/reviews/${id}`, { assignedTo: ben.userId });
    expect([status, body.status, body.startedAt, body.assignedTo.userId]).toEqual([200, 'pending', null, ben.userId]);
    expect((await history(id)).at(-1)).toMatchObject({
      event: 'assigned',
      details: { assignedTo: ben.userId, from: ann.userId },
    });
    expect((await ann.api.put(`/v1/reviews/${id}`, { status: 'in_progress' })).status).toBe(403);
    expect((await ben.api.put(`/v1/reviews/${id}`, { status: 'in_progress' })).status).toBe(200);
  });

  it('is changed only in the state that If-Match names', async () => {
    const id = await newReview(app, { assignedTo: ann.userId });
    const read = await ann.api.get(`/v1/reviews/${id}`);
    const etag = read.headers.get('etag')!;
    const first = await ann.api.put(`/v1/reviews/${id}`, { priority: 'high' }, { 'if-match': etag });
    expect(first.status).toBe(200);
    expect((await ann.api.get(`/v1/reviews/${id}`)).headers.get('etag')).toBe(first.headers.get('etag'));
    const second = await ann.api.put(`/v1/reviews/${id}`, { priority: 'low' }, { 'if-match': etag });
    expect([second.status, second.body.error.code]).toEqual([412, 'PRECONDITION_FAILED']);
    const fresh = { 'if-none-match': first.headers.get('etag')!, 'cache-control': 'max-age=0' };
    expect((await ann.api.get(`/v1/reviews/${id}`, fresh)).status).toBe(304);
  });

  it('shows every part that is included, and no other', async () => {
    const upload = { file: 'samples/bank-impersonation-otp.ogg', transcript: 'samples/bank-impersonation-otp.vtt' };
    const { analysisId } = (await app.admin.upload(upload)).body;
    await until(async () => (await app.admin.get(`/v1/analyses/${analysisId}`)).body.status === 'completed');
    const { reviewId } = (await app.admin.post('/v1/reviews', { analysisId, assignedTo: ann.userId })).body;
    const { body } = await ann.api.get(
      `/v1/reviews/${reviewId}?include=analysis,transcription&include=history,reviewer`,
    );
    // The third is what stands for the digits: the fixture looks for "code" in capitals too.
    const indicators = Array.from({ length: 4 }, () => ({ type: 'acme_keyword', confidence: 0.9 }));
    expect(body.analysis).toMatchObject({ riskScore: 90, riskLevel: 'critical', fraudIndicators: indicators });
    expect(body.transcription.speakers.length).toBeGreaterThan(1);
    expect(body.history.map(({ event }: { event: string }) => event)).toEqual(['created', 'assigned']);
    expect(body.reviewer).toMatchObject({
      userId: ann.userId,
      role: 'reviewer',
      expertise: [],
      openReviews: expect.any(Number),
    });
    expect(Object.keys((await ann.api.get(`/v1/reviews/${reviewId}?include=analysis`)).body)).not.toContain(
      'transcription',
    );
    const bad = await ann.api.get(`/v1/reviews/${reviewId}?include=everything`);
    expect([bad.status, bad.body.error.code]).toEqual([400, 'INVALID_PARAMETERS']);
    const key = await app.withScopes('read:reviews');
    expect((await key.get(`/v1/reviews/${reviewId}?include=analysis`)).body.error.code).toBe('ACCESS_DENIED');
    const analysis = await ann.api.get(`/v1/analyses/${analysisId}?include=reviews`);
    expect(analysis.body.reviews).toEqual([(await ann.api.get(`/v1/reviews/${reviewId}`)).body]);
    const onlyAnalyses = await app.withScopes('read:analyses');
    expect((await onlyAnalyses.get(`/v1/analyses/${analysisId}?include=reviews`)).body.error.code).toBe(
      'ACCESS_DENIED',
    );
  });
});
