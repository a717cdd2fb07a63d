import { join } from 'node:path';
import { hasFfmpeg } from '../../support/ffmpeg.js';
import { sampleCall } from '../../support/sample-call.js';
import { spokenWords } from '../../support/spoken-words.js';
import { createTestApp } from '../../support/test-app.js';
import { until } from '../../support/until.js';

const withFfmpeg = hasFfmpeg ? describe : describe.skip;
const call = 'crypto-investment';
/** A name that the model does not know. */
const unknown = 'brightpeak';

withFfmpeg('hot words (needs ffmpeg)', () => {
  /** The words that the service hears in the sample call. */
  async function hear(options: object): Promise<Set<string>> {
    const model = join(process.cwd(), 'models/speech-en-small');
    const app = await createTestApp({
      plugins: [{ id: 'ears', use: 'transcriber-sherpa-onnx', options: { model, ...options } }],
      pipeline: { transcribers: ['ears'] },
    });
    try {
      const { body } = await app.admin.upload({ file: join('samples', `${call}.ogg`) });
      const path = `/v1/analyses/${body.analysisId}`;
      await until(async () => (await app.admin.get(path)).body.status === 'completed', { seconds: 60 });
      const { transcription } = (await app.admin.get(`${path}?include=transcription`)).body;
      const utterances: { text: string }[] = transcription.speakers;
      return new Set(utterances.flatMap(({ text }) => spokenWords(text)));
    } finally {
      await app.close();
    }
  }

  it('are heard where they were misheard without', async () => {
    const said = sampleCall(`${call}.vtt`).utterances.flatMap(({ text }) => spokenWords(text));
    const plain = await hear({});
    const missed = [...new Set(said)].filter((word) => word.length > 4 && word !== unknown && !plain.has(word));
    expect(missed.length).toBeGreaterThan(3);
    const heard = await hear({ hotWords: { words: missed } });
    expect(missed.filter((word) => heard.has(word)).length).toBeGreaterThanOrEqual(2);
  }, 180_000);
});
