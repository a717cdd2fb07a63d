import { readFileSync } from 'node:fs';
import { useApp } from '../../support/harness.js';
import { query } from '../../support/test-database.js';
import { create, head, offsetOf, patch, resumable, tus } from '../../support/tus.js';
import { outcome, reasons } from '../../support/webhooks.js';

const recording = readFileSync('samples/bank-impersonation-otp.ogg');
const maxBytes = 1_000_000;
const maxUnfinished = 3;
const begin = { ...tus, 'upload-length': '5' };
const held = { processImmediately: 'false' };

describe('a resumable upload', () => {
  const app = useApp({ uploads: { maxBytes, resumable: { maxUnfinished } } });
  const clear = () => query(app.databaseUrl, 'delete from resumable_uploads');
  afterEach(clear);

  const begun = async (size = recording.length) =>
    `${resumable}/${(await create(app.admin, size, held)).body.uploadId}`;

  it.each([
    ['without the version', { 'upload-length': '5' }, 412, 'UNSUPPORTED_TUS_VERSION', undefined],
    ['of another version', { ...begin, 'tus-resumable': '0.2.2' }, 412, 'UNSUPPORTED_TUS_VERSION', undefined],
    ['without a length', tus, 400, 'INVALID_PARAMETERS', 'Upload-Length'],
    ['with a length that is none', { ...tus, 'upload-length': '1e3' }, 400, 'INVALID_PARAMETERS', 'Upload-Length'],
    [
      'whose length follows later',
      { ...tus, 'upload-defer-length': '1' },
      400,
      'INVALID_PARAMETERS',
      'Upload-Defer-Length',
    ],
    ['as a part of another', { ...begin, 'upload-concat': 'partial' }, 400, 'INVALID_PARAMETERS', 'Upload-Concat'],
    ['with too many bytes', { ...tus, 'upload-length': String(maxBytes + 1) }, 413, 'FILE_TOO_LARGE', undefined],
    ['without bytes', { ...tus, 'upload-length': '0' }, 400, 'INVALID_FILE_FORMAT', undefined],
    [
      'whose metadata is not base64',
      { ...begin, 'upload-metadata': 'filename !' },
      400,
      'INVALID_PARAMETERS',
      'Upload-Metadata',
    ],
    [
      'whose metadata has a key twice',
      { ...begin, 'upload-metadata': 'name eA==,name eA==' },
      400,
      'INVALID_PARAMETERS',
      'Upload-Metadata',
    ],
  ])('is refused %s', async (_, headers, status, code, field) => {
    const answer = await app.admin.post(resumable, undefined, headers);
    expect(outcome(answer)).toEqual([status, code]);
    if (field) expect(Object.keys(reasons(answer))).toEqual([field]);
    if (status === 412) expect(answer.headers.get('tus-version')).toBe('1.0.0');
    expect(answer.headers.get('tus-resumable')).toBe('1.0.0');
    expect(await query(app.databaseUrl, 'select id from resumable_uploads')).toEqual([]);
  });

  it.each<[string, Record<string, string>]>([
    ['fields', { metadata: '{"priority":"now","x":1}', transcript: 'nonsense', processImmediately: 'yes' }],
    ['JSON', { metadata: '{' }],
    ['an unknown part', { colour: 'red' }],
    ['an inner address', { callback: '{"url":"https://169.254.169.254/"}' }],
    ['a callback without HTTPS', { callback: '{"url":"http://example.com/"}' }],
    ['a callback that is none', { callback: '{"uri":"https://example.com/"}' }],
  ])('is refused for bad metadata as a form is: %s', async (_, metadata) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(metadata)) form.set(name, value);
    form.set('file', new Blob([recording]), 'call.ogg');
    const asForm = await app.admin.call('POST', '/v1/upload', form);
    const asTus = await create(app.admin, recording.length, metadata);
    expect(asForm.status).toBe(400);
    expect([asTus.status, asTus.body]).toEqual([asForm.status, asForm.body]);
  });

  it('is refused for more metadata than there are fields', async () => {
    const many = Object.fromEntries(Array.from({ length: 41 }, (_, at) => [`key-${at}`, 'x']));
    expect(reasons(await create(app.admin, 5, many))).toEqual({ 'Upload-Metadata': 'has more than 40 keys' });
  });

  it('needs write:analyses, and read:analyses for a callback', async () => {
    expect(outcome(await create(await app.withScopes('read:analyses'), 5))).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
    expect(outcome(await create(app.anyone, 5))).toEqual([401, 'UNAUTHENTICATED']);
    const callback = { callback: '{"url":"https://example.com/"}' };
    const writer = await app.withScopes('write:analyses');
    expect(outcome(await create(writer, 5, callback))).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
  });

  it('is refused while its client has too many that are unfinished', async () => {
    const writer = await app.withScopes('write:analyses');
    const made = await Promise.all([1, 2, 3, 4, 5].map(() => create(writer, 5)));
    expect(made.filter(({ status }) => status === 201)).toHaveLength(maxUnfinished);
    const refused = made.filter(({ status }) => status !== 201).map(outcome);
    expect(refused).toEqual([1, 2].map(() => [409, 'CONFLICT']));
    expect((await create(app.admin, 5)).status).toBe(201);
  });

  it.each([
    ['of another type', { 'content-type': 'application/json' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['without the version', { 'tus-resumable': '' }, 412, 'UNSUPPORTED_TUS_VERSION'],
    ['of another version', { 'tus-resumable': '2.0.0' }, 412, 'UNSUPPORTED_TUS_VERSION'],
    ['with an offset that is none', { 'upload-offset': '-1' }, 400, 'INVALID_PARAMETERS'],
  ])('is not continued %s', async (_, headers, status, code) => {
    const at = await begun();
    expect(outcome(await patch(app.admin, at, 0, recording, headers))).toEqual([status, code]);
    expect(await offsetOf(app.admin, at)).toBe(0);
  });

  it('is not continued without an offset', async () => {
    const headers = { ...tus, 'content-type': 'application/offset+octet-stream' };
    const answer = await app.admin.call('PATCH', await begun(), new Uint8Array(recording), headers);
    expect([...outcome(answer), reasons(answer)]).toEqual([
      400,
      'INVALID_PARAMETERS',
      { 'Upload-Offset': 'is required' },
    ]);
  });

  it('takes no more bytes than were announced, of a known length or not', async () => {
    const at = await begun(1000);
    const known = await patch(app.admin, at, 0, recording);
    expect([...outcome(known), known.body.error.details]).toEqual([413, 'FILE_TOO_LARGE', { maxBytes: 1000 }]);
    expect(await offsetOf(app.admin, at)).toBe(0);
    const chunked = await fetch(app.admin.url + at, {
      method: 'PATCH',
      body: new Blob([recording]).stream(),
      duplex: 'half',
      headers: {
        ...app.admin.headers,
        ...tus,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': '0',
      },
    } as RequestInit);
    expect(chunked.status).toBe(413);
    expect(await offsetOf(app.admin, at)).toBeLessThanOrEqual(1000);
  });

  it('is erased where it is no recording, and says so', async () => {
    const text = Buffer.from('These are only words.'.repeat(50));
    const at = await begun(text.length);
    expect(outcome(await patch(app.admin, at, 0, text))).toEqual([400, 'INVALID_FILE_FORMAT']);
    expect((await head(app.admin, at)).status).toBe(404);
    expect(outcome(await create(app.admin, text.length, held, text))).toEqual([400, 'INVALID_FILE_FORMAT']);
    expect(await query(app.databaseUrl, 'select id from resumable_uploads')).toEqual([]);
  });

  it('says nothing for a version that HEAD and DELETE do not name, or name wrongly', async () => {
    const at = await begun();
    const wrong = { 'tus-resumable': '0.2.2' };
    expect((await app.admin.call('HEAD', at, undefined, wrong)).status).toBe(412);
    for (const headers of [wrong, {}])
      expect(outcome(await app.admin.call('DELETE', at, undefined, headers))).toEqual([412, 'UNSUPPORTED_TUS_VERSION']);
    expect(await offsetOf(app.admin, at)).toBe(0);
  });
});

describe('OPTIONS', () => {
  const app = useApp({ uploads: { maxBytes } });
  it.each([
    [resumable, 'OPTIONS, POST'],
    [`${resumable}/upl_1`, 'DELETE, GET, HEAD, OPTIONS, PATCH'],
  ])('of %s says what of tus there is', async (path, allow) => {
    const { status, headers } = await app.anyone.call('OPTIONS', path);
    const names = ['allow', 'tus-version', 'tus-extension', 'tus-max-size', 'tus-resumable'];
    expect([status, ...names.map((name) => headers.get(name))]).toEqual([
      204,
      allow,
      '1.0.0',
      'creation,creation-with-upload,expiration,termination',
      String(maxBytes),
      null,
    ]);
  });

  it('of other uploads says nothing of tus', async () =>
    expect((await app.anyone.call('OPTIONS', '/v1/upload')).headers.get('tus-version')).toBeNull());
});

describe('creations of resumable uploads', () => {
  const app = useApp({ rateLimits: { uploadsPerMinute: 2 } });
  it('count as uploads, continuations do not', async () => {
    const { body } = await create(app.admin, recording.length, held);
    for (let at = 0; at < 5; at++)
      expect((await patch(app.admin, `${resumable}/${body.uploadId}`, at, recording.subarray(at, at + 1))).status).toBe(
        204,
      );
    expect((await create(app.admin, 5)).status).toBe(201);
    expect(outcome(await create(app.admin, 5))).toEqual([429, 'RATE_LIMIT_EXCEEDED']);
  });
});
