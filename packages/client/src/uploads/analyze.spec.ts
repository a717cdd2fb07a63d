import { failure, hanging, HttpServer, json, type Answering } from '../../test/http-server.js';
import { AnalysisFailedError } from '../errors/analysis-failed-error.js';
import { CallwardenTimeoutError } from '../errors/connection-errors.js';
import type { Progress } from '../generated/types.gen.js';
import { analyze, waitForAnalysis } from './analyze.js';

const server = HttpServer.use();
const file = new File(['a recording'], 'call.ogg');
const uploaded = json({ analysisId: 'ana_1' }, 201);
const analysis = (status: string, more: object = {}) => json({ analysisId: 'ana_1', status, error: null, ...more });
const events: Answering = (response) => {
  const data = JSON.stringify({ analysisId: 'ana_1', status: 'completed', stage: null, percent: 100 });
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.end(`event: progress\ndata: ${data}\n\nevent: end\nid: end\ndata: ${data}\n\n`);
};

describe('to analyse a recording', () => {
  it('is to upload it, to follow its events, and to read the result', async () => {
    server.answers = [uploaded, events, analysis('completed')];
    const seen: Progress[] = [];
    const result = await analyze(server.connect(), file, {
      metadata: { callerId: '+15550100' },
      transcript: 'WEBVTT',
      include: ['transcription', 'words'],
      onProgress: (progress) => seen.push(progress),
    });
    expect(result).toMatchObject({ analysisId: 'ana_1', status: 'completed' });
    expect(seen).toMatchObject([{ percent: 100 }]);
    expect(server.asked.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST /v1/upload',
      'GET /v1/analyses/ana_1/events',
      'GET /v1/analyses/ana_1?include=transcription&include=words',
    ]);
    const form = server.asked[0]!.body.toString();
    const names = [...form.matchAll(/; name="(\w+)"/g)].map(([, name]) => name);
    expect(names).toEqual(['metadata', 'transcript', 'file']);
    expect(form).toContain('filename="call.ogg"');
  });

  it.each([
    ['is none', json({})],
    ['is one too many', failure(429, 'TOO_MANY_STREAMS', { 'retry-after': '600' })],
  ])('is to poll where the stream %s', async (_, answer) => {
    server.answers = [answer, analysis('queued'), analysis('processing'), analysis('completed')];
    expect(await waitForAnalysis(server.connect(), 'ana_1')).toMatchObject({ status: 'completed' });
    expect(server.waits).toEqual([1000, 1500]);
  });

  it('throws what went wrong, with a remedy', async () => {
    const error = { code: 'STAGE_TIMEOUT', message: 'It took too long.', stage: 'decode', attempts: 3 };
    server.answers = [events, analysis('failed', { error })];
    const failed = waitForAnalysis(server.connect(), 'ana_1');
    await expect(failed).rejects.toBeInstanceOf(AnalysisFailedError);
    const remedy = "Correct the cause, then call analyses.process('ana_1').";
    await expect(failed).rejects.toMatchObject({ ...error, remedy, analysis: { analysisId: 'ana_1' } });

    server.asked.length = 0;
    server.answers = [events, analysis('failed', { error: { ...error, stage: 'fetch' } })];
    const unfetched = waitForAnalysis(server.connect(), 'ana_1');
    await expect(unfetched).rejects.toMatchObject({
      remedy: expect.stringContaining('Upload the recording once more'),
    });
  });

  it('throws if the service refuses to show the analysis', async () => {
    server.answers = [failure(404, 'ANALYSIS_NOT_FOUND')];
    await expect(waitForAnalysis(server.connect(), 'ana_1')).rejects.toMatchObject({ code: 'ANALYSIS_NOT_FOUND' });
  });

  it('ends after its time, or with the caller’s signal, wherever it is', async () => {
    server.answers = [uploaded, hanging];
    const late = analyze(server.connect(), file, { timeoutMs: 100 });
    await expect(late).rejects.toBeInstanceOf(CallwardenTimeoutError);
    await expect(late).rejects.toMatchObject({ timeoutMs: 100, message: expect.stringContaining('analyses.wait') });

    server.asked.length = 0;
    const controller = new AbortController();
    server.answers = [() => controller.abort(new Error('The user left.'))];
    const aborted = analyze(server.connect(), file, { signal: controller.signal });
    await expect(aborted).rejects.toThrow('The user left.');
  });

  it('takes no path', async () => {
    await expect(analyze(server.connect(), './call.ogg' as never)).rejects.toThrow(/openAsBlob/);
    await expect(analyze(server.connect(), {} as never)).rejects.toThrow(/must be a Blob/);
  });
});
