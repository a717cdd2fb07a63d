import { type Outcome, newsOf, rowOf } from './outcome.js';
import type { Attempt, ClaimedDelivery } from './delivery.types.js';

const policy = {
  maxAttempts: 3,
  initialDelayMs: 1000,
  backoffMultiplier: 10,
  timeoutMs: 1000,
  maxPerSecond: null,
  inOrder: false,
};
const attempt: Attempt = {
  accepted: false,
  address: 'https://hooks.example.com/',
  durationMs: 12,
  statusCode: 500,
  errorCode: 'STATUS',
  error: 'The receiver answered with status 500.',
  responseBody: 'no',
  isEndpointUnwell: true,
};
const [began, now] = [new Date(0), new Date(1000)];
const row = (tries: number, more: Partial<Attempt> = {}) =>
  rowOf({ id: 'dlv_1', tries } as ClaimedDelivery, { ...attempt, ...more }, { policy, longestMs: 60_000 }, began, now);
const outcome = (
  more: Partial<Outcome> & { accepted?: boolean; isGone?: boolean; error?: string | null },
): Outcome => ({
  endpointId: 'whk_1',
  wasFailing: false,
  row: row(0),
  ...more,
  attempt: { ...attempt, accepted: more.accepted ?? false, isGone: more.isGone, error: more.error ?? attempt.error },
});

describe('What follows from an attempt', () => {
  it('is delivered when it was accepted', () => {
    expect(row(2, { accepted: true, statusCode: 204 })).toMatchObject({ status: 'delivered', due_at: null });
  });

  it('is another attempt after the wait', () => {
    const { status, due_at: dueAt } = row(1);
    expect(status).toBe('pending');
    expect(dueAt!.getTime() - now.getTime()).toBeGreaterThanOrEqual(8000);
    expect(dueAt!.getTime() - now.getTime()).toBeLessThanOrEqual(12_000);
  });

  it('is the end at the last attempt, and at once where the receiver wants nothing more', () => {
    expect(row(2)).toMatchObject({ status: 'failed', due_at: null });
    expect(row(0, { isGone: true })).toMatchObject({ status: 'failed', due_at: null });
  });
});

describe('News of attempts', () => {
  it('are none where all went well with an endpoint that was well', () => {
    expect(newsOf([outcome({ accepted: true }), outcome({ accepted: true })])).toEqual([]);
  });

  it('are told of a success after failures', () => {
    expect(newsOf([outcome({ accepted: true, wasFailing: true })])).toMatchObject([{ accepted: 1, refused: 0 }]);
  });

  it('are counted by endpoint, with the last error', () => {
    const news = newsOf([
      outcome({ error: 'first' }),
      outcome({ error: 'last' }),
      outcome({ accepted: true }),
      outcome({ endpointId: 'whk_2', isGone: true }),
      outcome({ endpointId: 'whk_3', accepted: true }),
    ]);
    expect(news).toMatchObject([
      { endpointId: 'whk_1', accepted: 1, refused: 2, isGone: false, lastError: 'last' },
      { endpointId: 'whk_2', accepted: 0, refused: 1, isGone: true },
    ]);
  });
});
