import { jest } from '@jest/globals';
import type { UploadFailure } from './retry.ts';
import type { Upload, UploadState } from './upload.ts';
import { UploadQueue } from './upload-queue.ts';

interface Sent {
  readonly name: string;
  readonly key: string;
  readonly onSent: (part: number) => void;
  readonly arrive: () => void;
  readonly fail: (failure: UploadFailure) => void;
}

const scored = (analysisId: string): UploadState => ({ status: 'analysed', analysisId, score: 90, level: 'critical' });

function setUp() {
  const sent: Sent[] = [];
  const processed: string[] = [];
  const ends: { readonly outcome: UploadState | UploadFailure }[] = [];
  let keys = 0;
  const queue = new UploadQueue({
    send: ({ file: { name }, key }: Upload, onSent, signal) =>
      new Promise((resolve, fail) => {
        signal.addEventListener('abort', () => fail({ status: 0 }));
        sent.push({ name, key, onSent, arrive: () => resolve(`ana_${name}`), fail });
      }),
    watch: (analysisId) => {
      const { outcome } = ends.shift() ?? { outcome: scored(analysisId) };
      // oxlint-disable-next-line prefer-promise-reject-errors -- failures are plain values
      return 'status' in outcome && typeof outcome.status === 'string'
        ? Promise.resolve(outcome)
        : Promise.reject(outcome);
    },
    process: (analysisId) => {
      processed.push(analysisId);
      return Promise.resolve();
    },
    newKey: () => `key ${++keys}`,
  });
  const statuses = () => queue.snapshot().uploads.map(({ state }) => state.status);
  const idOf = (name: string) => queue.snapshot().uploads.find(({ file }) => file.name === name)!.id;
  const choose = (...names: readonly string[]) => queue.choose(names.map((name) => new File([name], name)));
  return { queue, sent, processed, ends, statuses, idOf, choose };
}
const settled = () => jest.advanceTimersByTimeAsync(0);

describe('the queue of uploads', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('sends nothing before it is started, then three at once', async () => {
    const { queue, sent, statuses, choose } = setUp();
    choose('a.wav', 'b.wav', 'c.wav', 'd.wav');
    expect(sent).toEqual([]);
    queue.start({ priority: 'high' });
    expect(statuses()).toEqual(['sending', 'sending', 'sending', 'waiting']);
    sent[1]!.arrive();
    await settled();
    expect(statuses()).toEqual(['sending', 'analysed', 'sending', 'sending']);
  });

  it('sends again under the same key where the service could not be reached', async () => {
    const { queue, sent, statuses, choose } = setUp();
    choose('a.wav');
    queue.start({});
    sent[0]!.fail({ status: 0 });
    await settled();
    expect(statuses()).toEqual(['waiting']);
    await jest.advanceTimersByTimeAsync(2000);
    sent[1]!.arrive();
    await settled();
    expect([sent.map(({ key }) => key), statuses()]).toEqual([[sent[0]!.key, sent[0]!.key], ['analysed']]);
  });

  it('lets others pass while one waits to come again', async () => {
    const { queue, sent, choose } = setUp();
    choose('a.wav', 'b.wav', 'c.wav', 'd.wav');
    queue.start({});
    sent[0]!.fail({ status: 429, retryAfter: 30 });
    await settled();
    expect(sent.map(({ name }) => name)).toEqual(['a.wav', 'b.wav', 'c.wav', 'd.wav']);
  });

  it('leaves a refused one to the person, who sends it again under another key', async () => {
    const { queue, sent, statuses, idOf, choose } = setUp();
    choose('a.wav');
    queue.start({});
    sent[0]!.fail({ status: 400, code: 'INVALID_FILE_FORMAT' });
    await jest.advanceTimersByTimeAsync(120_000);
    expect([sent.length, statuses()]).toEqual([1, ['failed']]);
    queue.retry(idOf('a.wav'), { priority: 'low' });
    expect(sent).toHaveLength(2);
    expect(queue.snapshot().uploads[0]!.metadata).toEqual({ priority: 'low' });
    expect(sent[1]!.key).not.toBe(sent[0]!.key);
  });

  it('has a failed analysis made again, without sending the recording again', async () => {
    const { queue, sent, processed, ends, statuses, choose } = setUp();
    ends.push({ outcome: { code: 'TRANSCRIBER_UNAVAILABLE' } });
    choose('a.wav');
    queue.start({});
    sent[0]!.arrive();
    await settled();
    expect(statuses()).toEqual(['failed']);
    queue.retryFailed({});
    await settled();
    expect([sent.length, processed, statuses()]).toEqual([1, ['ana_a.wav'], ['analysed']]);
  });

  it('stops a cancelled one, and sends it again under the same key', async () => {
    const { queue, sent, statuses, idOf, choose } = setUp();
    choose('a.wav', 'b.wav', 'c.wav', 'd.wav');
    queue.start({});
    queue.cancel(idOf('a.wav'));
    await settled();
    expect(statuses()).toEqual(['cancelled', 'sending', 'sending', 'sending']);
    sent[1]!.arrive();
    queue.retry(idOf('a.wav'), { priority: 'low' });
    await settled();
    expect(sent.at(-1)).toMatchObject({ name: 'a.wav', key: sent[0]!.key });
    expect(queue.snapshot().uploads[0]!.metadata).toEqual({}); // under the same key the content must be the same
  });

  it('does not send one that was cancelled while it waited to come again', async () => {
    const { queue, sent, statuses, idOf, choose } = setUp();
    choose('a.wav');
    queue.start({});
    sent[0]!.fail({ status: 503 });
    await settled();
    queue.cancel(idOf('a.wav'));
    await jest.advanceTimersByTimeAsync(60_000);
    expect([sent.length, statuses()]).toEqual([1, ['cancelled']]);
  });

  it('shows what was sent, and nothing of it after the end', async () => {
    const { queue, sent, statuses, choose } = setUp();
    choose('a.wav');
    queue.start({});
    sent[0]!.onSent(0.5);
    expect(queue.snapshot().uploads[0]!.state).toEqual({ status: 'sending', sent: 0.5 });
    sent[0]!.arrive();
    await settled();
    sent[0]!.onSent(1);
    expect(statuses()).toEqual(['analysed']);
  });

  it('takes finished ones off the list, and keeps the failed', async () => {
    const { queue, sent, statuses, choose } = setUp();
    choose('a.wav', 'b.wav');
    queue.start({});
    sent[0]!.arrive();
    sent[1]!.fail({ status: 422 });
    await settled();
    queue.clearSettled();
    expect(statuses()).toEqual(['failed']);
  });
});
