import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { create, installCreator, installDeclared, runIn } from '../../support/created-plugin.js';
import { useApp, usePostServer } from '../../support/harness.js';
import { MovableClock } from '../../support/movable-clock.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { until } from '../../support/until.js';
import { publish } from '../../support/webhooks.js';

describe('plugins of npm create @callwarden/plugin', () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());
  const [model, channel, transcriber] = ['my-model', 'my-channel', 'my-transcriber'].map((name) =>
    join(folder.path, name),
  );
  const speech = speechServer();
  beforeAll(async () => {
    const { command } = await installCreator(folder.path);
    const created = async (home: string, kind: string) => {
      await create(command, [home, '--kind', kind], folder.path);
      installDeclared(home);
      await runIn(home, 'npm', ['run', 'build']);
    };
    await Promise.all([created(model!, 'fraud-model'), created(channel!, 'channel')]);
    await created(transcriber!, 'transcriber');
  }, 120_000);
  const outside = usePostServer();
  const clock = new MovableClock();
  const app = useApp(
    () => ({
      pipeline: { transcribers: ['supplied', 'speech'], fraudModels: [{ id: 'phrases' }] },
      plugins: [
        { id: 'supplied', use: 'transcriber-supplied', isolated: false },
        { id: 'phrases', use: model, options: { phrases: ['verification code', 'gift card'], weight: 0.7 } },
        { id: 'speech', use: transcriber, options: { url: speech.url() } },
        { id: 'pager', use: channel, options: { url: outside.url } },
      ],
    }),
    clock,
  );

  it('score calls in a process of their own, with quotes that name who said them', async () => {
    const [file, transcript] = ['samples/bank-impersonation-otp.ogg', 'samples/bank-impersonation-otp.vtt'];
    const { analysisId } = (await app.admin.upload({ file, transcript })).body;
    const read = async () => (await app.admin.get(`/v1/analyses/${analysisId}?include=models`)).body;
    await until(async () => (await read()).status === 'completed', { seconds: 30, what: 'the analysis' });
    const { fraudAnalysis, models } = await read();
    expect(models).toMatchObject([
      { provider: 'phrases', model: 'my-model', version: expect.stringMatching(/^0\.1\.0-[\da-f]{8}$/), risk: 0.7 },
    ]);
    expect(fraudAnalysis.riskScore).toBe(70);
    expect(fraudAnalysis.fraudIndicators[0]).toMatchObject({ type: 'suspicious_phrase', severity: 'medium' });
    expect(JSON.stringify(fraudAnalysis.fraudIndicators[0])).toContain('verification code');
  }, 60_000);

  it('transcribe recordings in a process of their own, from the sound that the service decoded', async () => {
    const { analysisId } = (await app.admin.upload({ file: 'samples/bank-impersonation-otp.ogg' })).body;
    const read = async () => (await app.admin.get(`/v1/analyses/${analysisId}?include=transcription`)).body;
    await until(async () => (await read()).status === 'completed', { seconds: 30, what: 'the analysis' });
    const { transcription, fraudAnalysis } = await read();
    expect(new Set(speech.heard())).toEqual(new Set(['RIFF']));
    expect(JSON.stringify(transcription)).toContain('Please read me the verification code');
    expect(fraudAnalysis.riskScore).toBe(70);
  }, 60_000);

  it('deliver what is critical, again if it was not accepted', async () => {
    outside.answer(503);
    await publish(app, 'security.alert', { reason: 'A file was changed from outside.', subject: 'fil_x' });
    const deliveries = async () => {
      const { data } = (await app.admin.get('/v1/notifications?priority=critical')).body;
      if (data.length === 0) return [];
      return (await app.admin.get(`/v1/notifications/${data[0].notificationId}/trace`)).body.deliveries;
    };
    const pager = async () =>
      (await deliveries()).find(({ channel }: { channel: string }) => channel === 'my-channel') ?? {};
    await until(async () => (await pager()).attempts > 0, { what: 'a failed attempt' });
    outside.answer(200);
    clock.advance(120);
    await until(async () => (await pager()).status === 'sent', { seconds: 30, what: 'the delivery' });
    expect(outside.posted).toHaveLength(1);
    expect(outside.posted[0]!.message).toMatchObject({
      event: 'security.alert',
      priority: 'critical',
      title: 'Security alert',
      text: 'A file was changed from outside.',
    });
  }, 60_000);
});

/** A speech service that hears the same sentence in all sound. */
function speechServer() {
  const heard: string[] = [];
  const server = createServer((request, response) => {
    request.toArray().then(
      (parts) => {
        heard.push(Buffer.concat(parts).subarray(0, 4).toString('latin1'));
        const segments = [{ start: 1, end: 4, text: 'Please read me the verification code.', confidence: 0.9 }];
        response.end(JSON.stringify({ language: 'en', segments }));
      },
      () => response.destroy(),
    );
  });
  beforeAll(() => new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening)));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, heard: () => heard };
}
