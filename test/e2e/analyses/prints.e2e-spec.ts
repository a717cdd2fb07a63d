import { member } from '../../support/desk.js';
import { useApp } from '../../support/harness.js';
import { judgedCalls } from '../../support/judged-calls.js';
import { until } from '../../support/until.js';

describe('a printed case', () => {
  const app = useApp();

  it('is a line of the audit trail with what was decided, and has its hash once it is sealed', async () => {
    const reviewer = await member(app);
    const [call] = await judgedCalls(app, reviewer, 1);
    const { analysisId, reviewId } = call!;
    await reviewer.api.put(`/v1/reviews/${reviewId}`, {
      status: 'completed',
      findings: { fraudConfirmed: true, confidence: 1 },
    });
    const { status, headers, body } = await reviewer.api.post(`/v1/analyses/${analysisId}/prints`, {});
    expect([status, headers.get('location')]).toEqual([201, `/v1/analyses/${analysisId}/prints/${body.printId}`]);
    expect(body).toMatchObject({ analysisId, sequence: null, hash: null });
    const sealed = await until(async () => {
      const found = (await reviewer.api.get(`/v1/analyses/${analysisId}/prints/${body.printId}`)).body;
      return found.hash !== null && found;
    });
    const [line] = (await app.admin.get(`/v1/audit?resource=${analysisId}&action=analysis.printed`)).body.data;
    expect(line).toMatchObject({ auditId: body.printId, hash: sealed.hash, sequence: sealed.sequence });
    expect(line.actor).toEqual({ kind: 'user', id: reviewer.userId });
    const { riskScore } = (await app.admin.get(`/v1/analyses/${analysisId}`)).body.fraudAnalysis;
    expect(line.details).toEqual({
      riskScore,
      models: [expect.stringMatching(/ \d+\.\d+\.\d+$/)],
      verdicts: [{ reviewId, fraudConfirmed: true }],
    });
  });

  it('is not read by the id of another line, or below another call', async () => {
    const reviewer = await member(app);
    const [one, two] = await judgedCalls(app, reviewer, 2);
    const { printId } = (await app.admin.post(`/v1/analyses/${one!.analysisId}/prints`, {})).body;
    const [upload] = (await app.admin.get(`/v1/audit?resource=${one!.analysisId}&action=analysis.uploaded`)).body.data;
    const outcome = async (path: string) => {
      const { status, body } = await app.admin.get(path);
      return [status, body.error?.code];
    };
    expect(await outcome(`/v1/analyses/${two!.analysisId}/prints/${printId}`)).toEqual([404, 'NOT_FOUND']);
    expect(await outcome(`/v1/analyses/${one!.analysisId}/prints/${upload.auditId}`)).toEqual([404, 'NOT_FOUND']);
    expect(await outcome(`/v1/analyses/ana_none/prints/${printId}`)).toEqual([404, 'ANALYSIS_NOT_FOUND']);
  });
});
