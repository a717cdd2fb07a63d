import { execFile } from 'node:child_process';
import { useApp } from '../../support/harness.js';
import { query } from '../../support/test-database.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

interface Stored {
  readonly score: number;
  /** Of the model `guess`. */
  readonly risk: number;
  readonly day: number;
  readonly fraud?: boolean;
}

describe('callwarden models threshold', () => {
  const folder = temporaryFolder();
  const app = useApp();
  beforeAll(async () => {
    const { accountId } = (await app.admin.get('/v1/auth/me')).body;
    const stored: Stored[] = [
      { score: 95, risk: 0.9, day: 1, fraud: true },
      { score: 85, risk: 0.3, day: 2, fraud: false },
      { score: 70, risk: 0.2, day: 3 },
      { score: 25, risk: 0.1, day: 4, fraud: true },
      { score: 5, risk: 0, day: 5, fraud: false },
    ];
    for (const [index, each] of stored.entries()) await store(`ana_${index}`, accountId, each);
  });
  afterAll(async () => {
    folder.remove();
  });

  async function store(id: string, accountId: string, { score, risk, day, fraud }: Stored): Promise<void> {
    const at = `2026-03-0${day}T00:00:00Z`;
    await query(
      app.databaseUrl,
      `insert into recordings (id, account_id, key, file_name, content_type, codec, size, sha256, duration, sample_rate, channels, created_at)
       values ($1, $2, $1, 'a.wav', 'audio/wav', 'pcm', 1, $1, 1, 8000, 1, $3)`,
      [`fil_${id}`, accountId, at],
    );
    await query(
      app.databaseUrl,
      `insert into analyses (id, account_id, file_id, status, priority, metadata, duration, risk_score, created_by, created_at, updated_at, completed_at)
       values ($1, $2, $3, 'completed', 'normal', '{}', 1, $4, 'test', $5, $5, $5)`,
      [id, accountId, `fil_${id}`, score, at],
    );
    await query(
      app.databaseUrl,
      `insert into model_scores (analysis_id, provider_id, account_id, model, model_version, languages, risk, weight, indicators, created_at)
       values ($1, 'fraud', $2, 'guess', '1', '{en}', $3, 1, '[]', $4)`,
      [id, accountId, risk, at],
    );
    if (fraud === undefined) return;
    await query(
      app.databaseUrl,
      `insert into reviews (id, account_id, analysis_id, status, urgency, review_type, require_second_review, fraud_confirmed,
         completed_at, created_by, created_at, updated_at)
       values ($1, $2, $3, 'completed', 2, 'standard', false, $4, $5, 'test', $5, $5)`,
      [`rev_${id}`, accountId, id, fraud, at],
    );
  }

  const run = (...args: string[]) =>
    new Promise<{ code: number; output: string }>((resolve) => {
      const env = { ...process.env, DATABASE_URL: app.databaseUrl, CALLWARDEN_DATA_DIR: folder.path, NO_COLOR: '1' };
      const words = ['dist/cli/main.js', 'models', 'threshold', ...args];
      const child = execFile(process.execPath, words, { env }, (_, stdout, stderr) =>
        resolve({ code: child.exitCode ?? -1, output: stdout + stderr }),
      );
    });

  it('counts what each cut-off would have flagged, and how these were judged', async () => {
    const { code, output } = await run('--step', '20');
    expect([code, output]).toEqual([
      0,
      expect.stringContaining('5 analyses in 4 days; of 4 that were reviewed, 2 are frauds.'),
    ]);
    expect(output).toMatch(/^20 +4 +80\.0 % +1\.0 +100\.0 % +50\.0 % +66\.7 %$/m);
    expect(output).toMatch(/^80 +2 +40\.0 % +0\.5 +50\.0 % +50\.0 % +50\.0 %$/m);
  }, 60_000);

  it('looks at one model, and at a period', async () => {
    const all = JSON.parse((await run('guess', '--step', '50', '--json')).output);
    expect(all.cutOffs).toMatchObject([{ score: 50, flagged: 1, recall: 0.5, falsePositiveRate: 0, precision: 1 }]);
    const part = JSON.parse((await run('--from', '2026-03-02', '--to', '2026-03-04', '--json')).output);
    expect(part).toMatchObject({ analyses: 2, frauds: 0, legitimate: 1 });
    expect((await run('--account', 'acc_other')).output).toContain('There are no such completed analyses.');
    expect(await run('--from', 'yesterday')).toMatchObject({
      code: 1,
      output: expect.stringContaining('--from yesterday is not an ISO 8601 timestamp.'),
    });
  }, 90_000);
});
