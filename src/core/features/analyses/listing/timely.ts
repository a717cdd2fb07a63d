import { isTimeout } from '../../../platform/database/is-timeout.js';
import { listSeconds } from '../../../platform/database/list-pool.js';
import { errors } from '../../../platform/errors/errors.js';

/** Throws SERVICE_UNAVAILABLE where the database stops a list that takes too long. */
export async function timely<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isTimeout(error)) throw error;
    throw errors.serviceUnavailable(
      `The list took longer than ${listSeconds} s: narrow it by dates, status or risk, or search for rarer words.`,
    );
  }
}
