import { readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../../src/core/platform/database/embedded-postgres.js';
import type { Api } from '../support/api.js';
import { type Outage, OutagePostgres, outages } from '../support/outage-postgres.js';
import { type Redis, startRedis } from '../support/redis.js';
import { type ServiceProcess, startServiceProcess } from '../support/service-process.js';
import { query } from '../support/test-database.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { until } from '../support/until.js';
import { type WebhookReceiver, webhookReceiver } from '../support/webhook-receiver.js';

/** 50 in `npm run soak`, for 1, 12 and 60 seconds; without it as many as there are ways to go away. */
const soak = Number(process.env['CALLWARDEN_KILLS'] ?? 0);
const rounds = soak > 0 ? soak : outages.length;
const restarts = soak > 0 ? 2 * soak : 2;
const secondsOf = (round: number) => (soak > 0 ? [1, 12, 60][Math.floor(round / outages.length) % 3]! : 1);
const between = soak > 0 ? 2000 : 500;
const uploadMs = 15_000;

const config = `
webhooks: { allowPrivateNetworks: true, allowHttp: true }
pipeline: { transcribers: [supplied], fraudModels: [{ id: keywords }], leaseSeconds: 3, retrySeconds: 1 }
rateLimits: { requestsPerMinute: 1000000, uploadsPerMinute: 1000000, signInsPerMinute: 1000000 }
log: { level: warn }
plugins:
  - { id: supplied, use: transcriber-supplied, isolated: false }
  - { id: fraud-en, use: transcriber-supplied, isolated: false }
  - { id: keywords, use: ${resolve('test/fixtures')}/keyword-model/index.js, options: { words: [code] }, isolated: false }
`;

/** What a process holds. */
const descriptors = (pid: number) => readdirSync(`/proc/${pid}/fd`).length;
/** Collects garbage on SIGUSR2, and says what is held then. */
const collector = `import v8 from 'node:v8'; import vm from 'node:vm'; v8.setFlagsFromString('--expose-gc');
  const gc = vm.runInNewContext('gc');
  process.on('SIGUSR2', () => { gc(); console.error('held bytes: ' + (process.memoryUsage().heapUsed + process.memoryUsage().external)); });`;
const nodeOptions = `--import=data:text/javascript,${encodeURIComponent(collector)}`;
/** Caches and the code that V8 has compiled grow in the first minutes. */
const mostGrowthMb = 48;

/** Megabytes that are in use. */
async function held(service: ServiceProcess): Promise<number> {
  const answers = () => [...service.log().matchAll(/held bytes: (\d+)/g)];
  const before = answers().length;
  process.kill(service.pid, 'SIGUSR2');
  await until(() => answers().length > before, { what: 'the memory that is held' });
  return Math.round(Number(answers().at(-1)![1]) / 1024 / 1024);
}

const uploadsAtOnce = 4;

/** Uploads calls until it is stopped, and knows which were accepted. */
class Uploader {
  readonly accepted: string[] = [];
  private stopped = false;
  private readonly running: Promise<unknown>;

  constructor(private readonly api: Api) {
    this.running = Promise.all(Array.from({ length: uploadsAtOnce }, () => this.run()));
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.stopped) {
      const parts = { file: 'samples/it-helpdesk.mp3', transcript: 'samples/it-helpdesk.vtt' };
      const answer = await Promise.race([this.api.upload(parts).catch(() => undefined), delay(uploadMs)]);
      if (answer?.status === 201) this.accepted.push(answer.body.analysisId);
      await delay(150);
    }
  }
}

const isReady = async ({ api }: ServiceProcess): Promise<boolean> =>
  fetch(`${api!.url}/health/ready`, { signal: AbortSignal.timeout(5000) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Milliseconds from when the server answers until the service is ready. */
async function recovery(service: ServiceProcess, server: OutagePostgres): Promise<number> {
  await until(() => server.answers(), { what: 'PostgreSQL', seconds: 60 });
  const back = performance.now();
  await until(() => isReady(service), { what: 'readiness', seconds: 60 });
  return performance.now() - back;
}

describe('a service under load', () => {
  const folder = temporaryFolder();
  let receiver: WebhookReceiver;
  let redis: Redis | undefined;
  let service: ServiceProcess | undefined;
  let own: { stop(): Promise<void> } | undefined;
  beforeEach(async () => {
    receiver = await webhookReceiver();
  });
  afterEach(async () => {
    await service?.kill();
    await own?.stop();
    await Promise.all([redis?.stop(), receiver.close()]);
    service = own = redis = undefined;
  });
  afterAll(() => folder.remove());

  const start = async (name: string, more: NodeJS.ProcessEnv = {}): Promise<{ api: Api; data: string }> => {
    const data = join(folder.path, name);
    const file = join(folder.path, 'outages.yaml');
    writeFileSync(file, config);
    service = await startServiceProcess({
      CALLWARDEN_DATA_DIR: data,
      CALLWARDEN_CONFIG: file,
      NODE_OPTIONS: nodeOptions,
      ...more,
    });
    const api = await service.admin();
    const webhook = { url: receiver.url('/completed'), events: ['analysis.completed'], config: { timeout: 2000 } };
    expect((await api.post('/v1/integrations/webhooks', webhook)).status).toBe(201);
    return { api, data };
  };
  /** A PostgreSQL that nobody but the test starts and stops. */
  const external = async (name: string): Promise<OutagePostgres> => {
    const home = join(folder.path, name);
    const started = await startEmbeddedPostgres(home);
    own = started;
    return new OutagePostgres(home, started.url, false);
  };
  /** Does `disturb` so often while calls are uploaded; then all that was accepted has been judged and announced, and nothing is held. */
  const survive = async (
    api: Api,
    server: OutagePostgres,
    times: number,
    disturb: (round: number) => Promise<void>,
  ) => {
    const pid = service!.pid;
    const uploader = new Uploader(api);
    const waits: number[] = [];
    await until(() => uploader.accepted.length > 3, { what: 'the first uploads' });
    const [openBefore, memoryBefore, connectionsBefore] = [
      descriptors(pid),
      await held(service!),
      await server.connections(),
    ];
    for (let round = 0; round < times; round++) {
      await disturb(round);
      waits.push(await recovery(service!, server));
      await delay(between);
    }
    await uploader.stop();
    await until(async () => (await query<unknown[]>(server.url, unfinished)).length === 0, {
      seconds: 120,
      what: 'the end of all analyses and deliveries',
    });
    await expectAllOnce(server.url, uploader.accepted);
    const announced = new Set(receiver.events('/completed').map(({ event }) => event.data.analysisId));
    expect(uploader.accepted.filter((id) => !announced.has(id))).toEqual([]);
    await until(async () => (await server.connections()).get('callwarden broadcast') === 1, { what: 'one listener' });
    const sum = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((all, each) => all + each, 0);
    await until(() => descriptors(pid) <= openBefore, { what: `${openBefore} descriptors`, seconds: 60 });
    await until(async () => sum(await server.connections()) <= sum(connectionsBefore), {
      what: `${sum(connectionsBefore)} connections`,
      seconds: 60,
    });
    const memory = await held(service!);
    const slowest = Math.round(Math.max(...waits));
    process.stdout.write(
      `${times} outages, ${uploader.accepted.length} uploads: ready again after at most ${slowest} ms; descriptors ${openBefore} → ${descriptors(pid)}, ` +
        `connections ${sum(connectionsBefore)} → ${sum(await server.connections())}, ${memoryBefore} → ${memory} MB held\n`,
    );
    expect(memory).toBeLessThan(memoryBefore + mostGrowthMb);
    expect(await service!.stop()).toBe(0);
  };
  const outageOf = (round: number): Outage => outages[round % outages.length]!;
  const limit = 240_000 + rounds * 60_000;

  it(
    `loses nothing in ${rounds} outages of its own PostgreSQL`,
    async () => {
      const { api, data } = await start('embedded');
      const home = join(data, 'postgres');
      const { url } = await startEmbeddedPostgres(home); // adopts the running one
      const server = new OutagePostgres(home, url, true);
      await survive(api, server, rounds, (round) => server.away(outageOf(round), secondsOf(round)));
    },
    limit,
  );

  it(
    `loses nothing in ${rounds} outages of a PostgreSQL beside it`,
    async () => {
      const server = await external('beside');
      const { api } = await start('beside-data', { DATABASE_URL: server.url });
      await survive(api, server, rounds, (round) => server.away(outageOf(round), secondsOf(round)));
    },
    limit,
  );

  it(
    `loses nothing in ${restarts} restarts of PostgreSQL and Redis`,
    async () => {
      const server = await external('with-redis');
      redis = await startRedis();
      const { api } = await start('redis-data', { DATABASE_URL: server.url, REDIS_URL: redis.url });
      await survive(api, server, restarts, async (round) => {
        if (round % 2 === 0) return server.away('stop', 0);
        await redis!.kill();
        await delay(500);
        await redis!.restart();
      });
    },
    limit,
  );
});

const unfinished = `
select 1 from analyses where status not in ('completed', 'failed')
union all select 1 from outbox_events where delivered_at is null
union all select 1 from deliveries where status <> 'delivered' limit 1`;

/** Each is completed, once, with one transcript, one score and one event of its end. */
async function expectAllOnce(databaseUrl: string, accepted: readonly string[]): Promise<void> {
  const rows = await query<{ id: string }[]>(
    databaseUrl,
    `select a.id, a.status,
            (select count(*)::int from transcripts t where t.analysis_id = a.id) as transcripts,
            (select count(*)::int from model_scores s where s.analysis_id = a.id) as scores,
            (select count(*)::int from outbox_events e where e.name = 'analysis.completed' and e.payload->>'analysisId' = a.id) as completed
       from analyses a where id = any($1) order by a.id`,
    [accepted],
  );
  const expected = { status: 'completed', transcripts: 1, scores: 1, completed: 1 };
  expect(rows).toEqual(accepted.toSorted().map((id) => ({ id, ...expected })));
}
