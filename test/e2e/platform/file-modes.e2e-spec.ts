import { execFileSync } from 'node:child_process';
import { lstatSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { startEmbeddedPostgres } from '../../../src/core/platform/database/embedded-postgres.js';
import { prepareFolder, serverOwner } from '../../../src/core/platform/database/postgres-home.js';
import { hasFfmpeg } from '../../support/ffmpeg.js';
import { useApp } from '../../support/harness.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { until } from '../../support/until.js';
import { Bench } from '../speech/models-pull.hub.js';

const withFfmpeg = hasFfmpeg ? describe : describe.skip;

/** What others may do something with, below a folder. */
const openToOthers = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((name) => {
    const { mode } = lstatSync(join(folder, name));
    return mode & 0o077 ? [`${name} ${(mode & 0o777).toString(8)}`] : [];
  });

withFfmpeg('with a umask that opens everything (needs ffmpeg)', () => {
  const before = process.umask(0);
  const bench = Bench.forEachTest();
  const folder = temporaryFolder();
  const outbox = join(folder.path, 'data', 'outbox');
  /** Of the database: not below the data folder where its user cannot enter that. */
  let home: string;
  const app = useApp(async () => {
    const mail = { id: 'mail', use: 'channel-email', options: { from: 'calls@localhost', outbox: { folder: outbox } } };
    return { plugins: [mail] };
  });
  afterAll(async () => {
    folder.remove();
    rmSync(home, { recursive: true, force: true });
    process.umask(before);
  });

  it('nobody else can read or write what the service makes below its data folder', async () => {
    const recording = join(folder.path, 'call.m4a');
    const sound = 'sine=frequency=440:sample_rate=8000:duration=3,adelay=2000,apad=pad_dur=3';
    execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', sound, recording]);
    const transcript = join(folder.path, 'call.vtt');
    writeFileSync(transcript, 'WEBVTT\n\n00:03.000 --> 00:04.000\nIt is 4111 1111 1111 1111.\n');
    const { fileId, analysisId } = (await app.admin.upload({ file: recording, transcript })).body;
    await until(async () => (await app.admin.get(`/v1/analyses/${analysisId}`)).body.status === 'completed');
    expect((await app.admin.get(`/v1/files/${fileId}/waveform`)).status).toBe(200);
    expect((await app.admin.get(`/v1/files/${fileId}/content`)).status).toBe(200);
    expect((await app.admin.post('/v1/audio/trim', { fileId })).status).toBe(201);
    const { userId } = (await app.admin.get('/v1/auth/me')).body.user;
    const mail = {
      recipients: [userId],
      type: 'custom',
      priority: 'high',
      title: 'Hello',
      message: 'You',
      channels: ['email'],
    };
    expect((await app.admin.post('/api/v1/notifications/send', mail)).status).toBe(202);
    await until(() => readdirSync(outbox).some((name) => name.endsWith('.eml')));

    const made = readdirSync(app.recordings, { recursive: true, encoding: 'utf8' });
    expect(made.filter((name) => name.startsWith('.renditions/')).length).toBeGreaterThan(1);
    expect(openToOthers(dirname(app.recordings))).toEqual([]);
    expect(statSync(outbox).mode & 0o777).toBe(0o700);
    expect(openToOthers(outbox)).toEqual([]);
  });

  it('nor models, nor the embedded database', async () => {
    await bench.pull();
    expect(openToOthers(bench.root)).toEqual([]);
    const database = join(folder.path, 'data', 'postgres');
    const { stop } = await startEmbeddedPostgres(database);
    await stop();
    home = prepareFolder(database, serverOwner());
    expect(readdirSync(home)).toContain('data');
    expect(openToOthers(home)).toEqual([]);
    mkdirSync(join(home, 'opened'));
    expect(openToOthers(home)).toEqual(['opened 777']);
  });
});
