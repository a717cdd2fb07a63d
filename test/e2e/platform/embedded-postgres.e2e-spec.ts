import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../../src/core/platform/database/embedded-postgres.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { query } from '../../support/test-database.js';
import { until } from '../../support/until.js';
import { serverOf, startInProcess } from './embedded-postgres.process.js';

const isRoot = process.getuid?.() === 0;
const asRoot = isRoot ? it : it.skip;
const nobody = ['setpriv', '--reuid=nobody', '--regid=nogroup', '--clear-groups'];
const canBeNobody = isRoot && spawnSync(nobody[0]!, [...nobody.slice(1), 'true']).status === 0;
const asNobody = canBeNobody ? it : it.skip;

describe('The embedded PostgreSQL', () => {
  let base: ReturnType<typeof temporaryFolder>;
  let folder: string;
  beforeEach(() => {
    base = temporaryFolder();
    folder = join(base.path, 'postgres');
  });
  afterEach(async () => {
    const server = serverOf(folder);
    if (server) process.kill(server.pid, 'SIGKILL');
    await until(() => !serverOf(folder));
    base.remove();
  });
  const note = (url: string, text: string) =>
    query(url, `create table if not exists notes (text text); insert into notes values ('${text}')`);
  const notes = async (url: string) =>
    (await query<{ text: string }[]>(url, 'select text from notes order by text')).map(({ text }) => text);

  it('is one server for all who start it in the same folder at the same time', async () => {
    const ways = [startInProcess, startInProcess, startEmbeddedPostgres, startEmbeddedPostgres];
    const servers = await Promise.all(ways.map((start) => start(folder)));
    expect(new Set(servers.map(({ url }) => url)).size).toBe(1);
    expect(servers.filter(({ adopted }) => !adopted)).toHaveLength(1);
    for (const { stop } of servers) await stop();
    expect(serverOf(folder)).toBeUndefined();
  });

  it('survives a kill of the process that started it, and is adopted by the next with all data', async () => {
    const first = await startInProcess(folder);
    await note(first.url, 'before the kill');
    const server = serverOf(folder);
    await first.kill();
    const second = await startInProcess(folder);
    expect(second).toMatchObject({ adopted: true, url: first.url });
    expect(serverOf(folder)).toEqual(server);
    await note(second.url, 'later');
    expect(await notes(second.url)).toEqual(['before the kill', 'later']);
    await second.stop();
    expect(serverOf(folder)).toBeUndefined();
  });

  it('keeps what was committed when the server itself is killed, and starts again', async () => {
    const first = await startEmbeddedPostgres(folder);
    await note(first.url, 'committed');
    const open = new pg.Client({ connectionString: first.url });
    open.on('error', () => {});
    await open.connect();
    await open.query(`begin; insert into notes values ('never committed')`);
    process.kill(serverOf(folder)!.pid, 'SIGKILL');
    const second = await startEmbeddedPostgres(folder);
    expect(second.adopted).toBe(false);
    expect(await notes(second.url)).toEqual(['committed']);
    await second.stop();
    await first.stop(); // its server is gone: nothing to do, and no error
    await open.end().catch(() => {});
  });

  it('goes on while somebody else is connected, and stops with the last', async () => {
    const first = await startEmbeddedPostgres(folder);
    const second = await startInProcess(folder);
    const client = new pg.Client({ connectionString: second.url });
    await client.connect();
    await first.stop();
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await client.end();
    await second.stop();
    expect(serverOf(folder)).toBeUndefined();
  });

  it('stops although a connection of its own process takes a moment to close', async () => {
    const server = await startEmbeddedPostgres(folder);
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    const stopped = server.stop();
    await delay(300);
    await client.end();
    await stopped;
    expect(serverOf(folder)).toBeUndefined();
  });

  it('starts where a killed process left half a database', async () => {
    for (const rest of ['data', 'data.new']) {
      mkdirSync(join(folder, rest, 'base'), { recursive: true });
      writeFileSync(join(folder, rest, 'base', '1'), 'half');
    }
    const { pid } = spawnSync(process.execPath, ['--eval', '']);
    writeFileSync(join(folder, 'initialising'), String(pid));
    const server = await startEmbeddedPostgres(folder);
    await note(server.url, 'fresh');
    await server.stop();
  });

  it('starts where a killed process left its mark that had the same id, as it has in a container', async () => {
    mkdirSync(folder);
    writeFileSync(join(folder, 'initialising'), String(process.pid));
    const server = await startEmbeddedPostgres(folder);
    await server.stop();
  });

  it('is reached with its password only, and from this machine only', async () => {
    const server = await startEmbeddedPostgres(folder);
    const { hostname, password } = new URL(server.url);
    expect(hostname).toBe('127.0.0.1');
    expect(password).toMatch(/^[\w-]{24}$/);
    await expect(query(server.url.replace(password, 'guess'), 'select 1')).rejects.toThrow('password authentication');
    expect(await query(server.url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
    await server.stop();
  });

  it('is started again on the same port when it dies, with all that was committed', async () => {
    const reports: string[] = [];
    const server = await startEmbeddedPostgres(folder, { report: (text) => reports.push(text) });
    await note(server.url, 'committed');
    for (let death = 1; death <= 3; death++) {
      const { pid } = serverOf(folder)!;
      process.kill(pid, 'SIGKILL');
      await until(() => (serverOf(folder)?.pid ?? pid) !== pid);
      await until(() => notes(server.url).catch(() => undefined));
    }
    expect(await notes(server.url)).toEqual(['committed']);
    expect(reports.filter((text) => text.includes('has stopped'))).not.toHaveLength(0);
    await server.stop();
    expect(serverOf(folder)).toBeUndefined();
  });

  it('takes as many connections as it is told', async () => {
    const server = await startEmbeddedPostgres(folder, { maxConnections: 130 });
    expect(await query(server.url, 'show max_connections')).toEqual([{ max_connections: '130' }]);
    await server.stop();
  });

  asRoot('runs as nobody when the service runs as root (skipped unless root)', async () => {
    const server = await startEmbeddedPostgres(folder);
    expect(serverOf(folder)?.uid).toBe(Number(spawnSync('id', ['-u', 'nobody']).stdout.toString()));
    await server.stop();
  });

  asNobody('runs as the user that starts it when that is not root (skipped unless root, with setpriv)', async () => {
    chmodSync(base.path, 0o777);
    const server = await startInProcess(folder, nobody);
    expect(server.uid).toBeGreaterThan(0);
    expect(serverOf(folder)?.uid).toBe(server.uid);
    await note(server.url, 'mine');
    expect(await notes(server.url)).toEqual(['mine']);
    await server.stop();
    expect(serverOf(folder)).toBeUndefined();
  });
});
