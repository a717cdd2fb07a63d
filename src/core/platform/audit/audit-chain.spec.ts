import fc from 'fast-check';
import { commitmentOf, flawOf, genesis, hashOfEntry } from './audit-chain.js';
import type { AuditEntry } from './audit-entry.entity.js';

const text = fc.string({ maxLength: 20 });
const entry = fc
  .record({
    id: text,
    accountId: text,
    actor: text,
    action: text,
    resource: text,
    requestId: fc.option(text),
    salt: text,
    address: text,
  })
  .map(({ address, ...rest }) => {
    const personal = { address };
    const at = new Date('2026-01-01T00:00:00.000Z');
    const line = {
      ...rest,
      actorKind: 'user',
      personal,
      createdAt: at,
      sealedAt: at,
      commitment: commitmentOf(rest.salt, personal),
    };
    return line as unknown as AuditEntry;
  });

const chained = (entries: readonly AuditEntry[]): AuditEntry[] => {
  let hash = genesis;
  return entries.map((each, index) => {
    const previousHash = hash;
    hash = hashOfEntry(each, index + 1, previousHash);
    return { ...each, sequence: index + 1, previousHash, hash };
  });
};
const flaws = (entries: readonly AuditEntry[]): string[] => {
  let before = { sequence: 0, hash: genesis };
  return entries.flatMap((each) => {
    const flaw = flawOf(each, before);
    before = { sequence: each.sequence!, hash: each.hash! };
    return flaw === undefined ? [] : [flaw];
  });
};

describe('the audit chain', () => {
  it('is sound as it was sealed, and with personal data erased', () => {
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 8 }), fc.nat(), (entries, which) => {
        const chain = chained(entries);
        expect(flaws(chain)).toEqual([]);
        const erased = chain.map((each, index) =>
          index === which % 8 ? { ...each, personal: null, salt: null } : each,
        );
        expect(flaws(erased)).toEqual([]);
      }),
    );
  });

  it('shows every change of a line, and every line that is gone or moved', () => {
    const field = fc.constantFrom('actor', 'action', 'resource', 'accountId', 'commitment', 'hash', 'previousHash');
    fc.assert(
      fc.property(fc.array(entry, { minLength: 2, maxLength: 8 }), fc.nat(), field, (entries, at, name) => {
        const chain = chained(entries);
        const which = at % chain.length;
        const changed = chain.map((each, index) =>
          index === which ? { ...each, [name]: `${each[name as 'actor']}!` } : each,
        );
        expect(flaws(changed)).not.toEqual([]);
        if (which < chain.length - 1) expect(flaws(chain.toSpliced(which, 1))).not.toEqual([]);
        expect(flaws([chain[1]!, chain[0]!, ...chain.slice(2)])).not.toEqual([]);
      }),
    );
  });
});
