import { useApp } from '../../support/harness.js';
import { query } from '../../support/test-database.js';
import { until } from '../../support/until.js';

describe('when PostgreSQL ends all connections', () => {
  const app = useApp();

  it('the service goes on with new ones, its timers and events too', async () => {
    await Promise.all(['/v1/analyses', '/v1/reviews', '/v1/users', '/v1/audit'].map((path) => app.admin.get(path)));
    const ended = await query<unknown[]>(
      app.databaseUrl,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
    expect(ended.length).toBeGreaterThan(3);
    await until(async () => (await app.admin.get('/v1/reviews')).status === 200);
    const { body } = await app.admin.upload({
      file: 'samples/bank-impersonation-otp.ogg',
      transcript: 'samples/bank-impersonation-otp.vtt',
    });
    await until(async () => (await app.admin.get(`/v1/analyses/${body.analysisId}`)).body.status === 'completed');
  });
});
