import { type IpAddress, isIn, parseIp, parseNetwork } from './ip-address.js';
import type { OutboundRules } from './outbound-rules.js';
import { ipv4Networks, ipv6Networks, type Special } from './special-networks.js';

export type Verdict = 'public' | Special;

const tables = {
  4: ipv4Networks.map(([network, meaning]) => ({ network: parseNetwork(network), meaning })),
  6: ipv6Networks.map(([network, meaning]) => ({ network: parseNetwork(network), meaning })),
};

/** Forms that carry an IPv4 address (mapped, compatible, NAT64, 6to4) get the verdict of that address. */
export function verdictOf(address: string): Verdict {
  const ip = parseIp(address);
  return ip ? judge(ip) : 'invalid';
}

function judge(ip: IpAddress): Verdict {
  const meaning = tables[ip.family].find(({ network }) => isIn(ip, network))?.meaning ?? 'public';
  if (typeof meaning === 'string') return meaning;
  return judge({ family: 4, bits: (ip.bits >> meaning.shift) & 0xffff_ffffn });
}

/** Where people run their own services. Link-local is not among them: what answers there is mostly cloud metadata. */
const ownNetworks: readonly Verdict[] = ['loopback', 'private', 'carrier-grade-nat', 'unique-local', 'site-local'];

export const isOwnNetwork = (verdict: Verdict) => ownNetworks.includes(verdict);

export function mayBeCalled(verdict: Verdict, rules: OutboundRules): boolean {
  return verdict === 'public' || (rules.allowPrivateNetworks && isOwnNetwork(verdict));
}
