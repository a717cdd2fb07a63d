import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { member } from '../../support/desk.js';
import { useApp } from '../../support/harness.js';
import { query } from '../../support/test-database.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { until } from '../../support/until.js';

const file = 'samples/bank-impersonation-otp.ogg';
const german =
  'Guten Tag, hier ist Ihre Bank. Bitte nennen Sie mir den Code, den wir Ihnen geschickt haben, sonst sperren wir das Konto.';
const english =
  'Hello, this is your bank. Please read me the code that we have just sent to your telephone, or we have to block your account.';
const spoken = (text: string, more: object = {}) => ({ speakers: [{ speaker: 0, start: 0, end: 4, text }], ...more });
const calls = {
  silent: { speakers: [] },
  german: spoken(german, { language: 'en' }),
  doubtful: spoken(english, { confidence: 0.12 }),
  fraud: spoken(english),
  short: spoken('Yes, the code.'),
  harmless: spoken('See you on Friday.', { language: 'en-GB' }),
};
type Name = keyof typeof calls;
const unscored = ['silent', 'german', 'doubtful'] as const;

describe('a call whose words cannot be judged', () => {
  const folder = temporaryFolder();
  const app = useApp({
    notifications: { lowWindowSeconds: 0, mergeMinutes: 0 },
    pipeline: { fraudModels: [{ id: 'keywords' }, { id: 'german', shadow: true }] },
    plugins: [{ id: 'german', use: './test/fixtures/german-model.mjs', isolated: false }],
  });
  const ids = {} as Record<Name, string>;
  let subscriber: Awaited<ReturnType<typeof member>>;
  let ruled: Awaited<ReturnType<typeof member>>;
  const read = async (name: Name, include = '') =>
    (await app.admin.get(`/v1/analyses/${ids[name]}${include && `?include=${include}`}`)).body;
  beforeAll(async () => {
    subscriber = await member(app, { role: 'viewer' });
    await subscriber.api.put('/v1/notifications/preferences', { subscriptions: ['analysis.ready'] });
    ruled = await member(app);
    await app.admin.post('/v1/notifications/rules', {
      name: 'Silent calls',
      conditions: { all: [{ field: 'notScored', operator: 'in', value: ['NO_SPEECH', 'LOW_CONFIDENCE'] }] },
      actions: { notify: [ruled.userId], channels: ['inApp'] },
    });
    for (const name of Object.keys(calls) as Name[]) {
      const transcript = join(folder.path, `${name}.json`);
      writeFileSync(transcript, JSON.stringify(calls[name]));
      ids[name] = (await app.admin.upload({ file, fileName: `${name}.ogg`, transcript })).body.analysisId;
    }
    for (const name of Object.keys(calls) as Name[])
      await until(async () => (await read(name)).status === 'completed', { what: name });
  });
  afterAll(() => folder.remove());

  it.each([
    ['silent', 'NO_SPEECH', /No speech was found in the \d+ seconds/, /upload it again with a transcript/],
    ['german', 'UNSUPPORTED_LANGUAGE', /in the language de, which no .* model knows/, /fraud model for de/],
    ['doubtful', 'LOW_CONFIDENCE', /confidence of 0\.12, below 0\.\d+, .* of supplied/, /models pull whisper-base/],
  ] as const)('is completed without a score: %s is %s', async (name, reason, message, remedy) => {
    const { status, fraudAnalysis, notScored, summary } = await read(name);
    expect(status).toBe('completed');
    expect(notScored).toEqual({
      reason,
      message: expect.stringMatching(message) as string,
      remedy: expect.stringMatching(remedy) as string,
    });
    expect(summary).toBe(`Not scored. ${notScored.message}`);
    expect(fraudAnalysis).toEqual({ riskScore: null, riskLevel: null, fraudIndicators: [], summary });
  });

  it.each([
    ['silent', ['NO_SPEECH']],
    ['german', ['UNSUPPORTED_LANGUAGE']],
    ['doubtful', ['LOW_TRANSCRIPTION_CONFIDENCE']],
    ['fraud', []],
  ] as const)('has its warnings as well: %s has %j', async (name, codes) =>
    expect((await read(name)).warnings.map(({ code }: { code: string }) => code)).toEqual(codes),
  );

  it.each([
    ['fraud', 90, 'en'],
    ['short', 90, 'und'],
    ['harmless', 5, 'en-GB'],
  ] as const)('is not the call %s, which scores %i in the language %s', async (name, score, language) => {
    const { fraudAnalysis, notScored, transcription } = await read(name, 'transcription');
    expect([fraudAnalysis.riskScore, notScored, transcription.language]).toEqual([score, null, language]);
  });

  it('is shown to a shadow model for its language, and to no other model', async () => {
    const models = async (name: Name) =>
      (await read(name, 'models')).models.map(({ provider }: { provider: string }) => provider);
    expect(await Promise.all(['german', 'silent', 'doubtful'].map((name) => models(name as Name)))).toEqual([
      ['german'],
      [],
      [],
    ]);
    expect(await models('fraud')).toEqual(['german', 'keywords']);
    expect((await read('german')).fraudAnalysis.riskScore).toBeNull();
  });

  describe('in lists', () => {
    const names = async (parameters: string, api = app.admin): Promise<string[]> =>
      (await api.get(`/v1/analyses?sortOrder=asc&${parameters}`)).body.data.map(({ fileName }: { fileName: string }) =>
        fileName.replace('.ogg', ''),
      );

    it('carries the reason', async () => {
      const { data } = (await app.admin.get('/v1/analyses?sortOrder=asc')).body;
      const found = data.map(({ riskScore, riskLevel, notScored }: Record<string, unknown>) =>
        riskScore === null && riskLevel === null ? notScored : [notScored],
      );
      expect(found).toEqual(['NO_SPEECH', 'UNSUPPORTED_LANGUAGE', 'LOW_CONFIDENCE', [null], [null], [null]]);
    });

    it.each([
      ['notScored=true', ['silent', 'german', 'doubtful']],
      ['notScored=false', ['fraud', 'short', 'harmless']],
      ['notScored=true&warning=NO_SPEECH', ['silent']],
      ['notScored=true&search=bank', ['german', 'doubtful']],
      ['notScored=true&minRiskScore=0', []],
      ['maxRiskScore=100&notScored=false&sortBy=riskScore', ['harmless', 'fraud', 'short']],
      ['minRiskScore=0', ['fraud', 'short', 'harmless']],
      ['maxRiskScore=19', ['harmless']],
      ['riskLevel=very_low', ['harmless']],
    ])('is found by %s', async (parameters, expected) => {
      const found = await names(parameters);
      expect(parameters.includes('sortBy') ? found.toSorted() : found).toEqual(
        parameters.includes('sortBy') ? expected.toSorted() : expected,
      );
    });

    it('comes last by score in either order', async () => {
      for (const order of ['asc', 'desc']) {
        const { data } = (await app.admin.get(`/v1/analyses?sortBy=riskScore&sortOrder=${order}`)).body;
        const last = data.slice(3).map(({ notScored }: { notScored: string }) => notScored);
        expect(last.toSorted()).toEqual(['LOW_CONFIDENCE', 'NO_SPEECH', 'UNSUPPORTED_LANGUAGE']);
      }
    });

    it('is in the export, with the reason and an empty score', async () => {
      const { text } = await app.admin.get('/v1/analyses?notScored=true&sortOrder=asc', { accept: 'text/csv' });
      const [header, ...lines] = text.trim().split('\r\n');
      expect(header).toMatch(/,notScored$/);
      for (const line of lines) expect(line.split(',').slice(1, 4)).toEqual(['completed', '', '']);
      expect(lines.map((line) => line.split(',').at(-1))).toEqual([
        'NO_SPEECH',
        'UNSUPPORTED_LANGUAGE',
        'LOW_CONFIDENCE',
      ]);
    });
  });

  it('raises analysis.completed with nulls, and no fraud event', async () => {
    const events = await query<{ name: string; payload: Record<string, unknown> }[]>(
      app.databaseUrl,
      `select name, payload from outbox_events where name in ('analysis.completed', 'fraud.detected')`,
    );
    const of = (name: Name) => events.filter(({ payload }) => payload['analysisId'] === ids[name]);
    for (const name of unscored)
      expect(of(name)).toEqual([
        {
          name: 'analysis.completed',
          payload: {
            analysisId: ids[name],
            riskScore: null,
            riskLevel: null,
            fraudIndicators: [],
            duration: expect.any(Number) as number,
            transcriptionConfidence: expect.any(Number) as number,
          },
        },
      ]);
    expect(of('fraud').map(({ name }) => name)).toEqual(['analysis.completed', 'fraud.detected']);
  });

  it('is reported to subscribers as not scored, with the reason', async () => {
    const messages = await until(async () => {
      const { data } = (await subscriber.api.get('/v1/notifications?limit=100')).body;
      return data.length >= 6 && (data as { title: string; message: string; data: { analysisId: string } }[]);
    });
    const of = (name: Name) => messages.find(({ data }) => data.analysisId === ids[name]);
    expect(of('silent')).toMatchObject({
      title: 'A call was not scored',
      message: 'Not scored: no speech was found in the recording.',
      data: { riskScore: null, call: { notScored: 'NO_SPEECH' } },
    });
    expect(of('german')?.message).toBe('Not scored: no fraud model knows its language.');
    expect(of('harmless')?.message).toBe('Its risk score is 5 of 100.');
  });

  it('goes by a rule to the people whom it names', async () => {
    const found = await until(async () => {
      const { data } = (await ruled.api.get('/v1/notifications?limit=100')).body;
      return data.length >= 2 && (data as { data: { analysisId: string } }[]);
    });
    expect(found.map(({ data }) => data.analysisId).toSorted()).toEqual([ids.silent, ids.doubtful].toSorted());
  });

  it('shows in trials of rules', async () => {
    const conditions = { all: [{ field: 'notScored', operator: 'ne', value: null }] };
    const { results } = (await app.admin.post('/v1/notifications/rules/test', { conditions, analyses: { last: 10 } }))
      .body;
    const matched = results
      .filter(({ matches }: { matches: boolean }) => matches)
      .map(({ analysisId, event }: Record<string, unknown>) => `${String(analysisId)} ${String(event)}`);
    expect(matched.toSorted()).toEqual(unscored.map((name) => `${ids[name]} analysis.ready`).toSorted());
  });

  it('goes to reviewers with the expertise not_scored, and says in the review why it has no score', async () => {
    const expert = await member(app, { expertise: ['not_scored'] });
    const reviewOf = async (name: Name) =>
      (await app.admin.post('/v1/reviews', { analysisId: ids[name], assignedTo: subscriber.userId })).body;
    expect((await reviewOf('silent')).error.code).toBe('INVALID_ASSIGNMENT'); // viewers review nothing
    const reviewIds = [];
    for (const name of ['german', 'fraud'] as const)
      reviewIds.push(
        (await app.admin.post('/v1/reviews', { analysisId: ids[name], assignedTo: ruled.userId })).body.reviewId,
      );
    const strategy = { type: 'expertise_based', pool: [expert.userId] };
    const { assignments } = (await app.admin.post('/v1/reviews/assign', { reviewIds, assignmentStrategy: strategy }))
      .body;
    expect(assignments.map(({ error }: { error: string | null }) => error)).toEqual([null, 'NO_MATCHING_EXPERTISE']);
    const { analysis } = (await expert.api.get(`/v1/reviews/${reviewIds[0]}?include=analysis`)).body;
    expect(analysis).toMatchObject({
      riskScore: null,
      riskLevel: null,
      fraudIndicators: [],
      notScored: { reason: 'UNSUPPORTED_LANGUAGE' },
    });
  });

  it('is counted apart in the metrics', async () =>
    expect(await app.metrics()).toMatch(/_completed_total\{risk_level="not_scored"\} 3/));

  it('has the reason in its history', async () => {
    const { history } = await read('silent', 'history');
    expect(history.at(-1)).toMatchObject({ event: 'completed', details: { riskScore: null, notScored: 'NO_SPEECH' } });
  });
});
