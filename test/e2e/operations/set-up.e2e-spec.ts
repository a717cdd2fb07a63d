import { adminEmail } from '../../support/administrator.js';
import { heldAnalysis } from '../../support/desk.js';
import { useApp } from '../../support/harness.js';
import { query } from '../../support/test-database.js';

interface Check {
  readonly check: string;
  readonly state: string;
  readonly finding: string;
  readonly setting: string | null;
}

describe('the set-up', () => {
  const app = useApp({ notifications: { publicUrl: 'http://calls.example' } });
  const read = async (headers: Record<string, string> = {}) => {
    const { body } = await app.admin.call('GET', '/v1/set-up', undefined, headers);
    return new Map((body.data as Check[]).map((each) => [each.check, each]));
  };

  it('says of each part whether it works, and which setting mends it', async () => {
    const found = await read();
    expect([...found.keys()]).toEqual([
      'recogniser',
      'decoder',
      'fraudModel',
      'mail',
      'disk',
      'database',
      'queue',
      'publicAddress',
      'proxies',
      'administrator',
      'retention',
      'node',
      'permissions',
      'clock',
    ]);
    expect(found.get('recogniser')).toMatchObject({ state: 'failed', setting: 'pipeline.transcribers' });
    expect(found.get('fraudModel')).toMatchObject({ state: 'ok', finding: 'running', setting: null });
    expect(found.get('publicAddress')).toMatchObject({ state: 'attention', finding: 'not_https' });
  });

  it('notices a proxy that is not trusted', async () => {
    expect((await read()).get('proxies')).toMatchObject({ state: 'ok', finding: 'none' });
    const behind = await read({ 'x-forwarded-for': '203.0.113.7' });
    expect(behind.get('proxies')).toMatchObject({ state: 'attention', setting: 'http.trustProxy' });
  });

  it('is for administrators', async () => {
    const others = await app.withScopes('read:users', 'write:users');
    expect((await others.get('/v1/set-up')).status).toBe(403);
  });

  it('says for how many days the disk lasts, by the recordings of the last seven', async () => {
    const disk = async () => (await read()).get('disk') as Check & { details: Record<string, number> };
    expect(await disk()).toMatchObject({ state: 'ok', finding: 'free' });
    const analysisId = await heldAnalysis(app);
    expect(await disk()).toMatchObject({ state: 'ok', finding: 'free' }); // for more than ten years
    const { freeBytes } = (await disk()).details;
    const keep = (bytes: number) =>
      query(
        app.databaseUrl,
        'update recordings set size = $1 where id = (select file_id from analyses where id = $2)',
        [bytes, analysisId],
      );
    await keep(Math.floor((freeBytes! * 7) / 100));
    const lasts = await disk();
    expect([lasts.state, lasts.finding, lasts.setting]).toEqual(['ok', 'lasts', null]);
    expect(Math.abs(lasts.details['days']! - 100)).toBeLessThan(5);
    await keep(Math.floor((freeBytes! * 7) / 5));
    const soon = await disk();
    expect([soon.state, soon.finding, soon.setting]).toEqual(['attention', 'soon_full', 'dataDir']);
    expect(soon.details['days']).toBeLessThanOrEqual(6);
    const older = `jsonb_build_object('id', 'fil_0000' || substr(id, 9), 'key', 'older')`;
    await query(
      app.databaseUrl,
      `insert into recordings select (jsonb_populate_record(r, ${older})).* from recordings r`,
    );
    await keep(0);
    expect(await disk()).toMatchObject({ state: 'ok', finding: 'free' });
  });

  it('notices that the first administrator keeps the password of the configuration', async () => {
    expect((await read()).get('administrator')).toMatchObject({ finding: 'first_password' });
    const { user } = (await app.admin.get('/v1/auth/me')).body;
    await app.admin.put(`/v1/users/${user.userId}`, { password: 'another password now' });
    const again = await app.anyone.post('/v1/auth/sign-in', { email: adminEmail, password: 'another password now' });
    const { body } = await app.anyone.bearer(again.body.access_token).get('/v1/set-up');
    expect(body.data.find(({ check }: Check) => check === 'administrator')).toMatchObject({ finding: 'no_address' });
  });
});
