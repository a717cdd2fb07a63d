import { broken, failure, HttpServer, json, type Answering } from '../../test/http-server.js';
import { uploadMetadata, uploadResumably } from './resumable-upload.js';

const server = HttpServer.use();
const bytes = Uint8Array.from({ length: 25 }, (_, index) => index);
const file = new File([bytes], 'Anruf „Ü“.ogg');
const metadata = uploadMetadata(file, { metadata: { callerId: '+15550100' } })!;

const created = json({ uploadId: 'upl_1', size: 25, offset: 0, analysisId: null }, 201);
/** Says that so many bytes have come; with the path of the analysis at the end. */
const confirmed =
  (offset: number, result?: string): Answering =>
  (response) =>
    response.writeHead(204, { 'upload-offset': offset, ...(result && { 'upload-result': result }) }).end();
const done = confirmed(25, '/v1/analyses/ana_1');
const upload = () => uploadResumably(server.connect(), file, metadata, { chunkBytes: 10 });
const sent = () =>
  server.asked.map(({ method, headers, body }) =>
    method === 'PATCH' ? `PATCH ${headers['upload-offset'] as string}+${body.length}` : method,
  );

describe('an upload in parts', () => {
  it('is begun with what describes the recording, and sent part by part', async () => {
    server.answers = [created, confirmed(10), confirmed(20), done];
    expect(await upload()).toBe('ana_1');
    expect(sent()).toEqual(['POST', 'PATCH 0+10', 'PATCH 10+10', 'PATCH 20+5']);
    expect(Buffer.concat(server.asked.slice(1).map(({ body }) => body))).toEqual(Buffer.from(bytes));
    const [{ headers }] = server.asked as [(typeof server.asked)[0]];
    expect(headers).toMatchObject({ 'tus-resumable': '1.0.0', 'upload-length': '25', 'x-api-key': 'a-key' });
    const values = String(headers['upload-metadata'])
      .split(',')
      .map((pair) => pair.split(' '))
      .map(([key, value]) => [key, Buffer.from(value!, 'base64').toString()]);
    expect(Object.fromEntries(values)).toEqual({
      filename: 'Anruf „Ü“.ogg',
      metadata: '{"callerId":"+15550100"}',
    });
  });

  it('goes on at the byte that the service has not got', async () => {
    server.answers = [
      created,
      confirmed(10),
      broken,
      confirmed(13),
      confirmed(23),
      failure(409, 'CONFLICT'),
      confirmed(23),
      done,
    ];
    expect(await upload()).toBe('ana_1');
    expect(sent()).toEqual([
      'POST',
      'PATCH 0+10',
      'PATCH 10+10',
      'HEAD',
      'PATCH 13+10',
      'PATCH 23+2',
      'HEAD',
      'PATCH 23+2',
    ]);
    expect(server.waits).toHaveLength(2);
  });

  it('asks until the complete recording has its analysis', async () => {
    server.answers = [created, confirmed(10), confirmed(20), broken, confirmed(25), done];
    expect(await upload()).toBe('ana_1');
    expect(sent().slice(3)).toEqual(['PATCH 20+5', 'HEAD', 'HEAD']);
  });

  it('throws if the recording is refused', async () => {
    server.answers = [created, failure(400, 'INVALID_FILE_FORMAT')];
    await expect(upload()).rejects.toMatchObject({ code: 'INVALID_FILE_FORMAT' });
    expect(server.asked).toHaveLength(2);
  });

  it('is given up after eight failures in a row', async () => {
    const forEver = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? broken : confirmed(0)));
    server.answers = [created, ...forEver];
    await expect(upload()).rejects.toThrow(/PATCH .* failed: other side closed/);
    expect(sent().filter((each) => each.startsWith('PATCH'))).toHaveLength(8);
  });

  it('is impossible if what describes the recording is too long for a header', () => {
    expect(uploadMetadata(file, { transcript: 'x'.repeat(7000) })).toBeUndefined();
  });
});
