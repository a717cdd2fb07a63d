import { listSeconds } from '../../../platform/database/list-pool.js';
import { withinTime } from '../../../platform/database/within-time.js';

const limit = {
  what: 'list',
  seconds: listSeconds,
  remedy: 'narrow it by dates, status or risk, or search for rarer words',
} as const;

/** Throws SERVICE_UNAVAILABLE where a list takes too long. */
export const timely = <T>(work: () => Promise<T>): Promise<T> => withinTime(limit, work);
