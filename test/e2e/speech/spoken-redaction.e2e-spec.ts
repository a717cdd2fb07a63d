import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { hasProgram } from '../../support/has-program.js';
import type { Api } from '../../support/api.js';
import { databaseText, filesText } from '../../support/everything-stored.js';
import { hasFfmpeg } from '../../support/ffmpeg.js';
import { type ServiceProcess, startServiceProcess } from '../../support/service-process.js';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { until } from '../../support/until.js';
import { closeReceivers, receive, webhookReceiver } from '../../support/webhook-receiver.js';

const hasEspeak = hasProgram('espeak-ng');
const withVoices = hasFfmpeg && hasEspeak ? describe : describe.skip;

/** Luhn-valid, and of no real account. */
const card = 'four five three nine. One four eight eight. Oh three four three. Six four six seven.';
const said = `Yes, I have my card here. The card number is ${card} Is that all?`;
/** Four digits only where they follow a word or a quotation mark (as in a search index), as four stand in some signature or other. */
const leaks = [
  /five three nine/i,
  /one four eight/i,
  /three four three/i,
  /six four six/i,
  /(?:[a-z.,?!;]\s|["'(])4539\b(?! ?ms)/i,
  /4539\W{0,2}1488/,
  /1488\W{0,2}0343/,
  /0343\W{0,2}6467/,
];
const config = (folder: string) => `
pipeline: { transcribers: [ears], fraudModels: [{ id: keywords }], retrySeconds: 1 }
webhooks: { allowPrivateNetworks: true, allowHttp: true }
log: { level: verbose }
plugins:
  - { id: ears, use: transcriber-sherpa-onnx, options: { model: ${join(process.cwd(), 'models/speech-en-small')} } }
  - { id: fraud-en, use: transcriber-supplied, isolated: false }
  - { id: keywords, use: ${resolve('test/fixtures')}/keyword-model/index.js, options: { words: [card] }, isolated: false }
dataDir: ${join(folder, 'data')}
`;

/** One person on a telephone line, by a voice that the speech model knows. */
function speak(path: string, voice: string): void {
  const raw = `${path}.raw.wav`;
  execFileSync('espeak-ng', ['-v', voice, '-s', '150', '-p', '45', '-w', raw, said]);
  const band = ['-af', 'highpass=f=300,lowpass=f=3400', '-ar', '8000', '-c:a', 'pcm_mulaw'];
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', raw, ...band, path]);
}

withVoices('a card number that is spoken (needs espeak-ng and ffmpeg)', () => {
  const folder = temporaryFolder();
  const temporary = join(folder.path, 'tmp');
  let database: TestDatabase;
  let service: ServiceProcess;
  let admin: Api;
  beforeAll(async () => {
    database = await createTestDatabase();
    mkdirSync(temporary);
    writeFileSync(join(folder.path, 'callwarden.yaml'), config(folder.path));
    service = await startServiceProcess({
      CALLWARDEN_CONFIG: join(folder.path, 'callwarden.yaml'),
      DATABASE_URL: database.url,
      TMPDIR: temporary,
    });
    admin = await service.admin();
  }, 120_000);
  afterAll(async () => {
    await closeReceivers();
    await service?.kill();
    await database?.drop();
    folder.remove();
  });

  it('is heard, and found nowhere afterwards', async () => {
    const receiver = await receive(webhookReceiver());
    const events = ['analysis.completed', 'fraud.detected'];
    const hook = await admin.post('/v1/integrations/webhooks', { url: receiver.url(), events });
    expect(hook.status).toBe(201);
    const answers: string[] = [];
    for (const voice of ['en-us+m3', 'en-gb+f2']) {
      const file = join(folder.path, `${voice}.wav`);
      speak(file, voice);
      const { body } = await admin.upload({ file }, { 'idempotency-key': `spoken-${voice}` });
      const path = `/v1/analyses/${body.analysisId}`;
      await until(async () => (await admin.get(path)).body.status === 'completed', { seconds: 60 });
      const answer = await admin.get(`${path}?include=transcription,history,models`);
      const { transcription } = answer.body;
      const heard = transcription.speakers.map(({ text }: { text: string }) => text).join(' ');
      expect(heard).toMatch(/card number is \[CARD\]/i);
      const categories = transcription.redactions.map(({ category }: { category: string }) => category);
      expect(new Set(categories)).toEqual(new Set(['card']));
      answers.push(answer.text, (await admin.get(`/v1/analyses?search=three`)).text);
    }
    await until(() => receiver.events().length >= 2);
    expect(await service.stop()).toBe(0);
    const everything = {
      answers: answers.join('\n'),
      webhooks: JSON.stringify(receiver.calls),
      database: await databaseText(database.url),
      files: filesText(join(folder.path, 'data')),
      temporary: filesText(temporary),
      log: service.log(),
    };
    expect(everything.log.length).toBeGreaterThan(1000);
    for (const [where, text] of Object.entries(everything))
      for (const leak of leaks) expect([where, text.match(leak)?.[0]]).toEqual([where, undefined]);
    expect(readdirSync(temporary)).toEqual([]);
  }, 180_000);
});
