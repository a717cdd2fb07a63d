import { jest } from '@jest/globals';
import { member } from '../../support/desk.js';
import { manyReviews } from '../../support/many-reviews.js';
import { createTestApp, type TestApp } from '../../support/test-app.js';
import { query } from '../../support/test-database.js';
import { until } from '../../support/until.js';

const all = ['null', 'undefined', 'number', 'text', 'list', 'object'];

const failureOf = async (app: TestApp) => {
  const { body } = await app.admin.upload({ file: 'samples/it-helpdesk.mp3', transcript: 'samples/it-helpdesk.vtt' });
  return until(async () => {
    const read = await app.admin.get(`/v1/analyses/${body.analysisId}`);
    return read.body.status === 'failed' && read.body.error;
  });
};
const withApp = async <T>(changes: object, work: (app: TestApp) => Promise<T>) => {
  const app = await createTestApp(changes);
  try {
    return await work(app);
  } finally {
    await app.close();
  }
};

describe('A provider that breaks its contract is blamed by its name', () => {
  it.each([
    ['null', true],
    ['null', false],
    ['list', false],
  ])('a fraud model that gives %s (in a process of its own: %p)', async (gives, isolated) => {
    const plugins = [{ id: 'odd', use: './test/fixtures/plugins/garbage-model.mjs', options: { gives }, isolated }];
    const error = await withApp({ plugins, pipeline: { fraudModels: [{ id: 'odd' }] } }, failureOf);
    expect(error).toMatchObject({ code: 'PROVIDER_FAILED', stage: 'score', attempts: 1 });
    expect(error.message).toContain('The fraud model odd violated its contract: it did not return a valid score (');
  });

  it('a fraud model in the service itself that throws nothing', async () => {
    const options = { throws: 'null' };
    const plugins = [{ id: 'odd', use: './test/fixtures/plugins/garbage-model.mjs', options, isolated: false }];
    const pipeline = { fraudModels: [{ id: 'odd' }], maxAttempts: 1 };
    const error = await withApp({ plugins, pipeline }, failureOf);
    expect(error).toMatchObject({ code: 'PROVIDER_FAILED', message: 'The fraud model odd failed: null' });
  });

  it.each([
    ['null', true],
    ['object', false],
  ])('a transcriber that gives %s (in a process of its own: %p)', async (gives, isolated) => {
    const plugins = [
      { id: 'odd', use: './test/fixtures/plugins/garbage-transcriber.mjs', options: { gives }, isolated },
    ];
    const error = await withApp({ plugins, pipeline: { transcribers: ['odd'] } }, failureOf);
    expect(error).toMatchObject({ code: 'PROVIDER_FAILED', stage: 'transcribe', attempts: 1 });
    expect(error.message).toContain(
      'The transcriber odd violated its contract: it did not return a valid transcript (',
    );
  });

  it('a transcriber that does not say whether it can take a recording', async () => {
    const options = { usable: 'null' };
    const plugins = [{ id: 'odd', use: './test/fixtures/plugins/garbage-transcriber.mjs', options, isolated: false }];
    const error = await withApp({ plugins, pipeline: { transcribers: ['odd'] } }, failureOf);
    expect(error.code).toBe('TRANSCRIBER_UNAVAILABLE');
    expect(error.message).toContain('odd: broke its contract: usable() gave neither true nor a reason');
  });

  it('an assignment strategy that gives anything else than assignments', async () => {
    const use = './test/fixtures/plugins/garbage-strategy.mjs';
    const plugins = all.map((gives) => ({ id: `odd-${gives}`, use, options: { gives } }));
    await withApp({ plugins }, async (app) => {
      const reviewIds = await manyReviews(app, { count: 1 });
      for (const gives of all) {
        const assignmentStrategy = { type: `garbage_${gives}` };
        const { status, body } = await app.admin.post('/v1/reviews/assign', { reviewIds, assignmentStrategy });
        expect([status, body.error]).toEqual([
          503,
          expect.objectContaining({
            message: expect.stringContaining(`The assignment strategy garbage_${gives} failed`),
          }),
        ]);
      }
    });
  });

  it('a channel that gives no receipt: the message counts as delivered, and is not repeated', async () => {
    const taken: string[] = [];
    Object.assign(globalThis, { garbageTaken: taken });
    const printed: string[] = [];
    const spy = jest.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
    const use = './test/fixtures/plugins/garbage-channel.mjs';
    const plugins = all.map((gives) => ({ id: `odd-${gives}`, use, options: { gives } }));
    plugins.push({ id: 'odd-throws', use, options: { throws: 'null' } as never });
    await withApp({ plugins, log: { level: 'warn' } }, async (app) => {
      const { userId } = await member(app);
      const channels = plugins.map(({ id }) => id);
      const request = { recipients: [userId], title: 'Fire', message: 'Leave the house.', priority: 'high', channels };
      expect((await app.admin.post('/api/v1/notifications/send', request)).status).toBe(202);
      const rows = () =>
        query<{ endpoint: string; status: string }[]>(
          app.databaseUrl,
          `select endpoint_id as endpoint, status from deliveries where endpoint_id like 'chn_odd%' order by 1`,
        );
      const found = await until(async () => {
        const now = await rows();
        return now.filter(({ status }) => status === 'delivered').length === all.length && now;
      });
      expect(found.find(({ endpoint }) => endpoint === 'chn_odd-throws')).toBeDefined();
    });
    spy.mockRestore();
    const log = printed.join('');
    for (const gives of all) expect(taken.filter((id) => id === `odd-${gives}`)).toHaveLength(1);
    for (const gives of all.filter((each) => each !== 'object'))
      expect(log).toContain(`The channel provider odd-${gives} violated its contract`);
    expect(log).toContain('odd-throws: null');
  });
});
