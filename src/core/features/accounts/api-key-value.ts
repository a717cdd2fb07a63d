import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const form = /^cw_([0-9A-Za-z]{32})_([0-9A-Za-z]{6})$/;

/** `cw_<32 base62>_<6 base62 checksum>`: secret scanners and the server refuse garbage without a look-up. */
export function newApiKeyValue(): string {
  const body = Array.from({ length: 32 }, () => alphabet[randomInt(62)]).join('');
  return `cw_${body}_${checksum(body)}`;
}

export function isApiKeyValue(value: string): boolean {
  const [, body, sum] = form.exec(value) ?? [];
  return body !== undefined && checksum(body) === sum;
}

export const hashOf = (value: string): string => createHash('sha256').update(value).digest('hex');

/** CRC-32 in base62, most significant digit first. */
function checksum(body: string): string {
  let value = crc32(body);
  let text = '';
  for (let i = 0; i < 6; i++, value = Math.floor(value / 62)) text = alphabet[value % 62]! + text;
  return text;
}
