import { readdirSync } from 'node:fs';
import { useApp, useClient } from '../../support/harness.js';
import { query } from '../../support/test-database.js';
import { until } from '../../support/until.js';

const recording = 'samples/bank-impersonation-otp.ogg';
const transcript = 'samples/bank-impersonation-otp.vtt';

describe('an analysis that people work with', () => {
  const app = useApp();
  const integration = useClient(() => app.withScopes('read:analyses', 'write:analyses'));

  const upload = async (metadata: object = {}): Promise<string> => {
    const { body } = await app.admin.upload({ file: recording, transcript, metadata });
    await until(async () => (await app.admin.get(`/v1/analyses/${body.analysisId}`)).body.status === 'completed');
    return body.analysisId;
  };

  describe('PUT /v1/analyses/{analysisId}', () => {
    it('changes only the fields that are sent, and names those whose value changed', async () => {
      const id = await upload({ tags: ['a'], notes: 'first', callerId: '+1555' });
      const { status, body } = await integration.put(`/v1/analyses/${id}`, {
        tags: ['a', 'b', 'b'],
        notes: 'first',
        metadata: { department: 'cards', customFields: { x: 1 } },
        priority: 'urgent',
      });
      expect([status, body]).toEqual([
        200,
        {
          analysisId: id,
          updated: true,
          updatedAt: expect.any(String),
          updatedFields: ['tags', 'metadata', 'priority'],
        },
      ]);
      expect((await integration.get(`/v1/analyses/${id}`)).body).toMatchObject({
        tags: ['a', 'b'],
        notes: 'first',
        priority: 'urgent',
        metadata: { callerId: '+1555', department: 'cards', caseNumber: null, customFields: { x: 1 } },
      });
    });

    it('merges metadata by key: null removes, customFields is replaced whole', async () => {
      const id = await upload({ callerId: '+1555' });
      await app.admin.put(`/v1/analyses/${id}`, { metadata: { caseNumber: 'C-1', customFields: { a: 1, b: 2 } } });
      await app.admin.put(`/v1/analyses/${id}`, { metadata: { callerId: null, customFields: { c: 3 } }, notes: 'x' });
      await app.admin.put(`/v1/analyses/${id}`, { notes: null });
      const { metadata, notes } = (await app.admin.get(`/v1/analyses/${id}`)).body;
      expect(metadata).toEqual({ callerId: null, department: null, caseNumber: 'C-1', customFields: { c: 3 } });
      expect(notes).toBeNull();
    });

    it('refuses a tag with a comma, which no filter could name', async () => {
      const { status, body } = await app.admin.put(`/v1/analyses/${await upload()}`, { tags: ['a,b'] });
      expect([status, body.error.details.fields[0].path]).toEqual([422, 'tags.0']);
    });

    it('leaves updatedAt as it was when nothing changes', async () => {
      const id = await upload({ tags: ['same'] });
      const first = await app.admin.put(`/v1/analyses/${id}`, { tags: ['other'] });
      const second = await app.admin.put(`/v1/analyses/${id}`, { tags: ['other'] });
      expect(second.body).toEqual({
        analysisId: id,
        updated: false,
        updatedAt: first.body.updatedAt,
        updatedFields: [],
      });
    });

    it('refuses every bad field at once and changes nothing', async () => {
      const id = await upload({ tags: ['kept'] });
      const { status, body } = await app.admin.put(`/v1/analyses/${id}`, {
        tags: ['changed'],
        priority: 'huge',
        notes: 'x'.repeat(10_001),
        metadata: { callerId: 5, customFields: { big: 'x'.repeat(17_000) } },
        unknown: 1,
      });
      expect([status, body.error.code]).toEqual([422, 'INVALID_UPDATE']);
      expect(body.error.details.fields.map(({ path }: { path: string }) => path).toSorted()).toEqual([
        'metadata.callerId',
        'metadata.customFields',
        'notes',
        'priority',
        'unknown',
      ]);
      expect((await app.admin.get(`/v1/analyses/${id}`)).body.tags).toEqual(['kept']);
    });

    it.each([[{}], [[]], [null], ['text'], [undefined]])('refuses %j as an update', async (body) => {
      const id = await upload();
      const { status, body: answer } = await app.admin.put(
        `/v1/analyses/${id}`,
        body === undefined ? undefined : JSON.stringify(body),
      );
      expect([status, answer.error.code]).toEqual([422, 'INVALID_UPDATE']);
    });

    it('lets only administrators set the status', async () => {
      const id = await upload();
      const refused = await integration.put(`/v1/analyses/${id}`, { status: 'archived', priority: 'huge' });
      expect([refused.status, refused.body.error.code]).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
      const { body } = await app.admin.put(`/v1/analyses/${id}`, { status: 'flagged' });
      expect(body.updatedFields).toEqual(['status']);
      expect((await app.admin.get(`/v1/analyses/${id}`)).body).toMatchObject({
        status: 'flagged',
        fraudAnalysis: { riskScore: expect.any(Number) },
      });
      expect(
        (await app.admin.get('/v1/analyses?status=flagged')).body.data.map(
          (each: { analysisId: string }) => each.analysisId,
        ),
      ).toContain(id);
      expect((await app.admin.put(`/v1/analyses/${id}`, { status: 'completed' })).status).toBe(422);
    });

    it('finds what was written, in the next search', async () => {
      const id = await upload();
      await app.admin.put(`/v1/analyses/${id}`, { notes: 'mentions a zebrafish' });
      const found = await app.admin.get('/v1/analyses?search=zebrafish');
      expect(found.body.data.map((each: { analysisId: string }) => each.analysisId)).toEqual([id]);
    });

    it('tells 404 before it looks at the body', async () => {
      const { status, body } = await app.admin.put('/v1/analyses/ana_none', { priority: 'huge' });
      expect([status, body.error.code]).toEqual([404, 'ANALYSIS_NOT_FOUND']);
      expect((await integration.put('/v1/analyses/ana_none', { status: 'archived' })).status).toBe(404);
    });
  });

  describe('ETag and If-Match', () => {
    it('saves a read of what has not changed', async () => {
      const id = await upload();
      const etag = (await app.admin.get(`/v1/analyses/${id}`)).headers.get('etag')!;
      // fetch would ask for a fresh answer on its own.
      const known = { 'if-none-match': etag, 'cache-control': 'max-age=0' };
      expect((await app.admin.get(`/v1/analyses/${id}`, known)).status).toBe(304);
      expect((await app.admin.get(`/v1/analyses/${id}?include=history`, known)).status).toBe(200);
      expect((await app.admin.get(`/v1/analyses/${id}?include=history`)).headers.get('etag')).toBe(etag);
      await app.admin.put(`/v1/analyses/${id}`, { notes: 'new' });
      expect((await app.admin.get(`/v1/analyses/${id}`, known)).status).toBe(200);
    });

    it('keeps one writer from undoing another', async () => {
      const id = await upload();
      const etag = (await app.admin.get(`/v1/analyses/${id}`)).headers.get('etag')!;
      const mine = await app.admin.put(`/v1/analyses/${id}`, { notes: 'mine' }, { 'if-match': etag });
      expect(mine.status).toBe(200);
      const theirs = await app.admin.put(`/v1/analyses/${id}`, { notes: 'theirs' }, { 'if-match': etag });
      expect([theirs.status, theirs.body.error.code]).toEqual([412, 'PRECONDITION_FAILED']);
      expect((await app.admin.get(`/v1/analyses/${id}`)).body.notes).toBe('mine');
      const next = mine.headers.get('etag')!;
      expect((await app.admin.put(`/v1/analyses/${id}`, { notes: '3' }, { 'if-match': `"x", W/${next}` })).status).toBe(
        200,
      );
      expect((await app.admin.put(`/v1/analyses/${id}`, { notes: '4' }, { 'if-match': '*' })).status).toBe(200);
    });
  });

  describe('POST /v1/analyses/{analysisId}/restore', () => {
    it('brings the state of the pipeline back, for administrators', async () => {
      const id = await upload();
      await app.admin.put(`/v1/analyses/${id}`, { status: 'archived' });
      expect((await integration.post(`/v1/analyses/${id}/restore`)).status).toBe(403);
      const { status, body } = await app.admin.post(`/v1/analyses/${id}/restore`);
      expect([status, body.status]).toEqual([200, 'completed']);
      expect((await app.admin.post('/v1/analyses/ana_none/restore')).status).toBe(404);
    });
  });

  describe('include', () => {
    it('adds transcription, audio, reviews and history, comma-separated or repeated', async () => {
      const id = await upload();
      await integration.put(`/v1/analyses/${id}`, { tags: ['t'] });
      const { body } = await app.admin.get(
        `/v1/analyses/${id}?include=transcription,audio&include=reviews&include=history`,
      );
      expect(body.audio).toMatchObject({
        fileId: body.fileInfo.fileId,
        url: `/v1/files/${body.fileInfo.fileId}/content`,
        contentType: 'audio/ogg',
        size: body.fileInfo.size,
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      });
      expect(body.reviews).toEqual([]);
      expect(body.transcription.speakers.length).toBeGreaterThan(0);
      expect(body.history.map(({ event }: { event: string }) => event)).toEqual([
        'created',
        'started',
        'completed',
        'updated',
      ]);
      expect(body.history[1].user).toBe('system');
      expect(body.history[3]).toMatchObject({
        user: expect.stringMatching(/^key_/),
        details: { fields: { tags: { from: [], to: ['t'] } } },
      });
      const bare = (await app.admin.get(`/v1/analyses/${id}`)).body;
      for (const part of ['transcription', 'audio', 'reviews', 'history']) expect(bare).not.toHaveProperty(part);
    });

    it('is refused where it names something else', async () => {
      const { status, body } = await app.admin.get('/v1/analyses/ana_none?include=everything');
      expect([status, body.error.code]).toEqual([400, 'INVALID_PARAMETERS']);
    });
  });

  describe('DELETE /v1/analyses/{analysisId}', () => {
    it('erases recording, transcript and everything that derives from them', async () => {
      const id = await upload({ notes: 'secretword', callerId: '+15559999' });
      const { fileId } = (await app.admin.get(`/v1/analyses/${id}`)).body.fileInfo;
      await app.admin.get(`/v1/files/${fileId}/content`);
      await app.admin.put(`/v1/analyses/${id}`, { notes: 'anothersecret' });
      expect((await app.admin.delete(`/v1/analyses/${id}`)).status).toBe(204);
      expect((await app.admin.get(`/v1/analyses/${id}`)).status).toBe(404);
      expect((await app.admin.get(`/v1/files/${fileId}`)).status).toBe(404);
      expect((await app.admin.delete(`/v1/analyses/${id}`)).status).toBe(404);
      expect(readdirSync(app.recordings, { recursive: true }).filter((name) => String(name).includes(fileId))).toEqual(
        [],
      );
      const dump = await everyRow(app.databaseUrl);
      expect(dump).not.toContain('secretword');
      expect(dump).not.toContain('anothersecret');
      expect(dump).not.toContain('+15559999');
      expect(dump).not.toContain(fileId.slice(4) + '/');
      const trail = (await app.admin.get(`/v1/audit?resource=${id}`)).body.data;
      expect(trail.map((each: { action: string }) => each.action)).toEqual([
        'analysis.deleted',
        'analysis.updated',
        'analysis.uploaded',
      ]);
      for (const line of trail) expect([line.address, line.details]).toEqual([null, null]);
    });

    it('stops the work on it', async () => {
      const { body } = await app.admin.upload({ file: recording, transcript, processImmediately: false });
      expect((await app.admin.post(`/v1/analyses/${body.analysisId}/process`)).status).toBe(202);
      expect((await app.admin.delete(`/v1/analyses/${body.analysisId}`)).status).toBe(204);
      expect((await app.admin.get(`/v1/analyses/${body.analysisId}`)).status).toBe(404);
    });

    it('needs write:analyses', async () => {
      const reader = await app.withScopes('read:analyses');
      const { status, body } = await reader.delete('/v1/analyses/ana_none');
      expect([status, body.error.code]).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
    });
  });
});

/** The whole database as text. */
async function everyRow(url: string): Promise<string> {
  const tables = await query<{ name: string }[]>(
    url,
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const texts = await Promise.all(tables.map(({ name }) => query<object[]>(url, `select t::text from ${name} t`)));
  return JSON.stringify(texts);
}
