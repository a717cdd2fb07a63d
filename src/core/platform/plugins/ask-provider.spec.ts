import { PermanentError } from '@callwarden/sdk';
import { askProvider } from './ask-provider.js';

const failing = (thrown: unknown, signal?: AbortSignal) =>
  askProvider('The provider x', () => Promise.reject(thrown), signal).catch((error: unknown) => error);

describe('What a provider throws', () => {
  it.each([
    [null, 'null'],
    [undefined, 'undefined'],
    ['just words', 'just words'],
    [new TypeError('no such field'), 'no such field'],
    [Object.assign(new Error('odd'), { code: 'ODD' }), 'odd'],
  ])('%p is reported as its failure', async (thrown, message) => {
    expect(await failing(thrown)).toMatchObject({
      code: 'PROVIDER_FAILED',
      permanent: false,
      message: `The provider x failed: ${message}`,
    });
  });

  it('at its deadline is a timeout, and at an abort the reason of that', async () => {
    const late = new DOMException('late', 'TimeoutError');
    expect(await failing(new Error('x'), AbortSignal.abort(late))).toMatchObject({ code: 'PROVIDER_TIMEOUT' });
    const reason = new Error('the lease is lost');
    expect(await failing(new Error('x'), AbortSignal.abort(reason))).toBe(reason);
  });

  it('with a code of its own stays as it is', async () => {
    const error = new PermanentError('RECORDING_ODD', 'it is from Mars');
    expect(await failing(error)).toBe(error);
  });
});
