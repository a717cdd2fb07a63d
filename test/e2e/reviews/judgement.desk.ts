import type { Api } from '../../support/api.js';
import type { TestApp } from '../../support/test-app.js';
import { until } from '../../support/until.js';

/** What a review shows of an indicator. */
export interface Reviewed {
  readonly indicatorId: string;
  readonly type: string;
  readonly verdict: string | null;
  readonly current: boolean;
}

const call = { file: 'samples/bank-impersonation-otp.ogg', transcript: 'samples/bank-impersonation-otp.vtt' };

/** A call that has been analysed, and has indicators. */
export async function analysedCall(app: TestApp, api: Api = app.admin): Promise<string> {
  const { body } = await api.upload(call);
  await isAnalysed(api, body.analysisId);
  return body.analysisId;
}

export async function analyseAgain(app: TestApp, analysisId: string): Promise<void> {
  await app.admin.post(`/v1/analyses/${analysisId}/process`);
  await isAnalysed(app.admin, analysisId);
}

export const isAnalysed = (api: Api, analysisId: string) =>
  until(async () => (await api.get(`/v1/analyses/${analysisId}`)).body.status === 'completed');

export const indicatorsOf = async (api: Api, reviewId: string): Promise<Reviewed[]> =>
  (await api.get(`/v1/reviews/${reviewId}?include=indicators`)).body.indicators;

export const verdict = (fraudConfirmed: boolean) => ({ status: 'completed', findings: { fraudConfirmed } });
