import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Answer, Api } from '../support/api.js';
import { noise } from '../support/noise.js';
import { type ServiceProcess, startServiceProcess } from '../support/service-process.js';
import { createTestDatabase, query, type TestDatabase } from '../support/test-database.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { create, head, offsetOf, openPatch, patch, resumable } from '../support/tus.js';
import { until } from '../support/until.js';

/** 17 in `npm run soak`. */
const kills = Math.ceil(Number(process.env['CALLWARDEN_KILLS'] ?? 5) / 3);
const chunkBytes = 256 * 1024;
const chunkMs = 5;
const config = `
rateLimits: { requestsPerMinute: 1000000, uploadsPerMinute: 1000000, signInsPerMinute: 1000000 }
log: { level: warn }
`;
const recording = noise(40);
const sha256 = createHash('sha256').update(recording).digest('hex');

describe('a resumable upload', () => {
  const folder = temporaryFolder();
  let database: TestDatabase;
  let service: ServiceProcess | undefined;
  beforeEach(async () => void (database = await createTestDatabase()));
  afterEach(async () => {
    await service?.kill();
    await database.drop();
  });
  afterAll(() => folder.remove());

  const started = async (): Promise<Api> => {
    writeFileSync(join(folder.path, 'kill.yaml'), config);
    service = await startServiceProcess({
      CALLWARDEN_DATA_DIR: join(folder.path, 'data'),
      CALLWARDEN_CONFIG: join(folder.path, 'kill.yaml'),
      DATABASE_URL: database.url,
    });
    return service.admin();
  };
  const begun = async (api: Api) =>
    `${resumable}/${(await create(api, recording.length, { processImmediately: 'false' })).body.uploadId}`;
  const received = async (at: string) => {
    const statement = 'select received from resumable_uploads where id = $1';
    const [row] = await query<{ received: string }[]>(database.url, statement, [at.split('/').at(-1)]);
    return Number(row!.received);
  };
  const analyses = async () =>
    (await query<{ count: number }[]>(database.url, 'select count(*)::int as count from analyses'))[0]!.count;
  const audioAt = async (api: Api, { headers }: Answer) =>
    (await api.get(`${headers.get('upload-result')}?include=audio`)).body.audio;

  it(
    `has every byte once, though the service was killed ${kills} times while it came in`,
    async () => {
      let api = await started();
      const at = await begun(api);
      for (let kill = 0; kill < kills; kill++) {
        const before = await offsetOf(api, at);
        const sending = send(api, at, before);
        // What a killed process held is free after its lease, so the first requests may be refused.
        await until(async () => (await received(at)) > before || sending.again(), { seconds: 30, what: 'progress' });
        await service!.kill();
        sending.end();
        api = await started();
        expect(await offsetOf(api, at)).toBeGreaterThan(before);
      }
      const last = await until(
        async () => {
          const from = await offsetOf(api, at);
          const answer = await patch(api, at, from, recording.subarray(from));
          return answer.status === 204 && answer;
        },
        { seconds: 30 },
      );
      expect(await audioAt(api, last)).toMatchObject({ size: recording.length, sha256 });
      expect(await analyses()).toBe(1);
    },
    60_000 + kills * 60_000,
  );

  it(
    `is one analysis, though the service was killed ${kills} times after its last byte and before the response`,
    async () => {
      let api = await started();
      let between = 0;
      for (let kill = 1; kill <= kills; kill++) {
        const at = await begun(api);
        const sent = patch(api, at, 0, recording).catch(() => undefined);
        await until(async () => (await received(at)) === recording.length, { what: 'the last byte' });
        await service!.kill();
        await sent;
        if ((await analyses()) < kill) between++;
        api = await started();
        const done = await until(
          async () => {
            const answer = await head(api, at);
            return answer.headers.get('upload-result') !== null && answer;
          },
          { seconds: 30, what: 'the analysis' },
        );
        expect(await audioAt(api, done)).toMatchObject({ size: recording.length, sha256 });
        expect(await analyses()).toBe(kill);
      }
      expect(between).toBeGreaterThan(0);
    },
    60_000 + kills * 60_000,
  );
});

/** Sends the rest bit by bit; `again` begins anew once the request was refused, as while another one holds the upload. */
function send(api: Api, at: string, offset: number) {
  const state = { isOver: false, isWanted: true };
  const begin = async () => {
    state.isOver = false;
    const over = () => void (state.isOver = true);
    const request = openPatch(api, at, offset, recording.length - offset).on('error', over);
    request.on('response', (response) => response.resume().on('end', over));
    for (let from = offset; from < recording.length && state.isWanted && !state.isOver; from += chunkBytes) {
      await new Promise((resolve) => request.write(recording.subarray(from, from + chunkBytes), resolve));
      await delay(chunkMs);
    }
    if (!state.isOver) request.end();
  };
  void begin();
  return {
    again: (): false => {
      if (state.isOver && state.isWanted) void begin();
      return false;
    },
    end: () => void (state.isWanted = false),
  };
}
