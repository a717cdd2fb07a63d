import { timingSafeEqual } from 'node:crypto';

/** Takes the same time wherever two proofs of one length differ. */
export const sameBytes = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);
