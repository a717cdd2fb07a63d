import type { Batching } from '../settings/account/account-settings.schemas.js';
import { batchFor, digestFor, mostUrgent, overflowFor } from './batch-rules.js';

const now = new Date('2026-01-14T10:20:30.500Z');
const wish = { enableDigest: true, frequency: 'daily', includeTypes: ['fraud.high', 'review.completed'] } as const;

describe('the digest', () => {
  const at = (more: Partial<Parameters<typeof digestFor>[2]> = {}) => ({
    now,
    timeZone: 'UTC',
    dailyAt: '08:00',
    ...more,
  });
  it.each([
    ['nothing was said', null],
    ['it is off', { ...wish, enableDigest: false }],
    ['it is of other events', { ...wish, includeTypes: ['sla.breach'] }],
    ['it is of no events', { ...wish, includeTypes: [] }],
  ])('has nothing where %s', (_, said) => expect(digestFor(said, 'fraud.high', at())).toBeNull());

  it.each([
    ['UTC', '08:00', '2026-01-15T08:00:00.000Z'],
    ['UTC', '10:21', '2026-01-14T10:21:00.000Z'],
    ['Europe/Berlin', '08:00', '2026-01-15T07:00:00.000Z'],
    ['America/New_York', '08:00', '2026-01-14T13:00:00.000Z'],
    ['Asia/Kathmandu', '08:00', '2026-01-15T02:15:00.000Z'],
  ])('of a day goes by the clock of %s at %s', (timeZone, dailyAt, expected) =>
    expect(digestFor(wish, 'fraud.high', at({ timeZone, dailyAt }))).toEqual({
      kind: 'digest',
      name: 'digest:daily',
      at: new Date(expected),
      most: 10_000,
      deliverAs: 'list',
    }),
  );

  it.each([
    ['2026-01-14T10:20:30.500Z', '2026-01-14T11:00:00.000Z'],
    ['2026-01-14T11:00:00.000Z', '2026-01-14T12:00:00.000Z'],
    ['2026-12-31T23:59:59.999Z', '2027-01-01T00:00:00.000Z'],
  ])('of an hour goes at the end of it: %s', (moment, expected) =>
    expect(digestFor({ ...wish, frequency: 'hourly' }, 'fraud.high', at({ now: new Date(moment) }))).toMatchObject({
      name: 'digest:hourly',
      at: new Date(expected),
    }),
  );
});

describe('a batch', () => {
  const batching: Batching = {
    enabled: true,
    rules: [
      { eventType: 'fraud.high', batchWindow: 300, maxBatchSize: 20, deliverAs: 'summary' },
      { eventType: 'review.completed', batchWindow: 1.5, maxBatchSize: 2, deliverAs: 'list' },
    ],
  };
  const within = { now, lowWindowSeconds: 60 };
  it('is what a rule says', () => {
    expect(batchFor(batching, 'fraud.high', 'high', within)).toEqual({
      kind: 'batch',
      name: 'batch:fraud.high',
      at: new Date('2026-01-14T10:25:30.500Z'),
      most: 20,
      sentWhenFull: true,
      deliverAs: 'summary',
    });
    expect(batchFor(batching, 'review.completed', 'low', within)).toMatchObject({
      name: 'batch:review.completed',
      at: new Date('2026-01-14T10:20:32.000Z'),
    });
  });
  it('is none of other events', () => expect(batchFor(batching, 'sla.breach', 'high', within)).toBeNull());
  it('is none where it is off', () =>
    expect(batchFor({ ...batching, enabled: false }, 'fraud.high', 'high', within)).toBeNull());
  it('is made of what is low without a rule', () =>
    expect(batchFor({ ...batching, enabled: false }, 'fraud.high', 'low', within)).toEqual({
      kind: 'batch',
      name: 'batch:low',
      at: new Date('2026-01-14T10:21:30.500Z'),
      most: 10_000,
      deliverAs: 'list',
    }));
  it('is not made of what is low where the window is none', () =>
    expect(batchFor({ enabled: false, rules: [] }, 'x', 'low', { now, lowWindowSeconds: 0 })).toBeNull());
});

describe('the ceiling of an hour', () => {
  it.each([
    [0, false],
    [59, false],
    [60, true],
    [61, true],
  ])('of 60 is reached after %i: %s', (count, isReached) => {
    const found = overflowFor(count, 60, now);
    expect(found !== null).toBe(isReached);
    if (found)
      expect(found).toEqual({
        kind: 'overflow',
        name: 'overflow',
        at: new Date('2026-01-14T11:00:00.000Z'),
        most: 10_000,
        deliverAs: 'summary',
      });
  });
});

it.each([
  [['low', 'normal', 'high'], 'high'],
  [['normal', 'low'], 'normal'],
  [['low', 'low'], 'low'],
  [['high', 'critical'], 'critical'],
  [[], 'low'],
] as const)('the most urgent of %j is %s', (given, expected) => expect(mostUrgent(given)).toBe(expected));
