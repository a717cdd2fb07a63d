import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { member } from '../../support/desk.js';
import { useApp } from '../../support/harness.js';
import { secondAccount } from '../../support/second-account.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { query } from '../../support/test-database.js';
import { until } from '../../support/until.js';
import { outcome } from '../../support/webhooks.js';
import { newMatter } from '../access/visibility.desk.js';
import { insertAnalyses, type Row } from './list.rows.js';

const related = (analysisId: string) => `/v1/analyses/${analysisId}/related`;
interface Found {
  readonly analysisId: string;
  readonly reasons: readonly { readonly type: string; readonly similarity: number | null }[];
}

describe('related calls', () => {
  const app = useApp();
  afterEach(() =>
    query(
      app.databaseUrl,
      'delete from transcripts; delete from reviews; delete from analyses; delete from recordings',
    ),
  );

  const calls = (...rows: (Partial<Row> & { callerId?: string; caseNumber?: string })[]) =>
    insertAnalyses(
      app.databaseUrl,
      rows.map(({ callerId, caseNumber, ...row }, index) => ({
        id: `ana_${index}`,
        created_at: `2026-03-0${index + 1}`,
        metadata: { ...(callerId && { callerId }), ...(caseNumber && { caseNumber }) },
        ...row,
      })),
    );
  const found = async (id: string, parameters = '', api = app.admin) =>
    ((await api.get(related(id) + parameters)).body.data as Found[]).map(({ analysisId, reasons }) => [
      analysisId,
      ...reasons.map(({ type }) => type),
    ]);

  it('have the same number, in whatever form it is written, or the same case; the most reasons and the newest first', async () => {
    await calls(
      { callerId: '+1 (555) 010-0199', caseNumber: 'C-1' },
      { callerId: '15550100199' },
      { callerId: '1-555-0100-199', caseNumber: 'C-1' },
      { caseNumber: 'C-1' },
      { callerId: '+1 555 010 0198', caseNumber: 'C-2' },
      {},
    );
    expect(await found('ana_0')).toEqual([
      ['ana_2', 'caller', 'case'],
      ['ana_3', 'case'],
      ['ana_1', 'caller'],
    ]);
    expect(await found('ana_0', '?limit=1')).toEqual([['ana_2', 'caller', 'case']]);
    expect(await found('ana_5')).toEqual([]);
  });

  it('are shown as a queue shows them', async () => {
    await calls(
      { callerId: '5550100' },
      { callerId: '555 0100', risk_score: 90, risk_level: 'critical', file_name: 'b.wav' },
    );
    expect((await app.admin.get(related('ana_0'))).body.data).toEqual([
      {
        analysisId: 'ana_1',
        createdAt: '2026-03-02T00:00:00.000Z',
        status: 'completed',
        riskScore: 90,
        riskLevel: 'critical',
        duration: 1,
        fileName: 'b.wav',
        callerId: '555 0100',
        caseNumber: null,
        reasons: [{ type: 'caller', similarity: null }],
      },
    ]);
  });

  it('are not those of callers without a number', async () => {
    await calls({ callerId: 'anonymous' }, { callerId: 'anonymous' }, { callerId: '12' }, { callerId: '12' });
    expect(await found('ana_0')).toEqual([]);
    expect(await found('ana_2')).toEqual([]);
  });

  it('are none of another account', async () => {
    await calls({ callerId: '5550100', caseNumber: 'C-1' });
    const stranger = await secondAccount(app);
    const { accountId } = (await stranger.get('/v1/auth/me')).body;
    const metadata = { callerId: '5550100', caseNumber: 'C-1' };
    await insertAnalyses(app.databaseUrl, [{ id: 'ana_theirs', account_id: accountId, metadata }]);
    expect(await found('ana_0')).toEqual([]);
    expect(await found('ana_theirs', '', stranger)).toEqual([]);
    expect(outcome(await stranger.get(related('ana_0')))).toEqual([404, 'ANALYSIS_NOT_FOUND']);
  });

  it.each(['?limit=0', '?limit=101', '?page=2'])('refuse %s', async (parameters) => {
    await calls({});
    expect(outcome(await app.admin.get(related('ana_0') + parameters))).toEqual([400, 'INVALID_PARAMETERS']);
  });
});

describe('calls with nearly the same words', () => {
  const folder = temporaryFolder();
  const app = useApp();
  afterAll(() => folder.remove());

  /** A call in which these sentences are said. */
  const call = async (...sentences: string[]): Promise<string> => {
    const transcript = join(folder.path, 'call.json');
    const speakers = sentences.map((text, index) => ({ speaker: 0, start: index, end: index + 1, text }));
    writeFileSync(transcript, JSON.stringify({ language: 'en', speakers }));
    const { analysisId } = (await app.admin.upload({ file: 'samples/it-helpdesk.mp3', transcript })).body;
    await until(async () => (await app.admin.get(`/v1/analyses/${analysisId}`)).body.status === 'completed');
    return analysisId;
  };
  const script = Array.from(
    { length: 12 },
    (_, at) => `Sentence ${at} of the script says that line ${at * 7} is due today.`,
  );
  const found = async (id: string) => (await app.admin.get(related(id))).body.data as Found[];

  it('are found with how much they have in common, and no others', async () => {
    const one = await call(...script);
    const same = await call(...script);
    const near = await call(...script.slice(0, 11), 'And then somebody hung up.');
    await call(...script.map((text) => text.split(' ').toReversed().join(' ')));
    const all = await found(one);
    expect(all.map(({ analysisId }) => analysisId).toSorted()).toEqual([same, near].toSorted());
    const [{ type, similarity }] = all.find(({ analysisId }) => analysisId === same)!.reasons as [Found['reasons'][0]];
    expect([type, similarity]).toEqual(['words', 1]);
    const [alike] = all.find(({ analysisId }) => analysisId === near)!.reasons;
    expect(alike!.similarity).toBeGreaterThan(0.7);
    expect(alike!.similarity).toBeLessThan(1);
  });

  it('are found by what was corrected', async () => {
    const text = script.map((_, at) => `Part ${at} has another tale, in which friend ${at * 3} comes home late.`);
    const one = await call(...text);
    const other = await call(...text.map((each) => each.split(' ').toReversed().join(' ')));
    expect(await found(one)).toEqual([]);
    const corrections = text.map((each, index) => ({ index, text: each }));
    expect((await app.admin.put(`/v1/analyses/${other}/transcription`, { corrections })).status).toBe(200);
    expect((await found(one)).map(({ analysisId }) => analysisId)).toEqual([other]);
    await app.admin.delete(`/v1/analyses/${other}`);
    expect(await found(one)).toEqual([]);
  });
});

describe('related calls for a reviewer who sees only what is assigned to them', () => {
  const app = useApp({ access: { reviewersSeeAssignedOnly: true } });

  it('are those alone', async () => {
    const [ann, ben] = [await member(app), await member(app)];
    for (const [number, who] of [ann, ann, ben].entries())
      await newMatter(
        app,
        { analysisId: `ana_v${number}`, reviewId: `rev_v${number}`, number, relation: 'assigned' },
        who,
      );
    await query(app.databaseUrl, `update analyses set metadata = '{"callerId": "5550100"}'`);
    const seen = async (api: typeof app.admin) =>
      ((await api.get(related('ana_v0'))).body.data as Found[]).map(({ analysisId }) => analysisId).toSorted();
    expect(await seen(ann.api)).toEqual(['ana_v1']);
    expect(await seen(app.admin)).toEqual(['ana_v1', 'ana_v2']);
    expect(outcome(await ben.api.get(related('ana_v0')))).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
  });
});
