import { ProviderError } from './provider-error.js';

/**
 * Calls a provider. What it throws comes as an error that blames it, wherever it runs; errors that bring a code and `permanent`,
 * as those of child processes do, and the reason of the signal stay as they are.
 */
export async function askProvider<T>(who: string, call: () => T | Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const { code, permanent, message } = (error ?? {}) as { code?: unknown; permanent?: unknown; message?: unknown };
    if (error instanceof Error && typeof code === 'string' && typeof permanent === 'boolean') throw error;
    const reason: unknown = signal?.aborted ? signal.reason : undefined;
    if ((reason as Error | undefined)?.name === 'TimeoutError')
      throw new ProviderError('PROVIDER_TIMEOUT', `${who} did not respond within its deadline.`);
    if (reason !== undefined) throw reason;
    throw new ProviderError('PROVIDER_FAILED', `${who} failed: ${String(message ?? error)}`);
  }
}
