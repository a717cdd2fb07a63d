import { isIPv4, isIPv6 } from 'node:net';

export interface IpAddress {
  readonly family: 4 | 6;
  /** 32 or 128 bits. */
  readonly bits: bigint;
}

/** Null for all that is not an address in full: names, short IPv4 forms, zone ids. */
export function parseIp(text: string): IpAddress | null {
  if (isIPv4(text)) return { family: 4, bits: ipv4Bits(text) };
  // isIPv6 accepts a zone, which names an interface of this machine and no host.
  if (isIPv6(text) && !text.includes('%')) return { family: 6, bits: ipv6Bits(text) };
  return null;
}

function ipv4Bits(text: string): bigint {
  return text.split('.').reduce((bits, part) => (bits << 8n) | BigInt(part), 0n);
}

function ipv6Bits(text: string): bigint {
  const groups = text.replace(/(?<!\d)\d+\.\d+\.\d+\.\d+$/, (tail) => {
    const bits = ipv4Bits(tail);
    return `${(bits >> 16n).toString(16)}:${(bits & 0xffffn).toString(16)}`;
  });
  const [head = '', tail] = groups.split('::');
  const first = head.split(':').filter(Boolean);
  const last = tail?.split(':').filter(Boolean) ?? [];
  const zeros = Array<string>(8 - first.length - last.length).fill('0');
  return [...first, ...zeros, ...last].reduce((bits, group) => (bits << 16n) | BigInt(`0x${group}`), 0n);
}

export interface Network {
  readonly family: 4 | 6;
  readonly bits: bigint;
  /** How many of the last bits are free. */
  readonly free: bigint;
}

/** `network` in CIDR notation. */
export function parseNetwork(network: string): Network {
  const [address = '', length = ''] = network.split('/');
  const ip = parseIp(address);
  if (!ip) throw new Error(`${network} is no network.`);
  return { ...ip, free: BigInt((ip.family === 4 ? 32 : 128) - Number(length)) };
}

export function isIn(ip: IpAddress, network: Network): boolean {
  return ip.family === network.family && ip.bits >> network.free === network.bits >> network.free;
}
