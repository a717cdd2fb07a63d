import { networkOf } from './network-of.js';

describe('the network of an address', () => {
  it.each([
    ['203.0.113.9', '::ffff:203.0.113.9', true],
    ['203.0.113.9', '203.0.113.8', false],
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', true],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
    ['fe80::1%eth0', 'fe80::2%eth1', true],
    ['::1', '0.0.0.1', false],
  ])('of %s and %s is the same: %s', (one, other, same) => expect(networkOf(one) === networkOf(other)).toBe(same));

  it('is there where the address is not', () => expect(networkOf(undefined)).toBe(networkOf('')));
});
