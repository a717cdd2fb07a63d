/** What an address that is not public stands for. */
export type Special =
  | 'metadata'
  | 'this-network'
  | 'private'
  | 'carrier-grade-nat'
  | 'loopback'
  | 'link-local'
  | 'site-local'
  | 'unique-local'
  | 'protocol'
  | 'documentation'
  | 'benchmark'
  | 'relay'
  | 'multicast'
  | 'broadcast'
  | 'reserved'
  | 'discard'
  | 'orchid'
  | 'teredo'
  | 'translation'
  | 'invalid';

/**
 * IANA IPv4 Special-Purpose Address Registry (RFC 6890) and multicast (RFC 5771). The first network that holds an
 * address decides. Anycast services inside special networks, such as 192.0.0.9, receive no webhooks: refused with the rest.
 */
export const ipv4Networks: readonly (readonly [network: string, Special])[] = [
  // What cloud providers answer with credentials on.
  ['169.254.169.254/32', 'metadata'], // AWS, Azure, Google Cloud and most others
  ['169.254.170.2/32', 'metadata'], // AWS ECS task credentials
  ['169.254.170.23/32', 'metadata'], // AWS EKS pod identity
  ['168.63.129.16/32', 'metadata'], // Azure host agent; looks public
  ['100.100.100.200/32', 'metadata'], // Alibaba Cloud
  ['192.0.0.192/32', 'metadata'], // Oracle Cloud
  ['0.0.0.0/8', 'this-network'],
  ['10.0.0.0/8', 'private'],
  ['100.64.0.0/10', 'carrier-grade-nat'],
  ['127.0.0.0/8', 'loopback'],
  ['169.254.0.0/16', 'link-local'],
  ['172.16.0.0/12', 'private'],
  ['192.0.0.0/24', 'protocol'],
  ['192.0.2.0/24', 'documentation'],
  ['192.88.99.0/24', 'relay'],
  ['192.168.0.0/16', 'private'],
  ['198.18.0.0/15', 'benchmark'],
  ['198.51.100.0/24', 'documentation'],
  ['203.0.113.0/24', 'documentation'],
  ['224.0.0.0/4', 'multicast'],
  ['255.255.255.255/32', 'broadcast'],
  ['240.0.0.0/4', 'reserved'],
];

/** An IPv6 network whose addresses carry an IPv4 address, which decides: `shift` bits stand after it. */
export interface Embedding {
  readonly shift: bigint;
}

/**
 * IANA IPv6 Special-Purpose Address Registry (RFC 6890) and IPv6 Address Space. The first network that holds an address
 * decides; beyond 2000::/3 nothing is public.
 */
export const ipv6Networks: readonly (readonly [network: string, Special | 'public' | Embedding])[] = [
  ['fd00:ec2::254/128', 'metadata'], // AWS
  ['fd00:ec2::23/128', 'metadata'], // AWS EKS pod identity
  ['fd20:ce::254/128', 'metadata'], // Google Cloud
  ['::/128', 'this-network'],
  ['::1/128', 'loopback'],
  ['::ffff:0:0/96', { shift: 0n }], // IPv4-mapped
  ['::/96', { shift: 0n }], // IPv4-compatible, deprecated by RFC 4291
  ['::ffff:0:0:0/96', 'translation'], // IPv4-translated, RFC 2765
  ['64:ff9b::/96', { shift: 0n }], // NAT64, RFC 6052
  ['64:ff9b:1::/48', 'translation'], // local NAT64, RFC 8215
  ['100::/64', 'discard'],
  ['2001::/32', 'teredo'],
  ['2001:2::/48', 'benchmark'],
  ['2001:10::/28', 'orchid'],
  ['2001:20::/28', 'orchid'],
  ['2001::/23', 'protocol'],
  ['2001:db8::/32', 'documentation'],
  ['2002::/16', { shift: 80n }], // 6to4, RFC 3056
  ['3fff::/20', 'documentation'],
  ['fc00::/7', 'unique-local'],
  ['fe80::/10', 'link-local'],
  ['fec0::/10', 'site-local'],
  ['ff00::/8', 'multicast'],
  ['2000::/3', 'public'],
  ['::/0', 'reserved'],
];
