import { parseIp } from '../outbound/ip-address.js';

const mapped = 0xffffn;

/** Whom an address stands for: IPv4 the address, IPv6 the /64, of which one machine has every address. */
export function networkOf(address: string | undefined): string {
  const ip = parseIp((address ?? '').split('%')[0]!);
  if (!ip) return 'unknown';
  if (ip.family === 4) return `4:${ip.bits}`;
  if (ip.bits >> 32n === mapped) return `4:${ip.bits & 0xffffffffn}`;
  return `6:${ip.bits >> 64n}`;
}
