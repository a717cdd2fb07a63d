import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { CallsInProgress } from './calls-in-progress.js';

const limits = { calls: 3, words: 100, idleMs: 1000 };
const state = (count: number) => ({ count });

describe('the states of calls in progress', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());
  const kept = (calls: CallsInProgress<{ count: number }>, ...names: string[]) =>
    names.filter((name) => calls.take(name) !== undefined);

  it('are taken out, so that two never share one', () => {
    const calls = new CallsInProgress(limits);
    const one = state(1);
    calls.keep('a', one);
    expect(calls.take('a')).toBe(one);
    expect(calls.take('a')).toBeUndefined();
  });

  it('make room for new ones, the least recently used first', () => {
    const calls = new CallsInProgress(limits);
    for (const name of ['a', 'b', 'c']) calls.keep(name, state(1));
    calls.keep('a', calls.take('a')!);
    calls.keep('d', state(1));
    expect(kept(calls, 'a', 'b', 'c', 'd')).toEqual(['a', 'c', 'd']);
  });

  it('make room for words, and one that has too many is not kept', () => {
    const calls = new CallsInProgress(limits);
    for (const name of ['a', 'b', 'c']) calls.keep(name, state(40));
    expect(kept(calls, 'a', 'b', 'c')).toEqual(['b', 'c']);
    calls.keep('d', state(101));
    expect(kept(calls, 'd')).toEqual([]);
  });

  it('replace each other under one name', () => {
    const calls = new CallsInProgress(limits);
    calls.keep('a', state(1));
    calls.keep('a', state(2));
    expect(calls.take('a')).toEqual(state(2));
  });

  it('are forgotten when nobody has asked for them for long', () => {
    const calls = new CallsInProgress(limits);
    calls.keep('a', state(1));
    jest.advanceTimersByTime(600);
    calls.keep('b', state(1));
    calls.keep('c', state(1));
    calls.keep('c', calls.take('c')!);
    jest.advanceTimersByTime(600);
    expect(kept(calls, 'a', 'b', 'c')).toEqual(['b', 'c']);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('are forgotten all at once, and no timer is left', () => {
    const calls = new CallsInProgress(limits);
    for (const name of ['a', 'b']) calls.keep(name, state(1));
    calls.clear();
    expect(jest.getTimerCount()).toBe(0);
    expect(kept(calls, 'a', 'b')).toEqual([]);
  });
});
