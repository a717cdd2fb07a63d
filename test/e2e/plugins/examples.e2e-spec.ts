import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { member } from '../../support/desk.js';
import { useApp } from '../../support/harness.js';
import { until } from '../../support/until.js';

const example = (name: string) => resolve('examples', name, 'src/plugin.ts');

describe('the examples of plugins, together', () => {
  const outside = vendors();
  const app = useApp(() => ({
    pipeline: { transcribers: ['deepgram'], fraudModels: [{ id: 'keywords' }] },
    reviews: { automaticStrategy: 'languages' },
    notifications: { links: { analysis: 'https://calls.example.org/calls/{analysisId}' } },
    plugins: [
      { id: 'deepgram', use: example('transcriber-deepgram'), options: { apiKey: 'dg', baseUrl: outside.url() } },
      { id: 'keywords', use: example('fraud-model-keywords'), options: { words: ['verification code'], risk: 0.9 } },
      { id: 'languages', use: example('assignment-languages'), options: { languages: ['en', 'de'] } },
      { id: 'slack', use: example('channel-slack'), options: { url: `${outside.url()}/services/T0/B0/x` } },
      {
        id: 'pagerduty',
        use: example('channel-pagerduty'),
        options: { routingKey: '0'.repeat(32), baseUrl: outside.url() },
      },
    ],
  }));

  it('take a call from its sound to a message in Slack and a reviewer who speaks its language', async () => {
    await member(app, { role: 'supervisor' });
    await member(app, { role: 'supervisor' });
    await member(app, { expertise: ['de'] });
    const english = await member(app, { expertise: ['en'] });

    const { analysisId } = (await app.admin.upload({ file: 'samples/bank-impersonation-otp.ogg' })).body;
    const read = async () =>
      (await app.admin.get(`/v1/analyses/${analysisId}?include=transcription&include=models`)).body;
    await until(async () => (await read()).status === 'completed', { seconds: 30, what: 'the analysis' });
    const { transcription, models, fraudAnalysis } = await read();
    expect(outside.of('/v1/listen')[0]).toMatchObject({ authorization: 'Token dg', body: /^OggS/ });
    expect(JSON.stringify(transcription)).toContain('Please read me the verification code.');
    expect(models).toMatchObject([{ provider: 'keywords', model: 'fraud-model-keywords', version: '1', risk: 0.9 }]);
    expect(fraudAnalysis.riskScore).toBe(90);
    expect(fraudAnalysis.fraudIndicators).toMatchObject([{ type: 'keyword', quote: 'verification code' }]);

    await until(async () => outside.of('/services').length > 0, { seconds: 30, what: 'the message in Slack' });
    await until(async () => outside.of('/v2/enqueue').length > 1, {
      seconds: 30,
      what: 'an event for each supervisor',
    });
    const { blocks } = JSON.parse(outside.of('/services')[0]!.body);
    expect(blocks[0].text.text).toBe('Critical fraud risk: 90 of 100');
    expect(blocks[1].fields[0].text).toBe('*Risk*\n90 of 100');
    expect(blocks[2].text.text).toMatch(/^• \*Keyword\* \(00:0\d-00:0\d\)$/);
    expect(blocks[3].elements[0].url).toBe(`https://calls.example.org/calls/${analysisId}`);
    expect(outside.of('/services')).toHaveLength(1); // for two supervisors
    const keys = outside.of('/v2/enqueue').map(({ body }) => JSON.parse(body).dedup_key);
    expect(new Set(keys)).toEqual(new Set([`callwarden:${analysisId}`]));
    for (const path of ['/services', '/v2/enqueue'])
      for (const { body } of outside.of(path)) expect(body).not.toContain('verification code');

    const { status, body: review } = await app.admin.post('/v1/reviews', { analysisId });
    expect([status, review.assignedTo.userId]).toEqual([201, english.userId]);
  }, 90_000);
});

interface Asked {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: string;
}

/** Answers as the vendors do; what was asked, in order. */
function vendors() {
  const asked: Asked[] = [];
  const words = 'Please read me the verification code.'.split(' ').map((punctuated_word, at) => ({
    word: punctuated_word,
    punctuated_word,
    start: 1 + at / 2,
    end: 1.4 + at / 2,
    confidence: 0.95,
  }));
  const utterance = {
    start: 1,
    end: 4,
    confidence: 0.95,
    channel: 0,
    transcript: words.map(({ word }) => word).join(' '),
    words,
  };
  const answers: Readonly<Record<string, (body: string) => readonly [number, string]>> = {
    '/v1/listen': () => [
      200,
      JSON.stringify({ results: { channels: [{ detected_language: 'en' }], utterances: [utterance] } }),
    ],
    '/services': () => [200, 'ok'],
    '/v2/enqueue': (body) => [202, JSON.stringify({ status: 'success', dedup_key: JSON.parse(body).dedup_key })],
  };
  const server = createServer((request, response) => {
    request.toArray().then(
      (parts: Buffer[]) => {
        const body = Buffer.concat(parts).toString();
        asked.push({ path: request.url!, authorization: request.headers.authorization, body });
        const path = Object.keys(answers).find((each) => request.url!.startsWith(each));
        const [status, text] = path ? answers[path]!(body) : [404, ''];
        response.writeHead(status).end(text);
      },
      () => response.destroy(),
    );
  });
  beforeAll(() => new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening)));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    of: (path: string) => asked.filter((each) => each.path.startsWith(path)),
  };
}
