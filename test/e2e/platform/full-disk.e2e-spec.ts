import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { adminEmail, adminPassword } from '../../support/administrator.js';
import type { Api } from '../../support/api.js';
import { useApp } from '../../support/harness.js';
import { startServiceProcess, type ServiceProcess } from '../../support/service-process.js';
import { createTestDatabase, query, type TestDatabase } from '../../support/test-database.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { create, offsetOf, patch, resumable, tus } from '../../support/tus.js';

const full = {
  status: 507,
  body: { error: { code: 'INSUFFICIENT_STORAGE', message: expect.stringMatching(/free or add disk space/) as string } },
};
const transcript = 'samples/bank-impersonation-otp.vtt';

/** 8 kHz, 16-bit, mono. */
function wav(seconds: number): Buffer {
  const bytes = Buffer.alloc(44 + seconds * 16_000);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write('WAVEfmt ', 8, 'latin1');
  for (const [at, value] of [
    [16, 16],
    [24, 8000],
    [28, 16_000],
  ] as const)
    bytes.writeUInt32LE(value, at);
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 2],
    [34, 16],
  ] as const)
    bytes.writeUInt16LE(value, at);
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(bytes.length - 44, 40);
  return bytes;
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => statSync(join(folder, name)).isFile());

describe('where no more than 32 KiB fit into a file', () => {
  let database: TestDatabase;
  let service: ServiceProcess;
  let admin: Api;
  const folder = temporaryFolder();
  const small = join(folder.path, 'small.wav');
  const large = join(folder.path, 'large.wav');
  const recordings = join(folder.path, 'data', 'recordings');
  beforeAll(async () => {
    database = await createTestDatabase();
    writeFileSync(small, wav(1));
    writeFileSync(large, wav(60));
    service = await startServiceProcess(
      { CALLWARDEN_DATA_DIR: join(folder.path, 'data'), DATABASE_URL: database.url },
      { fileBlocks: 64 },
    );
    admin = await service.admin();
  });
  afterAll(async () => {
    await service?.stop();
    await database?.drop();
    folder.remove();
  });

  it('uploads are refused with 507 and leave nothing, and everything that was stored can be read', async () => {
    const { status, body } = await admin.upload({ file: small, transcript });
    expect(status).toBe(201);
    const before = filesIn(recordings);
    expect(await admin.upload({ file: large, transcript })).toMatchObject(full);
    expect(filesIn(recordings)).toEqual(before);
    for (const path of [`/v1/analyses/${body.analysisId}`, '/v1/analyses', `/v1/files/${body.fileId}/content`])
      expect([path, (await admin.get(path)).status]).toEqual([path, 200]);
  });

  it('the bytes of a resumable upload are refused with 507, and those that fit stay', async () => {
    const bytes = readFileSync(large);
    const at = `${resumable}/${(await create(admin, bytes.length)).body.uploadId}`;
    expect(await patch(admin, at, 0, bytes)).toMatchObject(full);
    expect(await offsetOf(admin, at)).toBeLessThanOrEqual(32 * 1024);
    expect((await admin.call('DELETE', at, undefined, tus)).status).toBe(204);
    expect(filesIn(recordings).filter((name) => name.startsWith('.partial'))).toEqual([]);
  });

  it('the service says that it is not ready, and why', async () => {
    const { status, body } = await service.api!.get('/health/ready');
    expect(status).toBe(503);
    expect(body.error.message).toBe('Not ready: recordings (no space left: free or add disk space).');
    expect((await service.api!.get('/health/live')).status).toBe(200);
  });
});

describe('where the database can store nothing more', () => {
  let analysisId: string;
  const app = useApp();
  beforeAll(async () => {
    analysisId = (await app.admin.upload({ file: 'samples/bank-impersonation-otp.ogg', transcript })).body.analysisId;
    await query(
      app.databaseUrl,
      `create function refuse_all() returns trigger language plpgsql as
         $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`,
    );
    const tables = await query<{ name: string }[]>(
      app.databaseUrl,
      `select tablename as name from pg_tables where schemaname = 'public'`,
    );
    const trigger = 'create trigger full_disk before insert or update or delete on';
    for (const { name } of tables)
      await query(app.databaseUrl, `${trigger} "${name}" for each statement execute function refuse_all()`);
  });

  it('reads go on', async () => {
    for (const path of [
      '/v1/analyses',
      `/v1/analyses/${analysisId}?include=transcription,audio,reviews,history`,
      '/v1/auth/me',
      '/v1/users',
      '/v1/reviews',
      '/v1/integrations/webhooks',
      '/health/live',
    ])
      expect([path, (await app.admin.get(path)).status]).toEqual([path, 200]);
  });

  it('writes are answered with 507, and leave no file', async () => {
    const before = filesIn(app.recordings);
    expect(await app.admin.put(`/v1/analyses/${analysisId}`, { notes: 'new' })).toMatchObject(full);
    expect(await app.admin.upload({ file: 'samples/bank-impersonation-otp.ogg', transcript })).toMatchObject(full);
    expect(filesIn(app.recordings)).toEqual(before);
    expect(await app.anyone.post('/v1/auth/sign-in', { email: adminEmail, password: adminPassword })).toMatchObject(
      full,
    );
  });
});
