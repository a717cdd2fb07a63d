import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { hasFfmpeg } from '../../support/ffmpeg.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { createTestApp, type TestApp } from '../../support/test-app.js';
import { byItself, databaseText } from '../../support/everything-stored.js';
import { until } from '../../support/until.js';

const withFfmpeg = hasFfmpeg ? describe : describe.skip;
const word = (text: string, start: number) => ({ word: text, start, end: Math.round((start + 0.4) * 1000) / 1000 });

withFfmpeg('the times of words (needs ffmpeg)', () => {
  const folder = temporaryFolder();
  const recording = join(folder.path, 'call.wav');
  let app: TestApp;
  let call: { analysisId: string; fileId: string };
  beforeAll(async () => {
    // 2 s of silence, 8 s of a tone, 2 s of silence.
    const tone = 'sine=frequency=440:sample_rate=8000:duration=8,adelay=2000,apad=pad_dur=2';
    execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', tone, recording]);
    app = await createTestApp({
      pipeline: { transcribers: ['words'] },
      plugins: [
        { id: 'words', use: './test/fixtures/word-transcriber.mjs' },
        { id: 'keywords', use: './test/fixtures/keyword-model/index.js', options: { words: ['code'] } },
      ],
    });
    call = (await app.admin.upload({ file: recording })).body;
    await until(async () => (await read()).status === 'completed');
  });
  afterAll(async () => {
    await app?.close();
    folder.remove();
  });
  const read = async (include = '') => (await app.admin.get(`/v1/analyses/${call.analysisId}${include}`)).body;
  const words = async () => (await read('?include=words')).transcription.words;

  it('come with include=words alone', async () => {
    expect(await read()).not.toHaveProperty('transcription');
    expect((await read('?include=transcription')).transcription).not.toHaveProperty('words');
    const { words: _, ...transcription } = (await read('?include=words')).transcription;
    expect(transcription).toEqual((await read('?include=transcription')).transcription);
  });

  it('are those of the words of the text, without what is not kept', async () => {
    expect((await read('?include=words')).transcription.text).toBe('Hello, read me the code.\nIt is [CARD] okay?');
    const first = ['Hello', '', 'read', 'me', 'the', 'code'].map((text, index) => word(text, 2.5 + index / 2));
    const second = [word('It', 6), word('is', 6.5), word('okay', 9)];
    expect(await words()).toEqual([...first.filter((each) => each.word), ...second]);
    const everything = await databaseText(app.databaseUrl);
    expect(everything).toContain('[CARD]');
    expect(everything).not.toContain('ahem');
    expect(everything).not.toMatch(byItself('4111'));
  });

  it('are kept of the words that a correction leaves, and of no others', async () => {
    const before = await words();
    const corrections = [{ index: 0, text: 'Hello, please read the code.' }];
    expect((await app.admin.put(`/v1/analyses/${call.analysisId}/transcription`, { corrections })).status).toBe(200);
    expect(await words()).toEqual(before.filter((each: { word: string }) => each.word !== 'me'));
  });

  it('shift where the recording is trimmed', async () => {
    const before = await words();
    const options = { keepOriginal: false, padStart: 0, padEnd: 0 };
    await app.admin.post('/v1/audio/trim', { fileId: call.fileId, options });
    const [{ start }] = (await read('?include=words')).transcription.speakers;
    const shift = before[0].start - start;
    expect(shift).toBeGreaterThan(1.5);
    for (const [index, { word: text, start: from, end }] of (await words()).entries()) {
      expect(text).toBe(before[index].word);
      expect(from).toBeCloseTo(before[index].start - shift, 3);
      expect(end).toBeCloseTo(before[index].end - shift, 3);
    }
  });

  it('are erased with the analysis', async () => {
    await app.admin.delete(`/v1/analyses/${call.analysisId}`);
    expect(await databaseText(app.databaseUrl)).not.toContain('okay');
  });
});

it('the times of words are null of a transcript that has none', async () => {
  const app = await createTestApp();
  try {
    const [file, transcript] = ['samples/it-helpdesk.mp3', 'samples/it-helpdesk.vtt'];
    const { analysisId } = (await app.admin.upload({ file, transcript })).body;
    const { transcription } = await until(async () => {
      const { body } = await app.admin.get(`/v1/analyses/${analysisId}?include=words`);
      return body.status === 'completed' && body;
    });
    expect(transcription.words).toBeNull();
    expect(transcription.speakers.length).toBeGreaterThan(0);
  } finally {
    await app.close();
  }
});
