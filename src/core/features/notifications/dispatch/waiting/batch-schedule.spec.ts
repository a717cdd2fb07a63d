import type { Clock } from '../../../../platform/clock/clock.js';
import type { Timers } from '../../../../platform/timers/timers.js';
import type { Gathering } from '../../decision/decide.js';
import { BatchSchedule } from './batch-schedule.js';
import type { WaitingRepository } from './waiting.repository.js';

const now = new Date('2026-01-14T10:20:30.500Z');
const hour = new Date('2026-01-14T11:00:00.000Z');
const overflow: Gathering = { kind: 'overflow', name: 'overflow', at: hour, most: 10_000, deliverAs: 'summary' };
const batch: Gathering = { ...overflow, kind: 'batch', name: 'batch:fraud.high', most: 20, sentWhenFull: true };

/** What it counts, and the timers that it sets. */
async function expecting(gatherings: readonly Gathering[], sizes: Readonly<Record<string, number>> = {}) {
  const counted: string[] = [];
  const timers: [string, Date][] = [];
  const waiting = {
    sizes: async (batches: readonly { recipient: string; batch: string }[]) => {
      counted.push(...batches.map((each) => `${each.recipient} ${each.batch}`));
      return new Map(Object.entries(sizes));
    },
  } as unknown as WaitingRepository;
  const set = async (_: string, __: string, given: readonly { key: string; dueAt: Date }[]) =>
    void timers.push(...given.map(({ key, dueAt }): [string, Date] => [key, dueAt]));
  const schedule = new BatchSchedule(
    waiting,
    { bringForward: set } as unknown as Timers,
    { now: () => now } as unknown as Clock,
  );
  const decided = gatherings.map((each) => ({
    listener: { person: { key: 'usr_ann' } },
    verdicts: [{ channel: 'inApp', does: 'gather', with: each, reason: 'batch' }],
  }));
  await schedule.expect('acc', decided as never);
  return { counted, timers };
}

describe('the schedule of batches', () => {
  it('counts only a batch that is sent when it is full', async () => {
    const { counted, timers } = await expecting([overflow, batch]);
    expect(counted).toEqual(['usr_ann batch:fraud.high']);
    expect(timers).toEqual([
      ['usr_ann overflow', hour],
      ['usr_ann batch:fraud.high', hour],
    ]);
  });

  it('sends a full one at once', async () => {
    const { timers } = await expecting([batch], { 'usr_ann batch:fraud.high': 20 });
    expect(timers).toEqual([
      ['usr_ann batch:fraud.high', hour],
      ['usr_ann batch:fraud.high', now],
    ]);
  });

  it('sends one when its time comes that is not full, and what waits for the hour however much it is', async () => {
    const { timers } = await expecting([batch, overflow], {
      'usr_ann batch:fraud.high': 19,
      'usr_ann overflow': 99_999,
    });
    expect(timers.filter(([, at]) => at === now)).toEqual([]);
  });
});
