import { databaseText } from '../../support/everything-stored.js';
import { type Member, member } from '../../support/desk.js';
import { useApp } from '../../support/harness.js';
import { query } from '../../support/test-database.js';
import { outcome } from '../../support/webhooks.js';
import { analysedCall, indicatorsOf, verdict } from './judgement.desk.js';

const words = ['what the first reviewer noted', 'what the first reviewer heard', 'what the first reviewer missed'];

describe('judged signs of a first review', () => {
  let ann: Member;
  let ben: Member;
  const app = useApp();
  beforeAll(async () => {
    ann = await member(app);
    ben = await member(app);
  });

  /** The first review, judged and completed by Ann, and the second one of Ben. */
  const pair = async () => {
    const analysisId = await analysedCall(app);
    const asked = { analysisId, assignedTo: ann.userId, requireSecondReview: true };
    const { reviewId: first } = (await app.admin.post('/v1/reviews', asked)).body;
    const { indicatorId } = (await indicatorsOf(ann.api, first))[0]!;
    await ann.api.put(`/v1/reviews/${first}/indicators/${indicatorId}`, { verdict: 'rejected', note: words[0] });
    const sign = { start: 1, end: 2, quote: words[1], note: words[2] };
    const { missedSignId } = (await ann.api.post(`/v1/reviews/${first}/missed-signs`, sign)).body;
    await ann.api.put(`/v1/reviews/${first}`, verdict(true));
    const { data } = (await app.admin.get(`/v1/reviews?analysisId=${analysisId}`)).body;
    const second = data.find(({ secondReviewOf }: { secondReviewOf: string }) => secondReviewOf === first).reviewId;
    return { analysisId, first, second, indicatorId, missedSignId };
  };

  it('are hidden from the second reviewer on every way, until the second review is completed', async () => {
    const { analysisId, first, second, indicatorId, missedSignId } = await pair();
    const all = 'analysis,transcription,history,reviewer,indicators,missedSigns';
    const paths = [
      `/v1/reviews/${first}?include=${all}`,
      `/v1/reviews/${second}?include=${all}`,
      '/v1/reviews?limit=100&include=analysis',
      `/v1/analyses/${analysisId}?include=reviews,history,transcription,audio,models`,
      '/v1/analyses?limit=100',
      '/v1/reviews/statistics?userId=me',
    ];
    const leaks = (text: string) => words.filter((each) => text.includes(each));
    for (const path of paths) expect([path, leaks((await ben.api.get(path)).text)]).toEqual([path, []]);
    const csv = await ben.api.get('/v1/analyses', { accept: 'text/csv' });
    expect([csv.status, leaks(csv.text)]).toEqual([200, []]);
    const { body } = await ben.api.get(`/v1/reviews/${first}?include=${all}`);
    expect([body.indicators, body.missedSigns]).toEqual([null, null]);
    expect(JSON.stringify(body.history)).not.toMatch(/judged|missed|rejected/);
    for (const path of [`indicators/${indicatorId}`, `missed-signs/${missedSignId}`])
      expect(outcome(await ben.api.get(`/v1/reviews/${first}/${path}`))).toEqual([403, 'ACCESS_DENIED']);
    expect((await indicatorsOf(ben.api, second)).map((each) => each.verdict)).not.toContain('rejected');
    const told = await query<{ text: string }[]>(
      app.databaseUrl,
      `select (select json_agg(o)::text from outbox_events o) || (select coalesce(json_agg(n)::text, '') from notifications n) as text`,
    );
    expect(leaks(told[0]!.text)).toEqual([]);
    await ben.api.put(`/v1/reviews/${second}`, verdict(true));
    expect(leaks((await ben.api.get(`/v1/reviews/${first}?include=${all}`)).text)).toEqual(words);
    expect((await ben.api.get(`/v1/reviews/${first}/missed-signs/${missedSignId}`)).status).toBe(200);
  });

  it('are neither read nor changed by a supervisor who has the second review', async () => {
    const { first, second, indicatorId } = await pair();
    const sue = await member(app, { role: 'supervisor' });
    const at = `/v1/reviews/${first}/indicators/${indicatorId}`;
    expect((await sue.api.get(at)).body.verdict).toBe('rejected');
    await app.admin.put(`/v1/reviews/${second}`, { assignedTo: sue.userId });
    expect(outcome(await sue.api.get(at))).toEqual([403, 'ACCESS_DENIED']);
    expect(outcome(await sue.api.put(at, { verdict: 'confirmed' }))).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
    await sue.api.put(`/v1/reviews/${second}`, verdict(true));
    expect((await sue.api.get(at)).body.verdict).toBe('rejected');
    expect(outcome(await sue.api.put(at, { verdict: 'confirmed' }))).toEqual([403, 'INSUFFICIENT_PERMISSIONS']); // four eyes
  });

  it('are erased with the analysis', async () => {
    const { analysisId, first, indicatorId } = await pair();
    for (const each of [...words, indicatorId]) expect(await databaseText(app.databaseUrl)).toContain(each);
    await query(app.databaseUrl, 'delete from outbox_events where delivered_at is not null');
    const before = (await databaseText(app.databaseUrl)).split(indicatorId).length;
    expect((await app.admin.delete(`/v1/analyses/${analysisId}`)).status).toBe(204);
    expect((await databaseText(app.databaseUrl)).split(indicatorId)).toHaveLength(1);
    expect(before).toBeGreaterThan(1);
    const { body } = await ann.api.get(`/v1/reviews/${first}?include=indicators,missedSigns,history`);
    expect([body.indicators, body.missedSigns]).toEqual([[], []]);
    expect(JSON.stringify(body)).not.toContain(words[0]);
    const again = await ann.api.post(`/v1/reviews/${first}/missed-signs`, { start: 1, end: 2 });
    expect(outcome(again)).toEqual([409, 'CONFLICT']);
  });
});
