import { readdirSync, readFileSync } from 'node:fs';
import type { Answer, Api } from '../../support/api.js';
import { useApp } from '../../support/harness.js';
import { query } from '../../support/test-database.js';
import { until } from '../../support/until.js';
import { outcome, reasons, toLoopback } from '../../support/webhooks.js';

const maxBytes = 1_000_000;
const call = readFileSync('samples/bank-impersonation-otp.ogg');
const words = readFileSync('samples/bank-impersonation-otp.vtt', 'utf8');
const other = readFileSync('samples/it-helpdesk.mp3');

/** Names and contents; a Buffer is sent as a file. */
type Parts = readonly (readonly [name: string, content: string | Buffer])[];

describe('POST /v1/upload/batch', () => {
  const app = useApp({ ...toLoopback, uploads: { maxBytes } });

  const formOf = (parts: Parts): FormData => {
    const form = new FormData();
    for (const [name, content] of parts) {
      if (typeof content === 'string') form.append(name, content);
      else form.append(name, new Blob([new Uint8Array(content)]), `${name.replaceAll(/\W/g, '')}.ogg`);
    }
    return form;
  };
  const send = (parts: Parts, headers = {}, api: Api = app.admin): Promise<Answer> =>
    api.post('/v1/upload/batch', formOf(parts), headers);
  const analysis = async (id: string) => (await app.admin.get(`/v1/analyses/${id}`)).body;
  const left = async () => ({
    rows: await query(app.databaseUrl, 'select count(*)::int as analyses from analyses'),
    files: readdirSync(app.recordings, { recursive: true, withFileTypes: true }).filter((each) => each.isFile()).length,
  });
  const held = ['processImmediately', 'false'] as const;

  it('makes an analysis of each file, with the parts that have its key', async () => {
    const { status, body } = await send([
      ['metadata[b]', '{"tags":["second"],"callerId":"+15550102"}'],
      ['file[a]', call],
      ['transcript[a]', words],
      ['metadata', '{"tags":["for all"]}'],
      ['file[b]', other],
      ['processImmediately[b]', 'false'],
    ]);
    expect([status, body.succeeded, body.failed]).toEqual([200, 2, 0]);
    expect(body.results).toMatchObject([
      { key: 'a', status: 'success', error: null, upload: { status: 'queued', duplicateOf: null } },
      { key: 'b', status: 'success', error: null, upload: { status: 'queued', duplicateOf: null } },
    ]);
    const [a, b] = body.results.map((each: { upload: { analysisId: string } }) => each.upload.analysisId);
    expect(await analysis(b)).toMatchObject({
      status: 'queued',
      tags: ['second'],
      metadata: { callerId: '+15550102' },
      fileInfo: { fileName: 'fileb.ogg', size: other.length },
    });
    const done = await until(async () => {
      const found = await analysis(a);
      return found.status === 'completed' && found;
    });
    expect(done).toMatchObject({
      tags: ['for all'],
      fraudAnalysis: { riskScore: 90 },
      fileInfo: { size: call.length },
    });
  });

  it('answers in the order of the files, each with its own outcome, and keeps those that are good', async () => {
    const before = await left();
    const { status, body } = await send([
      held,
      ['file[z]', call],
      ['file[text]', Buffer.from('These are only words.'.repeat(50))],
      ['file[a]', call],
      ['metadata[a]', '{"priority":"now"}'],
      ['file[m]', call],
      ['transcript[m]', 'nonsense'],
      ['file[last]', call],
      ['callback[last]', '{"url":"ftp://hooks.example.com/"}'],
      ['file[twin]', call],
    ]);
    expect([status, body.succeeded, body.failed]).toEqual([200, 2, 4]);
    const outcomes = body.results.map(({ key, error }: { key: string; error: { code: string } | null }) => [
      key,
      error?.code ?? null,
    ]);
    expect(outcomes).toEqual([
      ['z', null],
      ['text', 'INVALID_FILE_FORMAT'],
      ['a', 'INVALID_PARAMETERS'],
      ['m', 'INVALID_PARAMETERS'],
      ['last', 'INVALID_URL'],
      ['twin', null],
    ]);
    expect(body.results[2].error.message).toMatch(/metadata\.priority must be one of/);
    const [first, twin] = [body.results[0].upload, body.results[5].upload];
    expect(twin.duplicateOf).toEqual(expect.stringMatching(/^ana_/));
    expect(first.analysisId).not.toBe(twin.analysisId);
    const after = await left();
    expect(after.files - before.files).toBe(2);
    expect(after.rows).toEqual([{ analyses: (before.rows as unknown as { analyses: number }[])[0]!.analyses + 2 }]);
  });

  it('takes effect once for a repeated Idempotency-Key', async () => {
    const key = { 'idempotency-key': 'batch' };
    const parts: Parts = [held, ['file[a]', call], ['file[b]', Buffer.from('no sound')]];
    const first = await send(parts, key);
    const before = await left();
    const again = await send(parts, key);
    expect([again.status, again.headers.get('idempotent-replay'), again.body]).toEqual([200, 'true', first.body]);
    expect(outcome(await send([held, ['file[a]', other], ['file[b]', Buffer.from('no sound')]], key))).toEqual([
      422,
      'IDEMPOTENCY_MISMATCH',
    ]);
    expect(await left()).toEqual(before);
  });

  it.each<[string, Parts, number, string, string[]]>([
    ['no file', [['metadata', '{}']], 400, 'INVALID_FILE_FORMAT', []],
    ['a file without a key', [['file', call]], 400, 'INVALID_PARAMETERS', ['file']],
    [
      'a transcript without a key',
      [
        ['file[a]', call],
        ['transcript', words],
      ],
      400,
      'INVALID_PARAMETERS',
      ['transcript'],
    ],
    [
      'a part of no file',
      [
        ['file[a]', call],
        ['transcript[b]', words],
      ],
      400,
      'INVALID_PARAMETERS',
      ['transcript[b]'],
    ],
    [
      'a file twice',
      [
        ['file[a]', call],
        ['file[a]', call],
      ],
      400,
      'INVALID_PARAMETERS',
      ['file[a]'],
    ],
    [
      'a part twice',
      [
        ['metadata[a]', '{}'],
        ['metadata[a]', '{}'],
        ['file[a]', call],
      ],
      400,
      'INVALID_PARAMETERS',
      ['metadata[a]'],
    ],
    [
      'an unknown part',
      [
        ['file[a]', call],
        ['colour[a]', 'red'],
      ],
      400,
      'INVALID_PARAMETERS',
      ['colour[a]'],
    ],
    ['a file as text', [['file[a]', 'words']], 400, 'INVALID_FILE_FORMAT', []],
    [
      'a file too large',
      [
        ['file[a]', call],
        ['file[b]', Buffer.alloc(maxBytes + 1)],
      ],
      413,
      'FILE_TOO_LARGE',
      [],
    ],
    [
      'more than 20 files',
      Array.from({ length: 21 }, (_, at) => [`file[${at}]`, Buffer.from('x')] as const),
      400,
      'INVALID_PARAMETERS',
      ['form'],
    ],
  ])('refuses %s as a whole, and keeps nothing', async (_, parts, status, code, paths) => {
    const before = await left();
    const refused = await send(parts);
    expect(outcome(refused)).toEqual([status, code]);
    expect(refused.body.error.details?.fields ? Object.keys(reasons(refused)) : []).toEqual(paths);
    await until(async () => JSON.stringify(await left()) === JSON.stringify(before), { what: 'the state before' });
  });

  it('needs the scope for uploads', async () => {
    const reader = await app.withScopes('read:analyses');
    expect(outcome(await send([['file[a]', call]], {}, reader))).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
  });
});

describe('the rate limit of uploads', () => {
  const app = useApp({ rateLimits: { uploadsPerMinute: 3 } });

  it('counts each file of a batch', async () => {
    const api = await app.withScopes('write:analyses');
    const form = (count: number) => {
      const parts = new FormData();
      parts.set('processImmediately', 'false');
      for (let at = 0; at < count; at++) parts.set(`file[${at}]`, new Blob([new Uint8Array(call)]), 'call.ogg');
      return parts;
    };
    expect((await api.post('/v1/upload/batch', form(3))).body.succeeded).toBe(3);
    expect(outcome(await api.post('/v1/upload/batch', form(1)))).toEqual([429, 'RATE_LIMIT_EXCEEDED']);
    const fresh = await app.withScopes('write:analyses');
    const refused = await fresh.post('/v1/upload/batch', form(4));
    expect([...outcome(refused), typeof refused.body.error.retryAfter]).toEqual([429, 'RATE_LIMIT_EXCEEDED', 'number']);
    expect(await query(app.databaseUrl, 'select count(*)::int as analyses from analyses')).toEqual([{ analyses: 3 }]);
  });
});
