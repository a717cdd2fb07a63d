import { jest } from '@jest/globals';
import { type Attempt, Outbox, type Outgoing } from './outbox.ts';

const outgoing = (reviewId: string, sendAt: number): Outgoing => ({
  reviewId,
  analysisId: 'ana_1',
  draft: { note: '' },
  update: { status: 'completed', findings: { fraudConfirmed: true } },
  tag: undefined,
  key: `key of ${reviewId}`,
  sendAt,
});

function setUp(answer: (verdict: Outgoing) => Attempt | Error = () => 'sent') {
  const kept = new Map<string, string>();
  const sent: string[] = [];
  const ports = {
    userId: 'usr_1',
    now: () => Date.now(),
    storage: {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, text: string) => void kept.set(name, text),
    },
    send: (verdict: Outgoing) => {
      const outcome = answer(verdict);
      if (outcome === 'sent') sent.push(verdict.reviewId);
      return outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve(outcome);
    },
  };
  return { sent, open: () => new Outbox(ports) };
}

describe('the outbox', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('sends a verdict when its time has come, not before', async () => {
    const { sent, open } = setUp();
    open().add(outgoing('a', Date.now() + 10_000));
    await jest.advanceTimersByTimeAsync(9900);
    expect(sent).toEqual([]);
    await jest.advanceTimersByTimeAsync(200);
    expect(sent).toEqual(['a']);
  });

  it('gives back what has not left, and sends it no more', async () => {
    const { sent, open } = setUp();
    const outbox = open();
    outbox.add(outgoing('a', Date.now() + 10_000));
    expect(outbox.takeBack('key of a')).toMatchObject({ reviewId: 'a' });
    await jest.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual([]);
    expect(outbox.takeBack('key of a')).toBeUndefined();
  });

  it('keeps the order while the service cannot be reached', async () => {
    let reachable = false;
    const { sent, open } = setUp(() => (reachable ? 'sent' : new TypeError('unreachable')));
    const outbox = open();
    outbox.add(outgoing('a', Date.now()));
    outbox.add(outgoing('b', Date.now()));
    await jest.advanceTimersByTimeAsync(30_000);
    expect([sent, outbox.snapshot().length]).toEqual([[], 2]);
    reachable = true;
    await jest.advanceTimersByTimeAsync(10_000);
    expect([sent, outbox.snapshot()]).toEqual([['a', 'b'], []]);
  });

  it('goes on after one that the service refuses', async () => {
    const { sent, open } = setUp(({ reviewId }) => (reviewId === 'a' ? 'refused' : 'sent'));
    const outbox = open();
    outbox.add(outgoing('a', Date.now()));
    outbox.add(outgoing('b', Date.now()));
    await jest.advanceTimersByTimeAsync(1000);
    expect([sent, outbox.snapshot()]).toEqual([['b'], []]);
  });

  it('sends what another visit has left behind', async () => {
    const { sent, open } = setUp();
    open().add(outgoing('a', Date.now() + 10_000));
    jest.clearAllTimers(); // the page is gone
    open();
    await jest.advanceTimersByTimeAsync(11_000);
    expect(sent).toEqual(['a']);
  });

  it('sends at once when the page is left', async () => {
    const { sent, open } = setUp();
    const outbox = open();
    outbox.add(outgoing('a', Date.now() + 10_000));
    await outbox.flush();
    expect(sent).toEqual(['a']);
  });

  it('replaces a verdict on the same call that has not left', async () => {
    const { sent, open } = setUp();
    const outbox = open();
    outbox.add(outgoing('a', Date.now() + 10_000));
    outbox.add({ ...outgoing('a', Date.now() + 12_000), key: 'second' });
    await jest.advanceTimersByTimeAsync(15_000);
    expect(sent).toEqual(['a']);
  });
});
