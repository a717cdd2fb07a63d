import { BlockList, isIPv4 } from 'node:net';
import fc from 'fast-check';
import { verdictOf } from './address-verdict.js';
import { parseIp, parseNetwork } from './ip-address.js';
import { ipv4Networks, ipv6Networks } from './special-networks.js';

const dotted = (bits: bigint) => [24n, 16n, 8n, 0n].map((shift) => (bits >> shift) & 0xffn).join('.');
const groups = (bits: bigint) =>
  Array.from({ length: 8 }, (_, at) => ((bits >> BigInt(112 - at * 16)) & 0xffffn).toString(16));
const compressed = (bits: bigint) => new URL(`http://[${groups(bits).join(':')}]`).hostname.slice(1, -1);

/** Every way to write one IPv6 address. */
const forms = (bits: bigint) => [
  groups(bits).join(':'),
  groups(bits)
    .map((group) => group.padStart(4, '0'))
    .join(':'),
  groups(bits).join(':').toUpperCase(),
  compressed(bits),
  compressed(bits).toUpperCase(),
  `${groups(bits).slice(0, 6).join(':')}:${dotted(bits & 0xffff_ffffn)}`,
];
/** Every IPv6 form that carries an IPv4 address and gets its verdict. */
const carriers = (v4: bigint) =>
  [0xffffn << 32n, 0x64_ff9bn << 96n].map((prefix) => prefix | v4).concat((0x2002n << 112n) | (v4 << 80n));

const inside = (network: string) => {
  const { bits, free } = parseNetwork(network);
  const first = (bits >> free) << free;
  return fc.bigInt({ min: first, max: first + (1n << free) - 1n });
};
const runs = { numRuns: 60 };
const refused = ipv6Networks.filter(
  (row): row is readonly [string, Exclude<(typeof row)[1], object | 'public'>] =>
    typeof row[1] === 'string' && row[1] !== 'public' && row[0] !== '::/0',
);

describe('verdictOf', () => {
  it.each(ipv4Networks)('refuses every address of %s (%s), also inside IPv6', (network) => {
    fc.assert(
      fc.property(inside(network), (v4) => {
        for (const text of [dotted(v4), ...carriers(v4).flatMap(forms)]) expect(verdictOf(text)).not.toBe('public');
        if (v4 > 1n) for (const text of forms(v4)) expect(verdictOf(text)).not.toBe('public');
      }),
      runs,
    );
  });

  it.each(refused)('refuses every address of %s (%s) in every form', (network) => {
    fc.assert(
      fc.property(inside(network), (bits) => {
        for (const text of forms(bits)) expect(verdictOf(text)).not.toBe('public');
      }),
      runs,
    );
  });

  it('agrees with a block list of Node.js about every IPv4 address', () => {
    const list = new BlockList();
    for (const [network] of ipv4Networks) list.addSubnet(network.split('/')[0]!, Number(network.split('/')[1]), 'ipv4');
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect(verdictOf(address) === 'public').toBe(!list.check(address));
      }),
      { numRuns: 3000 },
    );
  });

  it('refuses or passes the address next to each end of an IPv4 network as the block list does', () => {
    const list = new BlockList();
    for (const [network] of ipv4Networks) list.addSubnet(network.split('/')[0]!, Number(network.split('/')[1]), 'ipv4');
    for (const [network] of ipv4Networks) {
      const { bits, free } = parseNetwork(network);
      for (const neighbour of [bits - 1n, bits + (1n << free)].filter((each) => each >= 0n && each < 1n << 32n))
        for (const text of [dotted(neighbour), ...carriers(neighbour).flatMap(forms)])
          expect([text, verdictOf(text) === 'public']).toEqual([text, !list.check(dotted(neighbour))]);
    }
  });

  it('says the same of an IPv4 address and of every IPv6 address that carries it', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        const { bits } = parseIp(address)!;
        expect(new Set(carriers(bits).flatMap(forms).map(verdictOf))).toEqual(new Set([verdictOf(address)]));
      }),
    );
  });

  it('passes nothing of IPv6 beyond 2000::/3 but what carries a public IPv4 address', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: (1n << 128n) - 1n }), (bits) => {
        fc.pre(
          bits >> 125n !== 1n && bits >> 32n !== 0n && bits >> 32n !== 0xffffn && bits >> 32n !== 0x64_ff9bn << 64n,
        );
        expect(verdictOf(compressed(bits))).not.toBe('public');
      }),
    );
  });

  it('gives one verdict for all forms of an IPv6 address', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: (1n << 128n) - 1n }), (bits) => {
        expect(new Set(forms(bits).map(verdictOf)).size).toBe(1);
      }),
    );
  });

  it('takes for an address only what is one in full', () => {
    for (const text of [
      '',
      '127.1',
      '0x7f.0.0.1',
      '010.0.0.1',
      '1.2.3.4.5',
      '::1%lo',
      'fe80::1%eth0',
      '[::1]',
      ':::',
      '1::2::3',
      'localhost',
    ])
      expect([text, verdictOf(text)]).toEqual([text, 'invalid']);
    fc.assert(fc.property(fc.string(), (text) => isIPv4(text) || text.includes(':') || verdictOf(text) === 'invalid'));
  });

  it.each([
    ['169.254.169.254', 'metadata'],
    ['::ffff:100.100.100.200', 'metadata'],
    ['100.100.100.201', 'carrier-grade-nat'],
    ['fd00:ec2::255', 'unique-local'],
    ['168.63.129.16', 'metadata'],
    ['255.255.255.255', 'broadcast'],
    ['2001:0:1::', 'teredo'],
    ['2001:2f:ffff::', 'orchid'],
    ['2001:30::', 'protocol'],
    ['2001:2:1::', 'protocol'],
    ['100::ffff:ffff:ffff:ffff', 'discard'],
    ['::', 'this-network'],
    ['fec0::1', 'site-local'],
  ])('knows %s as %s', (address, verdict) => expect(verdictOf(address)).toBe(verdict));
});
