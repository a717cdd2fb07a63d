import type { Member } from './desk.js';
import type { TestApp } from './test-app.js';
import { until } from './until.js';

const call = { file: 'samples/bank-impersonation-otp.ogg', transcript: 'samples/bank-impersonation-otp.vtt' };

/**
 * Analysed calls with a score and signs, each with a review that waits for `reviewer`. In the order of their deadlines; `review` has
 * further fields of the reviews.
 */
export async function judgedCalls(
  app: TestApp,
  reviewer: Pick<Member, 'userId'>,
  count: number,
  metadata: object = {},
  review: object = {},
) {
  const calls: { readonly analysisId: string; readonly reviewId: string }[] = [];
  for (let at = 0; at < count; at++) {
    const { status, body } = await app.admin.upload({ ...call, metadata: { callerId: `+1555010${at}`, ...metadata } });
    if (status !== 201) throw new Error(`The call was not uploaded: ${JSON.stringify(body)}`);
    const { analysisId } = body;
    await until(async () => (await app.admin.get(`/v1/analyses/${analysisId}`)).body.status === 'completed', {
      what: 'the end of the analysis',
    });
    const deadline = new Date(Date.now() + (at + 1) * 3_600_000).toISOString();
    const asked = { analysisId, assignedTo: reviewer.userId, deadline, ...review };
    calls.push({ analysisId, reviewId: (await app.admin.post('/v1/reviews', asked)).body.reviewId });
  }
  return calls;
}
