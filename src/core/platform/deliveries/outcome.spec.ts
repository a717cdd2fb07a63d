import type { Attempt, ClaimedDelivery } from './delivery.types.js';
import { newsOf, type Outcome, rowOf } from './outcome.js';

const now = new Date('2026-01-31T08:00:00Z');
const hour = 3_600_000;
const accepted: Attempt = {
  accepted: true,
  address: 'https://hooks.example.com/',
  durationMs: 7,
  statusCode: 200,
  errorCode: null,
  error: null,
  responseBody: 'ok',
  isEndpointUnwell: false,
};
const refused: Attempt = {
  ...accepted,
  accepted: false,
  statusCode: 500,
  error: 'The receiver responded with status 500.',
};
const policy = {
  maxAttempts: 3,
  initialDelayMs: 10_000,
  backoffMultiplier: 10,
  timeoutMs: 1000,
  maxPerSecond: null,
  inOrder: false,
};
/** After so many attempts before this one. */
const row = (tries: number, attempt: Attempt) =>
  rowOf({ id: 'dlv_1', tries } as ClaimedDelivery, attempt, { policy, longestMs: hour }, now, now);
const waitMs = (tries: number, attempt: Attempt) => row(tries, attempt).due_at!.getTime() - now.getTime();

describe('What follows from an attempt', () => {
  it('is the end where it was accepted', () =>
    expect(row(0, accepted)).toMatchObject({ status: 'delivered', due_at: null, status_code: 200 }));

  it('waits longer with each attempt', () => {
    expect(row(0, refused).status).toBe('pending');
    expect(Math.abs(waitMs(0, refused) - 10_000)).toBeLessThanOrEqual(2000);
    expect(Math.abs(waitMs(1, refused) - 100_000)).toBeLessThanOrEqual(20_000);
  });

  it('waits for as long as the receiver asks', () =>
    expect(waitMs(0, { ...refused, retryAfterMs: 600_000 })).toBe(600_000));

  it('is the end with the last attempt, or where the receiver is gone', () => {
    expect(row(2, refused)).toMatchObject({ status: 'failed', due_at: null });
    expect(row(0, { ...refused, isGone: true })).toMatchObject({ status: 'failed', due_at: null });
  });
});

describe('What senders hear', () => {
  const outcome = (attempt: Attempt, more: Partial<Outcome> = {}) =>
    ({ endpointId: 'whk_1', attempt, wasFailing: false, ...more }) as Outcome;

  it('is nothing of a success where none is waited for', () => {
    expect(newsOf([outcome(accepted)])).toEqual([]);
    expect(newsOf([outcome(accepted, { wasFailing: true })])).toMatchObject([{ accepted: 1, refused: 0 }]);
  });

  it('is reported once for each endpoint', () => {
    const news = newsOf([outcome(refused), outcome({ ...refused, isGone: true }), outcome(accepted)]);
    const lastError = 'The receiver responded with status 500.';
    expect(news).toEqual([{ endpointId: 'whk_1', accepted: 1, refused: 2, isGone: true, lastError }]);
  });
});
