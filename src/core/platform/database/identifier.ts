import { randomFillSync } from 'node:crypto';

export const prefixes = {
  analysis: 'ana',
  indicator: 'ind',
  file: 'fil',
  upload: 'upl',
  review: 'rev',
  missedSign: 'mis',
  comment: 'cmt',
  view: 'viw',
  export: 'exp',
  webhook: 'whk',
  callback: 'cbk',
  delivery: 'dlv',
  event: 'evt',
  notification: 'ntf',
  notificationRule: 'rul',
  escalationRule: 'esc',
  distributionList: 'lst',
  silence: 'sil',
  notificationWebhook: 'nwh',
  device: 'dev',
  user: 'usr',
  key: 'key',
  account: 'acc',
  session: 'ses',
  signInLink: 'lnk',
  audit: 'aud',
  history: 'his',
} as const;
export type Subject = keyof typeof prefixes;

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'; // Crockford base32

/** Random bytes for many ids: asking for those of each alone takes most of the time. */
const pool = Buffer.alloc(16 * 256);
let used = pool.length;

function random(): Buffer {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  return pool.subarray(used, (used += 16));
}

let lastMs = 0;
let count = 0;

/**
 * A prefix and a UUIDv7 (RFC 9562) in 26 characters of Crockford base32: opaque, and sortable by creation, within one
 * millisecond of one process too (section 6.2, method 1).
 */
export function newId(subject: Subject, now = Date.now()): string {
  const bytes = random();
  count = now === lastMs ? count + 1 : bytes.readUInt16BE(6) & 0x7ff;
  lastMs = now;
  bytes.writeUIntBE(now + Math.floor(count / 4096), 0, 6);
  bytes.writeUInt16BE(0x7000 | (count % 4096), 6);
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return written(subject, bytes);
}

/** No id made in this millisecond or later is lower, and none made before is higher. */
export function lowestId(subject: Subject, ms: number): string {
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(Math.max(0, ms), 0, 6);
  bytes[6] = 0x70;
  bytes[8] = 0x80;
  return written(subject, bytes);
}

function written(subject: Subject, bytes: Buffer): string {
  let value = BigInt(`0x${bytes.toString('hex')}`);
  let text = '';
  for (let i = 0; i < 26; i++, value >>= 5n) text = alphabet[Number(value & 31n)] + text;
  return `${prefixes[subject]}_${text}`;
}
