import { errors } from '../errors/errors.js';
import { isTimeout } from './is-timeout.js';

interface Limit {
  /** What takes too long, as the caller knows it. */
  readonly what: 'list' | 'query';
  /** Of each statement. */
  readonly seconds: number;
  /** What the caller can do about it. */
  readonly remedy: string;
}

/** Throws SERVICE_UNAVAILABLE where PostgreSQL stopped a statement because of its time limit. */
export async function withinTime<T>({ what, seconds, remedy }: Limit, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isTimeout(error)) throw error;
    throw errors.serviceUnavailable(`The ${what} took longer than ${seconds} s: ${remedy}.`);
  }
}
