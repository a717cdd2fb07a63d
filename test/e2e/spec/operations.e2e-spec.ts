import type { Answer } from '../../support/api.js';
import { useApp } from '../../support/harness.js';
import { row } from '../../support/spec-rows.js';
import { query } from '../../support/test-database.js';
import { until } from '../../support/until.js';

interface Entry {
  readonly analysisId: string;
  readonly riskScore: number | null;
  readonly duration: number;
  readonly createdAt: string;
}
const samples = [
  {
    file: 'samples/bank-impersonation-otp.ogg',
    transcript: 'samples/bank-impersonation-otp.vtt',
    tags: ['a', 'b'],
    score: 92,
    level: 'critical',
    created: '2026-01-01T00:00:00Z',
  },
  {
    file: 'samples/it-helpdesk.mp3',
    transcript: 'samples/it-helpdesk.vtt',
    tags: ['a'],
    score: 50,
    level: 'medium',
    created: '2026-02-01T00:00:00Z',
  },
  {
    file: 'samples/pension-review.m4a',
    transcript: 'samples/pension-review.vtt',
    tags: ['c'],
    score: 10,
    level: 'very_low',
    created: '2026-03-01T00:00:00Z',
  },
] as const;

describe('SPEC.md, endpoints', () => {
  const app = useApp();
  const ids: string[] = [];
  beforeAll(async () => {
    for (const { file, transcript, tags, score, level, created } of samples) {
      const { analysisId } = (await app.admin.upload({ file, transcript, metadata: { tags } })).body;
      await until(async () => (await app.admin.get(`/v1/analyses/${analysisId}`)).body.status === 'completed');
      const values = [analysisId, score, level, created];
      await query(
        app.databaseUrl,
        'update analyses set risk_score = $2, risk_level = $3, created_at = $4 where id = $1',
        values,
      );
      ids.push(analysisId);
    }
  }, 60_000);

  /** Which of the samples a list has, in its order. */
  const listed = async (parameters: string): Promise<number[]> => {
    const { status, body } = await app.admin.get(`/v1/analyses?${parameters}`);
    expect(status).toBe(200);
    return body.data.map(({ analysisId }: Entry) => ids.indexOf(analysisId)).filter((index: number) => index >= 0);
  };
  const refused = ({ status, body }: Answer) => [
    status,
    body.error.code,
    body.error.details.fields.map(({ path }: { path: string }) => path),
  ];
  const badList = async (parameters: string) => refused(await app.admin.get(`/v1/analyses?${parameters}`));
  const changed = async (update: object) => {
    const { status, body } = await app.admin.put(`/v1/analyses/${ids[2]}`, update);
    expect([status, body.updatedFields]).toEqual([200, Object.keys(update)]);
    return (await app.admin.get(`/v1/analyses/${ids[2]}`)).body;
  };

  row('POST /v1/upload', 'file', async () => {
    for (const file of ['samples/bank-fraud-alert.wav', ...samples.map((each) => each.file)])
      expect((await app.admin.upload({ file, processImmediately: false })).status).toBe(201);
    const { status, body } = await app.admin.upload({ metadata: {} });
    expect([status, body.error.code]).toEqual([400, 'INVALID_FILE_FORMAT']);
  });
  row('POST /v1/upload', 'metadata', async () => {
    const metadata = { callerId: '+1', tags: ['m'], notes: 'noted', priority: 'urgent' };
    const { analysisId } = (await app.admin.upload({ file: samples[0].file, metadata, processImmediately: false }))
      .body;
    expect((await app.admin.get(`/v1/analyses/${analysisId}`)).body).toMatchObject({
      metadata: { callerId: '+1' },
      tags: ['m'],
      notes: 'noted',
      priority: 'urgent',
    });
    expect(
      refused(await app.admin.upload({ file: samples[0].file, metadata: { priority: 'normal', caller: 1 } })),
    ).toEqual([400, 'INVALID_PARAMETERS', ['metadata.priority', 'metadata.caller']]);
  });
  row('POST /v1/upload', 'processImmediately', async () => {
    const state = async (parts: object) => {
      const { body } = await app.admin.upload({ file: samples[0].file, transcript: samples[0].transcript, ...parts });
      await until(async () => (await app.admin.get('/v1/analyses?status=processing')).body.data.length === 0);
      return query<{ due: boolean; status: string }[]>(
        app.databaseUrl,
        'select due_at is not null as due, status from analyses where id = $1',
        [body.analysisId],
      );
    };
    expect(await state({ processImmediately: false })).toEqual([{ due: false, status: 'queued' }]);
    const [started] = await state({});
    expect(started!.due || started!.status === 'completed').toBe(true);
  });

  row('POST /v1/audio/trim', 'fileId', async () => {
    expect(refused(await app.admin.post('/v1/audio/trim', {}))).toEqual([422, 'INVALID_PARAMETERS', ['fileId']]);
    const { status, body } = await app.admin.post('/v1/audio/trim', { fileId: 'fil_none' });
    expect([status, body.error.code]).toEqual([404, 'FILE_NOT_FOUND']);
  });
  row('POST /v1/audio/trim', 'options', async () => {
    const { fileId } = (await app.admin.get(`/v1/analyses/${ids[0]}`)).body.fileInfo;
    const bad = { threshold: -60.5, minSilence: 61, padStart: -1, padEnd: 'x', keepOriginal: 1, more: 1 };
    expect(refused(await app.admin.post('/v1/audio/trim', { fileId, options: bad }))).toEqual([
      422,
      'INVALID_PARAMETERS',
      [
        'options.threshold',
        'options.minSilence',
        'options.padStart',
        'options.padEnd',
        'options.keepOriginal',
        'options.more',
      ],
    ]);
  });

  row('GET /v1/analyses', 'page', async () => {
    expect(await listed('dateTo=2026-04-01&limit=2&page=2')).toEqual([0]);
    expect((await app.admin.get('/v1/analyses?dateTo=2026-04-01&limit=2&page=2')).body.pagination).toEqual({
      page: 2,
      limit: 2,
      total: 3,
      pages: 2,
      hasNext: false,
      hasPrev: true,
    });
    expect(await badList('page=0')).toEqual([400, 'INVALID_PARAMETERS', ['page']]);
  });
  row('GET /v1/analyses', 'limit', async () => {
    expect((await app.admin.get('/v1/analyses')).body.pagination.limit).toBe(20);
    expect((await app.admin.get('/v1/analyses?limit=1')).body.data).toHaveLength(1);
    expect((await app.admin.get('/v1/analyses?limit=100')).status).toBe(200);
    expect(await badList('limit=101')).toEqual([400, 'INVALID_PARAMETERS', ['limit']]);
  });
  row('GET /v1/analyses', 'status', async () => {
    expect(await listed('status=completed&dateTo=2026-04-01')).toEqual([2, 1, 0]);
    expect(await listed('status=failed')).toEqual([]);
    expect(await badList('status=done')).toEqual([400, 'INVALID_PARAMETERS', ['status.0']]);
  });
  row('GET /v1/analyses', 'riskLevel', async () => {
    expect(await listed('riskLevel=critical&dateTo=2026-04-01')).toEqual([0]);
    expect(await badList('riskLevel=terrible')).toEqual([400, 'INVALID_PARAMETERS', ['riskLevel.0']]);
  });
  row('GET /v1/analyses', 'minRiskScore', async () => {
    expect(await listed('minRiskScore=50&dateTo=2026-04-01')).toEqual([1, 0]);
    expect(await badList('minRiskScore=-1')).toEqual([400, 'INVALID_PARAMETERS', ['minRiskScore']]);
  });
  row('GET /v1/analyses', 'maxRiskScore', async () => {
    expect(await listed('maxRiskScore=50&dateTo=2026-04-01')).toEqual([2, 1]);
    expect(await badList('maxRiskScore=101')).toEqual([400, 'INVALID_PARAMETERS', ['maxRiskScore']]);
    expect(await badList('minRiskScore=60&maxRiskScore=50')).toEqual([400, 'INVALID_PARAMETERS', ['minRiskScore']]);
  });
  row('GET /v1/analyses', 'dateFrom', async () => {
    expect(await listed('dateFrom=2026-02-01T00:00:00Z&dateTo=2026-04-01')).toEqual([2, 1]);
    expect(await listed('dateFrom=2026-02-01T00:00:00.001Z&dateTo=2026-04-01')).toEqual([2]);
    expect(await badList('dateFrom=yesterday')).toEqual([400, 'INVALID_PARAMETERS', ['dateFrom']]);
  });
  row('GET /v1/analyses', 'dateTo', async () => {
    expect(await listed('dateTo=2026-02-01')).toEqual([0]);
    expect(await listed('dateTo=2026-02-01T01:00:00%2B02:00')).toEqual([0]);
    expect(await badList('dateTo=2026-13-01')).toEqual([400, 'INVALID_PARAMETERS', ['dateTo']]);
  });
  row('GET /v1/analyses', 'tags', async () => {
    expect(await listed('tags=a&dateTo=2026-04-01')).toEqual([1, 0]);
    expect(await listed('tags=a,b')).toEqual([0]);
    expect(await listed('tags=a&tags=b')).toEqual([0]);
  });
  row('GET /v1/analyses', 'search', async () => {
    expect(await listed('search=pension&dateTo=2026-04-01')).toEqual([2]);
    await app.admin.put(`/v1/analyses/${ids[1]}`, {
      notes: 'platypus',
      metadata: { caseNumber: 'CASE-77' },
      tags: ['a', 'wombat'],
    });
    for (const word of ['platypus', 'CASE-77', 'wombat']) expect(await listed(`search=${word}`)).toEqual([1]);
    expect(await badList(`search=${'x'.repeat(501)}`)).toEqual([400, 'INVALID_PARAMETERS', ['search']]);
  });
  row('GET /v1/analyses', 'sortBy', async () => {
    expect(await listed('sortBy=riskScore&dateTo=2026-04-01')).toEqual([0, 1, 2]);
    const { data } = (await app.admin.get('/v1/analyses?sortBy=duration')).body;
    const durations = data.map(({ duration }: Entry) => duration);
    expect(durations).toEqual(durations.toSorted((a: number, b: number) => b - a));
    expect(await badList('sortBy=mood')).toEqual([400, 'INVALID_PARAMETERS', ['sortBy']]);
  });
  row('GET /v1/analyses', 'sortOrder', async () => {
    expect(await listed('dateTo=2026-04-01')).toEqual([2, 1, 0]);
    expect(await listed('dateTo=2026-04-01&sortOrder=asc')).toEqual([0, 1, 2]);
    expect(await badList('sortOrder=up')).toEqual([400, 'INVALID_PARAMETERS', ['sortOrder']]);
  });

  row('PUT /v1/analyses/{analysisId}', 'tags', async () =>
    expect((await changed({ tags: ['x', 'y'] })).tags).toEqual(['x', 'y']),
  );
  row('PUT /v1/analyses/{analysisId}', 'notes', async () =>
    expect((await changed({ notes: 'new' })).notes).toBe('new'),
  );
  row('PUT /v1/analyses/{analysisId}', 'metadata', async () => {
    const metadata = { callerId: '+2', department: 'd', caseNumber: 'c', customFields: { any: [1] } };
    expect((await changed({ metadata })).metadata).toEqual(metadata);
  });
  row('PUT /v1/analyses/{analysisId}', 'priority', async () =>
    expect((await changed({ priority: 'urgent' })).priority).toBe('urgent'),
  );
  row('PUT /v1/analyses/{analysisId}', 'status', async () => {
    expect((await changed({ status: 'archived' })).status).toBe('archived');
    const others = await app.withScopes('read:analyses', 'write:analyses');
    expect((await others.put(`/v1/analyses/${ids[2]}`, { status: 'flagged' })).status).toBe(403);
  });
});
