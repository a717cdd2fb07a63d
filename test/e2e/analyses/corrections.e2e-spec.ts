import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { databaseText } from '../../support/everything-stored.js';
import { heldAnalysis, member } from '../../support/desk.js';
import { useApp } from '../../support/harness.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { query } from '../../support/test-database.js';
import { until } from '../../support/until.js';
import { outcome, reasons } from '../../support/webhooks.js';

const heard = ['Good morning.', 'I have a lift chart for you.', 'That is kind.'];
const speakers = heard.map((text, index) => ({ speaker: index % 2, start: index * 2, end: index * 2 + 1.5, text }));

describe('a corrected transcript', () => {
  const folder = temporaryFolder();
  const transcript = join(folder.path, 'call.json');
  const app = useApp();
  let analysisId: string;
  beforeAll(() => writeFileSync(transcript, JSON.stringify({ language: 'en', speakers })));
  afterAll(() => folder.remove());
  beforeEach(async () => {
    ({ analysisId } = (await app.admin.upload({ file: 'samples/it-helpdesk.mp3', transcript })).body);
    await completed();
  });

  const path = () => `/v1/analyses/${analysisId}`;
  const analysis = async (include = '') => (await app.admin.get(`${path()}${include}`)).body;
  const completed = () => until(async () => (await analysis()).status === 'completed');
  const correct = (index: number, text: string, more: object = {}) =>
    app.admin.put(`${path()}/transcription`, { corrections: [{ index, text }], ...more });
  const read = async () => (await app.admin.get(`${path()}/transcription`)).body;
  const found = async (words: string) =>
    (await app.admin.get(`/v1/analyses?search=${words}`)).body.data.map(
      (each: { analysisId: string }) => each.analysisId,
    );

  it('has the new words in every read, and says what was heard and who corrected it', async () => {
    expect(await read()).toMatchObject({ analysisId, version: 1, text: heard.join('\n'), corrections: [] });
    const { body } = await correct(1, ' I have a gift chart for you. ');
    const { userId } = (await app.admin.get('/v1/auth/me')).body.user;
    expect(body).toMatchObject({
      version: 2,
      speakers: [speakers[0], { ...speakers[1], text: 'I have a gift chart for you.' }, speakers[2]],
      corrections: [{ index: 1, original: heard[1], correctedBy: userId }],
    });
    expect(await read()).toEqual(body);
    const { transcription } = await analysis('?include=transcription');
    expect(transcription.text).toBe('Good morning.\nI have a gift chart for you.\nThat is kind.');
  });

  it('is found by the new words, and by the old ones no more', async () => {
    await correct(0, 'Guten Xylophon.');
    expect(await found('xylophon')).toEqual([analysisId]);
    await correct(0, '');
    expect(await found('xylophon')).toEqual([]);
    expect((await read()).speakers[0].text).toBe('');
  });

  it('keeps every version', async () => {
    await correct(0, 'Good evening.');
    await app.admin.put(`${path()}/transcription`, {
      corrections: [
        { index: 0, text: 'Good night.' },
        { index: 2, text: 'How kind.' },
      ],
    });
    await correct(0, heard[0]!);
    const { data, pagination } = (await app.admin.get(`${path()}/transcription/versions`)).body;
    expect(data.map(({ version, changes }: { version: number; changes: object[] }) => [version, changes])).toEqual([
      [2, [{ index: 0, before: 'Good morning.', after: 'Good evening.' }]],
      [
        3,
        [
          { index: 0, before: 'Good evening.', after: 'Good night.' },
          { index: 2, before: 'That is kind.', after: 'How kind.' },
        ],
      ],
      [4, [{ index: 0, before: 'Good night.', after: 'Good morning.' }]],
    ]);
    expect(pagination.total).toBe(3);
    expect((await read()).corrections.map(({ index }: { index: number }) => index)).toEqual([2]);
    const { history } = await analysis('?include=history');
    expect(history.at(-1)).toMatchObject({ event: 'corrected', details: { version: 4, utterances: [0] } });
  });

  it('keeps its version where nothing changes', async () => {
    expect((await correct(0, heard[0]!)).body.version).toBe(1);
  });

  it('is scored from the new words, where that is asked for', async () => {
    expect((await analysis()).fraudAnalysis.riskScore).toBe(5);
    await correct(1, 'I have a gift card for you.');
    expect((await analysis()).fraudAnalysis.riskScore).toBe(5);
    expect((await app.admin.put(`${path()}/transcription`, { rescore: true })).status).toBe(200);
    await completed();
    const { fraudAnalysis } = await analysis();
    expect([fraudAnalysis.riskScore, fraudAnalysis.fraudIndicators[0].quote]).toEqual([90, 'gift card']);
    await correct(1, 'I have a lift chart for you.', { rescore: true });
    await completed();
    expect((await analysis()).fraudAnalysis.riskScore).toBe(5);
  });

  it('is not lost when the call is processed again', async () => {
    await correct(1, 'I have a gift card for you.');
    const before = await read();
    expect((await app.admin.post(`${path()}/process`)).status).toBe(202);
    await completed();
    expect((await analysis()).fraudAnalysis.riskScore).toBe(90);
    expect(await read()).toEqual(before);
  });

  it('has nothing that must not be kept, in no version either, and the recording is muted there', async () => {
    const { body } = await correct(1, 'My card is 4111 1111 1111 1111.');
    expect(body.speakers[1].text).toBe('My card is [CARD].');
    expect(body.redactions).toMatchObject([{ category: 'card' }]);
    expect(body.redactions[0].start).toBeGreaterThanOrEqual(2);
    expect(body.redactions[0].end).toBeLessThanOrEqual(3.5);
    expect(await databaseText(app.databaseUrl)).not.toMatch(/4111[ -]?1111/);
    await correct(1, 'Never mind.');
    expect((await read()).redactions).toEqual(body.redactions);
  });

  it('is refused for utterances that are not there or named twice, and changes nothing then', async () => {
    expect(reasons(await correct(3, 'x'))).toEqual({
      'corrections.0.index': 'must be below 3, the number of utterances',
    });
    const twice = [0, 0].map((index) => ({ index, text: 'x' }));
    for (const body of [{}, { corrections: [] }, { corrections: twice }, { rescore: false }])
      expect(outcome(await app.admin.put(`${path()}/transcription`, body))).toEqual([422, 'INVALID_UPDATE']);
    expect((await read()).version).toBe(1);
  });

  it('cannot be changed while the call is processed', async () => {
    await query(app.databaseUrl, `update analyses set status = 'processing' where id = $1`, [analysisId]);
    expect(outcome(await correct(0, 'x'))).toEqual([409, 'CONFLICT']);
  });

  it('is 404 of a call that has no transcript yet', async () => {
    analysisId = await heldAnalysis(app);
    for (const end of ['', '/versions'])
      expect(outcome(await app.admin.get(`${path()}/transcription${end}`))).toEqual([404, 'TRANSCRIPTION_NOT_FOUND']);
    expect(outcome(await correct(0, 'x'))).toEqual([404, 'TRANSCRIPTION_NOT_FOUND']);
  });

  it('is corrected by those who may change the analysis', async () => {
    const { api } = await member(app);
    const body = { corrections: [{ index: 0, text: 'x' }] };
    expect((await api.get(`${path()}/transcription`)).status).toBe(200);
    expect(outcome(await api.put(`${path()}/transcription`, body))).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
  });

  it('is erased with all its versions', async () => {
    await correct(0, 'Guten Zymbal.');
    await correct(0, 'Good day.');
    await query(app.databaseUrl, 'delete from outbox_events where delivered_at is not null');
    expect(await databaseText(app.databaseUrl)).toContain('Zymbal');
    expect((await app.admin.delete(path())).status).toBe(204);
    expect(await databaseText(app.databaseUrl)).not.toContain('Zymbal');
  });
});
