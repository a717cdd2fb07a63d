import { readFileSync } from 'node:fs';
import { member } from '../../support/desk.js';
import { secondAccount } from '../../support/second-account.js';
import { createTestApp, type TestApp } from '../../support/test-app.js';
import { until } from '../../support/until.js';
import { outcome, reasons } from '../../support/webhooks.js';

const at = '/v1/notifications/rules/test';
const analysed = async (app: TestApp, metadata: object, update: object): Promise<string> => {
  const [file, transcript] = ['samples/bank-impersonation-otp.ogg', 'samples/bank-impersonation-otp.vtt'];
  const held = await app.admin.upload({ file, transcript, metadata, processImmediately: false });
  const path = `/v1/analyses/${held.body.analysisId}`;
  await app.admin.put(path, update);
  await app.admin.post(`${path}/process`);
  await until(async () => (await app.admin.get(path)).body.status === 'completed');
  return held.body.analysisId;
};

/** Fields of the table that every event about a call has. */
const documented = readFileSync('docs/notifications.md', 'utf8')
  .split('\n')
  .filter((line) => /\| (every event|events about a call) +\|/.test(line))
  .flatMap((line) => [...line.split('|')[1]!.matchAll(/`([\w.<>]+)`/g)].map(([, field]) => field!))
  .map((field) => field.replace('<id>', 'keywords'));

describe('rules of notifications', () => {
  let app: TestApp;
  let analysisId: string;
  beforeAll(async () => {
    app = await createTestApp();
    analysisId = await analysed(
      app,
      { callerId: '+4930123456', tags: ['cards'], priority: 'urgent' },
      { metadata: { department: 'claims', caseNumber: 'C-1' } },
    );
  });
  afterAll(() => app?.close());
  const tried = async (body: object) => (await app.admin.post(at, body)).body;

  it('see every field that the documentation lists', async () => {
    expect(documented.length).toBeGreaterThan(15);
    const all = documented.map((field) => ({ field, operator: 'ne', value: 'nothing like it' }));
    const { results } = await tried({ conditions: { all }, analyses: { last: 1 } });
    const found = Object.fromEntries(
      results[0].conditions.map(({ field, found: value }: { field: string; found: unknown }) => [field, value]),
    );
    expect(found).toEqual({
      event: 'fraud.critical',
      priority: 'critical',
      analysisId,
      riskScore: 90,
      riskLevel: 'critical',
      notScored: null,
      'models.keywords': 90,
      fraudIndicators: ['acme_keyword'],
      tags: ['cards'],
      callerId: '+4930123456',
      department: 'claims',
      caseNumber: 'C-1',
      analysisPriority: 'urgent',
      fileName: 'bank-impersonation-otp.ogg',
      language: 'en',
      duration: expect.any(Number),
      warnings: [],
    });
  });

  it('notify by the type of an indicator, the department and the risk of a model, and not without them', async () => {
    const reviewer = await member(app);
    const rule = (name: string, department: string) => ({
      name,
      conditions: {
        all: [
          { field: 'event', operator: 'eq', value: 'fraud.critical' },
          { field: 'fraudIndicators', operator: 'contains', value: 'acme_keyword' },
          { field: 'department', operator: 'eq', value: department },
          { field: 'models.keywords', operator: 'gte', value: 80 },
        ],
      },
      actions: { notify: [reviewer.userId], channels: ['inApp'] },
    });
    for (const each of [rule('claims', 'claims'), rule('sales', 'sales')])
      expect((await app.admin.post('/v1/notifications/rules', each)).status).toBe(201);
    const id = await analysed(app, {}, { metadata: { department: 'claims' } });
    const [notification] = await until(async () => {
      const { data } = (await reviewer.api.get('/v1/notifications')).body;
      return data.length > 0 && data;
    });
    expect(notification.data.analysisId).toBe(id);
    const { steps } = (await app.admin.get(`/v1/notifications/${notification.notificationId}/trace`)).body;
    const because = steps.filter(({ step }: { step: string }) => step === 'audience');
    expect(because.map(({ says }: { says: string }) => says)).toEqual(['the rule "claims" names you']);
  });

  it('are tried on the newest analyses: which match, and what each comparison found', async () => {
    await analysed(app, { tags: ['quiet'] }, { notes: 'none' });
    const conditions = {
      all: [{ field: 'riskScore', operator: 'gte', value: 80 }],
      any: [
        { field: 'tags', operator: 'contains', value: 'cards' },
        { all: [{ field: 'department', operator: 'eq', value: 'nowhere' }] },
      ],
    };
    const { tried: count, matched, results } = await tried({ conditions, analyses: {} });
    expect([count, matched]).toEqual([3, 1]);
    expect(results.find((each: { analysisId: string }) => each.analysisId === analysisId)).toEqual({
      analysisId,
      event: 'fraud.critical',
      matches: true,
      conditions: [
        { path: 'all.0', field: 'riskScore', operator: 'gte', value: 80, found: 90, holds: true },
        { path: 'any.0', field: 'tags', operator: 'contains', value: 'cards', found: ['cards'], holds: true },
        { path: 'any.1.all.0', field: 'department', operator: 'eq', value: 'nowhere', found: 'claims', holds: false },
      ],
    });
    const ready = { all: [{ field: 'event', operator: 'eq', value: 'analysis.ready' }] };
    expect((await tried({ conditions: ready, analyses: { last: 2 } })).matched).toBe(2);
  });

  it('are tried on an event, with the call that it names', async () => {
    const conditions = {
      all: [
        { field: 'minutesLeft', operator: 'lte', value: 30 },
        { field: 'department', operator: 'eq', value: 'claims' },
        { field: 'unknown', operator: 'eq', value: null },
      ],
    };
    const event = { type: 'sla.warning', data: { analysisId, minutesLeft: 30 } };
    expect((await tried({ conditions, event })).results[0]).toMatchObject({ matches: true, event: 'sla.warning' });
    const other = await tried({ conditions, event: { type: 'sla.warning', data: { minutesLeft: 30 } } });
    expect(other.results[0].conditions).toMatchObject([
      { holds: true },
      { found: null, holds: false },
      { holds: true },
    ]);
  });

  it('are tried by those alone who may read calls and write rules, and tell nothing of other calls', async () => {
    const conditions = { all: [{ field: 'riskScore', operator: 'gte', value: 0 }] };
    const body = { conditions, analyses: { last: 100 } };
    const reviewer = await member(app);
    expect(outcome(await reviewer.api.post(at, body))).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
    const writer = await app.withScopes('write:notifications');
    expect(outcome(await writer.post(at, body))).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
    const reader = await app.withScopes('write:notifications', 'read:analyses');
    expect((await reader.post(at, body)).status).toBe(200);
    const stranger = await secondAccount(app);
    expect((await stranger.post(at, body)).body).toEqual({ tried: 0, matched: 0, results: [] });
    const event = { type: 'fraud.high', data: { analysisId } };
    const { results } = (await stranger.post(at, { conditions, event })).body;
    expect(results[0].conditions[0]).toMatchObject({ found: null, holds: false });
  });

  it('need an event or analyses to be tried', async () => {
    const conditions = { all: [{ field: 'riskScore', operator: 'gte', value: 0 }] };
    const refused = await app.admin.post(at, { conditions });
    expect([...outcome(refused), reasons(refused)]).toEqual([
      422,
      'VALIDATION_FAILED',
      { '': 'must name event or analyses' },
    ]);
  });
});
