import { jest } from '@jest/globals';
import smpp from 'smpp';
import { Pending } from './pending.js';

const answer = (sequence_number: number) => new smpp.PDU('enquire_link_resp', { sequence_number });

describe('requests that wait for an answer', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('get the one with their number, and leave no timer behind', async () => {
    const pending = new Pending('centre:2775', 10);
    const [one, two] = [pending.add(1), pending.add(2)];
    pending.settle(answer(2));
    pending.settle(answer(3)); // nobody's
    pending.settle(answer(1));
    expect((await one).sequence_number).toBe(1);
    expect((await two).sequence_number).toBe(2);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('fail when it does not come, and an answer that comes too late harms nobody', async () => {
    const pending = new Pending('centre:2775', 10);
    const waiting = pending.add(1);
    jest.advanceTimersByTime(10_000);
    pending.settle(answer(1));
    await expect(waiting).rejects.toThrow('centre:2775 did not answer within 10 s');
  });

  it('fail all at once when the session ends', async () => {
    const pending = new Pending('centre:2775', 10);
    const waiting = [pending.add(1), pending.add(2)];
    pending.failAll(new Error('ended'));
    for (const each of waiting) await expect(each).rejects.toThrow('ended');
    expect(jest.getTimerCount()).toBe(0);
  });
});
