import fc from 'fast-check';
import { openAsBlob } from 'node:fs';
import type { Answer, Api } from '../support/api.js';
import { httpReceiver, type Receiver } from '../e2e/platform/outbound.receivers.js';
import { createWebhook, toLoopback } from '../support/webhooks.js';
import { followTurns } from '../support/longest-turn.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { query } from '../support/test-database.js';
import { create } from '../support/tus.js';
import { anyRequest, type FuzzBody, type FuzzRequest } from './arbitrary-request.js';

const runs = Number(process.env['CALLWARDEN_FUZZ'] ?? 600);
const seed = Number(process.env['CALLWARDEN_FUZZ_SEED'] ?? Date.now());
const recording = 'samples/bank-impersonation-otp.ogg';
const transcript = 'samples/bank-impersonation-otp.vtt';
const stack = /\n? {4}at .+:\d+:\d+|node_modules|\/src\/core\/|select .+ from |DriverException/;

/** Bytes of an answer, but for files and exports. */
const mostAnswerBytes = 256 * 1024;
const unbounded = /^(audio|text\/csv|application\/octet-stream)/;
/** Of processor time. */
const longestTurnMs = 100;

/** What a request without a body may not have. */
const bodiless = new Set(['GET', 'HEAD']);

describe(`${runs} requests made from the OpenAPI document (seed ${seed})`, () => {
  let app: TestApp;
  let callers: Record<FuzzRequest['caller'], Api>;
  let file: Blob;
  let receiver: Receiver;
  let made: { analysisId: string; fileId: string; webhookId: string; uploadId: string };
  const seen = new Map<string, number>();
  const turns: number[] = [];

  beforeAll(async () => {
    // Nothing that is made up here is called: no name has an address.
    const resolver = async () => [];
    app = await createTestApp({ ...toLoopback, uploads: { resumable: { maxUnfinished: 1000 } } }, undefined, {
      resolver,
    });
    receiver = await httpReceiver((request, response) => void request.resume().on('end', () => response.end('ok')));
    file = await openAsBlob(recording);
    callers = {
      admin: await app.withScopes('admin'),
      reader: await app.withScopes('read:analyses'),
      anyone: app.anyone,
      garbage: app.anyone.as({ authorization: 'Bearer x.y.z' }),
    };
    await replenish();
  });
  afterAll(async () => {
    await app?.close();
    await receiver?.close();
    process.stdout.write(
      `${[...seen]
        .toSorted(([a], [b]) => Number(a) - Number(b))
        .map(([what, count]) => `${what} ${count}×`)
        .join(', ')}\n`,
    );
  });

  /** Something that exists, for paths with ids. */
  async function replenish(): Promise<void> {
    const url = `http://127.0.0.1:${receiver.port}/`;
    const { webhookId } = await createWebhook(app.admin, url);
    const { uploadId } = (await create(callers.admin, 100)).body;
    made = { ...(await app.admin.upload({ file: recording, transcript })).body, webhookId, uploadId };
  }

  async function send({ caller, method, operationId, path, headers, body }: FuzzRequest): Promise<Answer> {
    const filled = path
      .replaceAll('{analysisId}', made.analysisId)
      .replaceAll('{fileId}', made.fileId)
      .replaceAll('{webhookId}', made.webhookId)
      .replaceAll('{uploadId}', made.uploadId)
      .replaceAll('{keyId}', 'key_none');
    const sent = bodiless.has(method) ? undefined : contentOf(body);
    // An analysis that is held would send its progress for ever.
    if (operationId === 'watchAnalysis')
      await query(
        app.databaseUrl,
        `update analyses set status = 'completed', due_at = null where status = 'queued' and due_at is null`,
      );
    const answer = await callers[caller].call(method, filled, sent, headers);
    if (method === 'DELETE' && answer.status === 204) await replenish();
    return answer;
  }

  function contentOf(body: FuzzBody): string | FormData | Uint8Array | undefined {
    if (body.kind === 'none') return undefined;
    if (body.kind === 'text') return body.text;
    if (body.kind === 'bytes') return body.bytes;
    const form = new FormData();
    for (const { name, value } of body.parts) {
      if (value === null) form.append(name, file, 'call.ogg');
      else if (typeof value === 'string') form.append(name, value);
      else form.append(name, new Blob([value.slice()]), 'call.bin');
    }
    return form;
  }

  it(
    'meet no 5xx, no answer outside the document, and no stack trace',
    async () => {
      await fc.assert(
        fc.asyncProperty(anyRequest, async (request) => {
          // The call itself throws where the document does not know the answer.
          const longest = followTurns();
          const { status, text, headers } = await send(request).finally(() => turns.push(longest()));
          seen.set(String(status), (seen.get(String(status)) ?? 0) + 1);
          if (!/DECODER_UNAVAILABLE/.test(text)) expect(status).toBeLessThan(500); // where there is no ffmpeg
          expect(text).not.toMatch(stack);
          if (!unbounded.test(headers.get('content-type') ?? ''))
            expect(text.length).toBeLessThanOrEqual(mostAnswerBytes);
        }),
        { numRuns: runs, seed, endOnFailure: true },
      );
      const { body } = await app.anyone.get('/health/ready');
      expect(body).toEqual({ status: 'ok' });
      const ordered = turns.toSorted((one, other) => one - other);
      const p99 = ordered[Math.floor(0.99 * (ordered.length - 1))]!;
      process.stdout.write(
        `turns of the event loop: p99 ${p99.toFixed(1)} ms, longest ${ordered.at(-1)!.toFixed(1)} ms\n`,
      );
      expect(p99).toBeLessThan(longestTurnMs);
    },
    30_000 + runs * 100,
  );
});
