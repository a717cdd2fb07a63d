import { chmodSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { DoctorFinding } from '../../../src/doctor.js';
import { useApp } from '../../support/harness.js';
import { runCommand } from '../../support/run-command.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { createTestDatabase, query } from '../../support/test-database.js';

describe('callwarden doctor', () => {
  const app = useApp();
  const folder = temporaryFolder();
  const CALLWARDEN_DATA_DIR = join(folder.path, 'data');
  afterAll(() => folder.remove());

  async function examine(env: NodeJS.ProcessEnv) {
    const { code, stdout, stderr } = await runCommand(['doctor', '--json'], { CALLWARDEN_DATA_DIR, ...env });
    const found = JSON.parse(stdout) as DoctorFinding[];
    return { code, stderr, found, of: (check: string) => found.find((each) => each.check === check) };
  }

  it('examines all that a new node needs, and starts as the service would', async () => {
    const { code, stderr, found, of } = await examine({});
    expect([code, stderr]).toEqual([0, '']);
    expect(found.filter(({ state }) => state === 'failed')).toEqual([]);
    expect(found.map(({ check }) => check)).toEqual([
      'configuration',
      'port',
      'recogniser',
      'decoder',
      'fraudModel',
      'mail',
      'disk',
      'database',
      'queue',
      'publicAddress',
      'proxies',
      'administrator',
      'retention',
      'node',
      'permissions',
      'clock',
    ]);
    expect(of('recogniser')).toMatchObject({ state: 'attention', setting: 'pipeline.transcribers' });
    expect(of('clock')).toMatchObject({ state: 'ok' });

    chmodSync(join(CALLWARDEN_DATA_DIR, 'recordings'), 0o755);
    const again = (await examine({})).of('permissions');
    expect(again).toMatchObject({ state: 'attention' });
    expect(again?.message).toContain(`chmod -R go= ${join(CALLWARDEN_DATA_DIR, 'recordings')}`);
  }, 120_000);

  it('says a line for each part to people, with the remedy, and a sum', async () => {
    const { code, stdout } = await runCommand(['doctor'], { CALLWARDEN_DATA_DIR });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^ok {7}configuration {2}The configuration is valid/m);
    expect(stdout).toMatch(
      /^look at {2}publicAddress {2}No public address is set: .*\n {24}Setting: notifications\.publicUrl$/m,
    );
    expect(stdout).toMatch(/\n0 failed, \d+ to look at, \d+ in order\.\n$/);
  }, 60_000);

  it('stops at a configuration that is wrong, with all its mistakes', async () => {
    const file = join(folder.path, 'wrong.yaml');
    writeFileSync(file, 'http: { hots: x }\nplugins: [{ id: mine, use: ./nothing.mjs }]');
    const { code, found } = await examine({ CALLWARDEN_CONFIG: file });
    expect(code).toBe(1);
    expect(found).toEqual([{ check: 'configuration', state: 'failed', message: expect.any(String), setting: null }]);
    expect(found[0]!.message).toMatch(/http\.hots: is not a known setting[\s\S]*mine .*there is no file/);
  }, 60_000);

  it('names a database that does not answer, without its password', async () => {
    const { code, of } = await examine({ DATABASE_URL: 'postgres://me:hidden-word@127.0.0.1:1/calls' });
    expect(code).toBe(1);
    expect(of('database')).toMatchObject({ state: 'failed', setting: 'database.url' });
    expect(of('database')?.message).toMatch(/PostgreSQL at 127\.0\.0\.1:1\/calls cannot be used/);
    expect(of('database')?.message).not.toContain('hidden-word');
  }, 60_000);

  it('leaves a database of an earlier version as it is', async () => {
    const database = await createTestDatabase();
    try {
      await query(
        database.url,
        'delete from mikro_orm_migrations where id = (select max(id) from mikro_orm_migrations)',
      );
      const { code, of } = await examine({ DATABASE_URL: database.url });
      expect(code).toBe(0);
      expect(of('database')).toMatchObject({ state: 'attention' });
      expect(of('database')?.message).toContain('the next start brings it up to date, in 1 step. Back it up first.');
    } finally {
      await database.drop();
    }
  }, 60_000);

  describe('of the port', () => {
    let other: Server;
    beforeAll(async () => {
      other = createServer((_, response) => response.writeHead(404).end());
      await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    });
    afterAll(() => {
      other.closeAllConnections();
      other.close();
    });

    it('tells a service that runs from another program', async () => {
      const running = await examine({ PORT: new URL(app.anyone.url).port });
      expect(running.of('port')).toMatchObject({ state: 'ok', message: expect.stringMatching(/^Callwarden runs/) });
      const taken = await examine({ PORT: String((other.address() as AddressInfo).port) });
      expect(taken.code).toBe(1);
      expect(taken.of('port')).toMatchObject({ state: 'failed', setting: 'http.port' });
      expect(taken.of('port')?.message).toContain('another program has it; set PORT to a free port');
    }, 120_000);
  });
});
