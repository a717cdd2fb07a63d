import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasFfmpeg } from '../../support/ffmpeg.js';
import { useApp } from '../../support/harness.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { until } from '../../support/until.js';

const withFfmpeg = hasFfmpeg ? describe : describe.skip;

withFfmpeg('POST /v1/audio/trim (needs ffmpeg)', () => {
  const folder = temporaryFolder();
  const recording = join(folder.path, 'call.wav');
  const silence = join(folder.path, 'silence.wav');
  const transcript = join(folder.path, 'call.vtt');
  const app = useApp();
  beforeAll(async () => {
    // 2 s of silence, 6 s of a tone, 3 s of silence.
    const tone = 'sine=frequency=440:sample_rate=8000:duration=6,adelay=2000,apad=pad_dur=3';
    execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', tone, recording]);
    execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', 'anullsrc=r=8000:cl=mono', '-t', '2', silence]);
    execFileSync('tee', [transcript], {
      input: 'WEBVTT\n\n00:02.500 --> 00:04.000\nRead me the code.\n\n00:07.000 --> 00:10.000\nThank you.\n',
    });
  });
  afterAll(async () => {
    folder.remove();
  });

  const upload = async (file = recording) => {
    const { body } = await app.admin.upload({ file, transcript });
    await until(async () => (await app.admin.get(`/v1/analyses/${body.analysisId}`)).body.status === 'completed');
    return body as { analysisId: string; fileId: string };
  };

  it('makes a trimmed file beside the original, and tells both exactly', async () => {
    const { analysisId, fileId } = await upload();
    const { status, body } = await app.admin.post('/v1/audio/trim', { fileId });
    expect([status, body]).toEqual([
      201,
      {
        fileId: expect.stringMatching(/^fil_/),
        originalFileId: fileId,
        duration: { original: 11, trimmed: expect.closeTo(6.2, 1), reduction: expect.closeTo(4.8, 1) },
        fileSize: { original: readFileSync(recording).length, trimmed: expect.any(Number) },
      },
    ]);
    expect(body.duration.original - body.duration.trimmed).toBeCloseTo(body.duration.reduction, 9);
    const trimmed = (await app.admin.get(`/v1/files/${body.fileId}`)).body;
    expect(trimmed).toMatchObject({
      analysisId,
      derivedFrom: fileId,
      size: body.fileSize.trimmed,
      duration: body.duration.trimmed,
      sampleRate: 8000,
    });
    expect((await app.admin.get(`/v1/analyses/${analysisId}`)).body.fileInfo.fileId).toBe(fileId);
    const content = await fetch(`${app.anyone.url}${trimmed.url}`, { headers: app.admin.headers });
    expect((await content.arrayBuffer()).byteLength).toBe(body.fileSize.trimmed);
    expect(readdirSync(join(app.recordings, '.work'))).toEqual([]);
  });

  it('replaces the recording where the original is not kept, and shifts the times of what was said', async () => {
    const { analysisId, fileId } = await upload();
    const beside = (await app.admin.post('/v1/audio/trim', { fileId })).body.fileId;
    const { body } = await app.admin.post('/v1/audio/trim', {
      fileId,
      options: { keepOriginal: false, padStart: 0.5, padEnd: 0 },
    });
    expect(body).not.toHaveProperty('originalFileId');
    expect((await app.admin.get(`/v1/files/${fileId}`)).status).toBe(404);
    const analysis = (await app.admin.get(`/v1/analyses/${analysisId}?include=transcription,history`)).body;
    expect(analysis.fileInfo).toMatchObject({
      fileId: body.fileId,
      duration: body.duration.trimmed,
      size: body.fileSize.trimmed,
    });
    const [first, second] = analysis.transcription.speakers;
    expect([first.start, first.end]).toEqual([expect.closeTo(1, 1), expect.closeTo(2.5, 1)]);
    expect(second.end).toBeCloseTo(body.duration.trimmed, 2);
    const [indicator] = analysis.fraudAnalysis.fraudIndicators;
    expect(indicator).toMatchObject({ start: first.start, end: first.end, quote: 'code', speaker: 0 });
    expect(indicator.timestamp).toMatch(/^00:0[01]-00:03$/);
    expect(analysis.history.at(-1)).toMatchObject({ event: 'trimmed', details: { from: fileId, to: body.fileId } });
    expect((await app.admin.get(`/v1/files/${beside}`)).body.derivedFrom).toBe(body.fileId);
    expect(readdirSync(app.recordings, { recursive: true }).some((name) => String(name).includes(fileId))).toBe(false);
    await app.admin.delete(`/v1/analyses/${analysisId}`);
    for (const id of [beside, body.fileId]) {
      expect((await app.admin.get(`/v1/files/${id}`)).status).toBe(404);
      expect(readdirSync(app.recordings, { recursive: true }).some((name) => String(name).includes(id))).toBe(false);
    }
  });

  it('refuses what is all silence', async () => {
    const { fileId } = await upload(silence);
    const { status, body } = await app.admin.post('/v1/audio/trim', { fileId });
    expect([status, body.error.code, body.error.message]).toEqual([
      422,
      'INVALID_PARAMETERS',
      expect.stringContaining('silence'),
    ]);
    const before = readdirSync(app.recordings, { recursive: true }).length;
    await app.admin.post('/v1/audio/trim', { fileId });
    expect(readdirSync(app.recordings, { recursive: true })).toHaveLength(before);
  });

  it('is done once for one Idempotency-Key', async () => {
    const { fileId } = await upload();
    const send = () => app.admin.post('/v1/audio/trim', { fileId }, { 'idempotency-key': 'trim-1' });
    const [first, again] = [await send(), await send()];
    expect([again.body, again.headers.get('idempotent-replay')]).toEqual([first.body, 'true']);
  });

  it('leaves the original once where two replace it at the same time', async () => {
    const { analysisId, fileId } = await upload();
    const options = { keepOriginal: false };
    const answers = await Promise.all([0, 1, 2].map(() => app.admin.post('/v1/audio/trim', { fileId, options })));
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(1);
    for (const { status } of answers) expect([201, 404]).toContain(status);
    expect((await app.admin.get(`/v1/analyses/${analysisId}`)).body.fileInfo.fileId).toBe(made[0]!.body.fileId);
  });

  it('draws the recording, from few points to many, and keeps the peaks', async () => {
    const { fileId } = await upload();
    const waveform = async (points: number) =>
      (await app.admin.get(`/v1/files/${fileId}/waveform?points=${points}`)).body;
    const eleven = await waveform(11);
    expect(eleven).toMatchObject({
      fileId,
      duration: 11,
      points: 11,
      channels: [{ min: expect.any(Array), max: expect.any(Array) }],
    });
    const [{ max }] = eleven.channels;
    expect(max.map((level: number) => level > 0.05)).toEqual([
      false,
      false,
      true,
      true,
      true,
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
    expect((await waveform(4096)).channels[0].max).toHaveLength(4096);
    expect((await app.admin.get(`/v1/files/${fileId}/waveform`)).body.points).toBe(1000);
    for (const points of ['0', '4097', 'x']) {
      const { status, body } = await app.admin.get(`/v1/files/${fileId}/waveform?points=${points}`);
      expect([status, body.error.code]).toEqual([400, 'INVALID_PARAMETERS']);
    }
  });
});
