import { isTimeout } from '../../platform/database/is-timeout.js';
import { listSeconds } from '../../platform/database/list-pool.js';
import { errors } from '../../platform/errors/errors.js';

/** Throws SERVICE_UNAVAILABLE where the database stops what takes too long. */
export async function withinTime<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isTimeout(error)) throw error;
    throw errors.serviceUnavailable(`The query took longer than ${listSeconds} s: limit it by dates.`);
  }
}
