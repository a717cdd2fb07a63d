import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { byItself, databaseText } from '../../support/everything-stored.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { createTestApp, type TestApp } from '../../support/test-app.js';
import { query } from '../../support/test-database.js';
import { until } from '../../support/until.js';

const words = 'Read me the number of your card, ';
const speakers = [
  { speaker: 0, start: 0, end: 4, text: 'Hello, this is your bank.' },
  { speaker: 1, start: 4, end: 6, text: 'Hello?' },
  { speaker: 0, start: 6.25, end: 11.5, text: `${words}4111 1111 1111 1111.` },
];
const quote = `${words}[CARD].`;

/** The model gives the same evidence in four ways; see the fixture. */
describe('a fraud indicator', () => {
  const folder = temporaryFolder();
  const transcript = join(folder.path, 'call.json');
  let app: TestApp;
  let analysisId: string;
  beforeAll(async () => {
    writeFileSync(transcript, JSON.stringify({ language: 'en', speakers }));
    app = await createTestApp({
      pipeline: { fraudModels: [{ id: 'terse' }] },
      plugins: [
        { id: 'supplied', use: 'transcriber-supplied', isolated: false },
        { id: 'automatic', use: 'assignment-automatic' },
        { id: 'terse', use: './test/fixtures/terse-model.mjs' },
      ],
    });
    analysisId = await analysed();
  });
  afterAll(async () => {
    await app?.close();
    folder.remove();
  });

  const read = async (id = analysisId) => (await app.admin.get(`/v1/analyses/${id}`)).body;
  const indicators = async (id = analysisId) => (await read(id)).fraudAnalysis.fraudIndicators;
  async function analysed(): Promise<string> {
    const { body } = await app.admin.upload({ file: 'samples/it-helpdesk.mp3', transcript });
    await until(async () => (await read(body.analysisId)).status === 'completed');
    return body.analysisId;
  }
  const id = expect.stringMatching(/^ind_/);

  it('carries its id, times, quote and speaker in addition to the timestamp', async () => {
    const [whole] = await indicators();
    expect(whole).toEqual({
      id,
      type: 'whole',
      confidence: 0.9,
      severity: 'high',
      timestamp: '00:06-00:12',
      start: 6.25,
      end: 11.5,
      quote,
      speaker: 0,
      description: `Whole: “${quote}”`,
    });
  });

  it('gets what a model does not give from the utterance with the words, else null', async () => {
    const [, quoted, timed, bare] = await indicators();
    expect(quoted).toMatchObject({
      type: 'words',
      timestamp: '00:06-00:12',
      start: 6.25,
      end: 11.5,
      quote,
      speaker: 0,
    });
    expect(timed).toMatchObject({ timestamp: '00:06-00:12', start: 6.25, end: 11.5, quote: null, speaker: null });
    expect(bare).toMatchObject({ start: null, end: null, quote: null, speaker: null, description: 'Nothing' });
    expect(bare.timestamp).toBe('00:00-01:00'); // the whole recording
  });

  it('quotes the redacted transcript', async () => {
    const { transcription } = (await app.admin.get(`/v1/analyses/${analysisId}?include=transcription`)).body;
    expect(transcription.text).toContain(quote);
    expect(JSON.stringify(await read())).not.toMatch(byItself('4111'));
  });

  it('has an id of its own, the same at each read, and another one once the call is analysed again', async () => {
    const first = (await indicators()).map((each: { id: string }) => each.id);
    expect(new Set(first).size).toBe(4);
    expect((await indicators()).map((each: { id: string }) => each.id)).toEqual(first);
    await app.admin.post(`/v1/analyses/${analysisId}/process`);
    await until(async () => (await read()).status === 'completed');
    for (const each of await indicators()) expect(first).not.toContain(each.id);
  });

  it('is the same in a review with include=analysis', async () => {
    const { userId } = (await app.admin.get('/v1/auth/me')).body.user;
    const { reviewId } = (await app.admin.post('/v1/reviews', { analysisId, assignedTo: userId })).body;
    const { body } = await app.admin.get(`/v1/reviews/${reviewId}?include=analysis`);
    expect(body.analysis.fraudIndicators).toEqual(await indicators());
  });

  it('that was stored without id and speaker has an id that stays, and no speaker', async () => {
    const old = await analysed();
    const strip = `update analyses set indicators = (select jsonb_agg(each - 'id' - 'speaker') from jsonb_array_elements(indicators) each) where id = $1`;
    await query(app.databaseUrl, strip, [old]);
    const [first, ...rest] = await indicators(old);
    expect(first).toMatchObject({ id, quote, speaker: null, start: 6.25 });
    expect(rest.map((each: { id: string }) => each.id)).not.toContain(first.id);
    expect((await indicators(old))[0]).toEqual(first);
  });

  it('is erased with its analysis', async () => {
    const gone = await analysed();
    const [{ id: of }] = await indicators(gone);
    expect(await databaseText(app.databaseUrl)).toContain(of);
    expect((await app.admin.delete(`/v1/analyses/${gone}`)).status).toBe(204);
    expect(await databaseText(app.databaseUrl)).not.toContain(of);
  });
});
