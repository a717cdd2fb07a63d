import { sourceAddress } from './source-address.js';

describe('the address of the sender', () => {
  it.each([
    ['+4915112345678', { ton: 1, npi: 1, address: '4915112345678' }],
    ['4915112345678', { ton: 1, npi: 1, address: '4915112345678' }],
    ['12345', { ton: 3, npi: 0, address: '12345' }],
    ['Callwarden', { ton: 5, npi: 0, address: 'Callwarden' }],
    ['4U', { ton: 5, npi: 0, address: '4U' }],
  ])('%s is %o', (from, address) => expect(sourceAddress(from)).toEqual(address));

  it.each(['', '12', '+0123456789', 'Callwarden Inc', 'Größe', 'a\n'])('%j is none', (from) =>
    expect(sourceAddress(from)).toBeUndefined(),
  );
});
