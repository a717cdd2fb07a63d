import { listSeconds } from '../../platform/database/list-pool.js';
import { withinTime } from '../../platform/database/within-time.js';

const limit = { what: 'query', seconds: listSeconds, remedy: 'limit it by dates' } as const;

/** Throws SERVICE_UNAVAILABLE where a query takes too long. */
export const timely = <T>(work: () => Promise<T>): Promise<T> => withinTime(limit, work);
