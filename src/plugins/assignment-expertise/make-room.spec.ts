import type { OpenReview } from '@callwarden/sdk';
import { type Desk, give, openDesk, type Task } from './desk.js';
import { makeRoom } from './make-room.js';

const rest = { expertise: [], available: true, working: true, openReviews: 0, workload: 0, maxOpenReviews: 5 };
const names = ['a', 'b', 'c', 'd'];
const team = (capacity = 1) => names.map((userId): Desk => openDesk({ userId, capacity, lastTurn: null, ...rest }));
const task = (candidates: string): Task => {
  const review: OpenReview = { reviewId: candidates, priority: 'low', weight: 2, topics: [], excluded: [] };
  const shared = Uint16Array.from(names, (name) => Number(candidates.includes(name)));
  return { review, shared, candidates: candidates.length, obstacle: 'REVIEWER_AT_CAPACITY' };
};

describe('makeRoom', () => {
  it('moves reviews along a chain, again and again, and keeps the books', () => {
    const desks = team();
    const [a] = desks;
    const tasks = [task('abc'), task('a'), task('ab'), task('abcd')];
    give(tasks[0]!, a!);
    for (const each of tasks.slice(1)) makeRoom(each, desks, new Set());
    expect(tasks.map(({ desk }) => desk?.userId)).toEqual(['c', 'a', 'b', 'd']);
    for (const [at, desk] of desks.entries()) {
      expect([desk.room, desk.workload]).toEqual([0, 2]);
      expect([...desk.held]).toEqual(tasks.filter((each) => each.desk === desks[at]));
    }
  });

  it('closes what it searched in vain', () => {
    const desks = team();
    const tasks = [task('ab'), task('ab'), task('ab')];
    const closed = new Set<Desk>();
    for (const each of tasks) makeRoom(each, desks, closed);
    expect(tasks[2]!.desk).toBeUndefined();
    expect([...closed].map(({ userId }) => userId)).toEqual(['a', 'b']);
  });
});
