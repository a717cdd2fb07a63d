import { AuditSealer } from '../../../src/core/platform/audit/audit-sealer.js';
import { AuditVerifier } from '../../../src/core/platform/audit/audit-verifier.js';
import { useApp } from '../../support/harness.js';
import { query } from '../../support/test-database.js';

const recording = 'samples/bank-impersonation-otp.ogg';
const transcript = 'samples/bank-impersonation-otp.vtt';

describe('the audit trail', () => {
  let accountId: string;
  const app = useApp();
  beforeAll(async () => {
    accountId = (await app.admin.get('/v1/auth/me')).body.accountId;
  });

  const seal = () => app.app.get(AuditSealer, { strict: false }).seal();
  const verify = (expected?: { sequence: number; hash: string }) =>
    app.app.get(AuditVerifier, { strict: false }).verify(accountId, expected);
  const change = (sql: string) =>
    query(
      app.databaseUrl,
      `alter table audit_entries disable trigger all; ${sql}; alter table audit_entries enable trigger all`,
    );

  it('tells who did what when, with the request', async () => {
    const { body } = await app.admin.upload({ file: recording, transcript });
    await app.admin.call(
      'PUT',
      `/v1/analyses/${body.analysisId}`,
      { tags: ['x'] },
      { 'x-request-id': 'from-the-test' },
    );
    const { data, pagination } = (await app.admin.get(`/v1/audit?resource=${body.analysisId}`)).body;
    expect(pagination.total).toBe(2);
    expect(data[0]).toMatchObject({
      action: 'analysis.updated',
      actor: { kind: 'user', id: expect.stringMatching(/^usr_/) },
      requestId: 'from-the-test',
      address: '127.0.0.1',
      details: { fields: ['tags'] },
    });
  });

  it('is filtered by actor, action and time', async () => {
    const { user } = (await app.admin.get('/v1/auth/me')).body;
    const total = async (filter: string) => (await app.admin.get(`/v1/audit?${filter}`)).body.pagination.total;
    expect(await total(`actor=${user.userId}`)).toBeGreaterThan(2);
    expect(await total('actor=usr_none')).toBe(0);
    expect(await total('action=sign-in')).toBe(1);
    expect(await total('dateTo=2020-01-01')).toBe(0);
    expect(await total('dateFrom=2020-01-01')).toBeGreaterThan(2);
    const bad = await app.admin.get('/v1/audit?action=nothing&dateFrom=x');
    expect([bad.status, bad.body.error.details.fields.length]).toEqual([400, 2]);
  });

  it('is for administrators', async () => {
    const others = await app.withScopes('read:analyses', 'write:analyses', 'read:users');
    expect((await others.get('/v1/audit')).status).toBe(403);
  });

  it('is sealed into one chain, also when many write at once', async () => {
    await Promise.all(
      Array.from({ length: 20 }, () => app.admin.post('/v1/api-keys', { name: 'k', scopes: ['read:reviews'] })),
    );
    await Promise.all([seal(), seal(), seal()]);
    await seal();
    const verified = await verify();
    expect(verified).toMatchObject({ unsealed: 0, head: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(verified.flaw).toBeUndefined();
    expect(verified.lines).toBeGreaterThan(20);
    const newest = (await app.admin.get('/v1/audit?limit=1')).body.data[0];
    expect([newest.sequence, newest.hash, newest.previousHash]).toEqual([
      expect.any(Number),
      expect.any(String),
      expect.any(String),
    ]);
  });

  it('is verified by administrators, in parts that continue each other', async () => {
    await seal();
    const { lines, head } = await verify();
    const whole = (await app.admin.get('/v1/audit/verification')).body;
    expect(whole).toMatchObject({ sequence: lines, hash: head, continues: false, flaw: null, unsealed: 0 });
    const { data } = (await app.admin.get('/v1/audit?limit=100')).body;
    const third = data.find(({ sequence }: { sequence: number }) => sequence === 3);
    const from = (hash: string) => app.admin.get(`/v1/audit/verification?afterSequence=3&afterHash=${hash}`);
    expect((await from(third.hash)).body).toMatchObject({ sequence: lines, hash: head, flaw: null });
    expect((await from('0'.repeat(64))).body).toMatchObject({
      sequence: 3,
      flaw: 'line 4 does not follow the line before it',
    });
    expect((await app.admin.get('/v1/audit/verification?afterSequence=3')).status).toBe(400);
    const others = await app.withScopes('read:users');
    expect((await others.get('/v1/audit/verification')).status).toBe(403);
  });

  it('cannot be changed, shortened or emptied through the database', async () => {
    const attempts = [
      `update audit_entries set action = 'analysis.deleted'`,
      `update audit_entries set hash = repeat('0', 64)`,
      `update audit_entries set personal = '{"address":"1.2.3.4"}'`,
      'delete from audit_entries',
      'truncate audit_entries',
    ];
    for (const sql of attempts) await expect(query(app.databaseUrl, sql)).rejects.toThrow('append only');
  });

  it('shows what someone changed who can switch off the guard', async () => {
    await seal();
    const { lines, head } = await verify();
    await change(`update audit_entries set actor = 'usr_other' where sequence = 2`);
    expect((await verify()).flaw).toBe('line 2 was changed');
    await change(
      `update audit_entries set actor = (select actor from audit_entries where sequence = 1) where sequence = 2`,
    );
    expect((await verify()).flaw).toBeUndefined();
    await change(`update audit_entries set personal = '{"address":"1.2.3.4"}' where sequence = 3`);
    expect((await verify()).flaw).toBe('the personal data of line 3 was changed');
    await change(`update audit_entries set personal = null, salt = null where sequence = 3`);
    expect((await verify()).flaw).toBeUndefined();
    await change(`delete from audit_entries where sequence = ${lines}`);
    expect((await verify()).flaw).toBeUndefined();
    expect((await verify({ sequence: lines, hash: head })).flaw).toBe(`the chain ends before line ${lines}`);
    await change('delete from audit_entries where sequence = 4');
    expect((await verify()).flaw).toBe('line 4 is missing');
    const { body } = await app.admin.get('/v1/audit/verification');
    expect(body).toMatchObject({ sequence: 3, continues: false, flaw: 'line 4 is missing' });
  });
});
