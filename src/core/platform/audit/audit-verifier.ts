import { Injectable } from '@nestjs/common';
import { flawOf, genesis } from './audit-chain.js';
import { AuditRepository } from './audit.repository.js';

export interface Verified {
  /** Sealed lines that are sound. */
  readonly lines: number;
  /** Hash of the last of them; to be written down elsewhere, as nobody can see a cut-off end without it. */
  readonly head: string;
  /** Lines that wait for the sealer. */
  readonly unsealed: number;
  /** What is wrong with the first line that is not sound. */
  readonly flaw?: string;
}

const batch = 2000;

/** Goes through a chain from its first line. */
@Injectable()
export class AuditVerifier {
  constructor(private readonly entries: AuditRepository) {}

  /** `expected` is a head that was written down before: the chain must still hold that line. */
  async verify(accountId: string, expected?: { readonly sequence: number; readonly hash: string }): Promise<Verified> {
    const unsealed = await this.entries.countUnsealed(accountId);
    let before = { sequence: 0, hash: genesis };
    for (;;) {
      const entries = await this.entries.sealedAfter(accountId, before.sequence, batch);
      for (const entry of entries) {
        const flaw = flawOf(entry, before) ?? unexpected(entry.sequence, entry.hash, expected);
        if (flaw !== undefined) return { lines: before.sequence, head: before.hash, unsealed, flaw };
        before = { sequence: entry.sequence!, hash: entry.hash! };
      }
      if (entries.length < batch) break;
    }
    const { sequence: lines, hash: head } = before;
    const cut = expected && expected.sequence > lines;
    return { lines, head, unsealed, ...(cut && { flaw: `the chain ends before line ${expected.sequence}` }) };
  }
}

const unexpected = (
  sequence: number | null | undefined,
  hash: string | null | undefined,
  expected?: { readonly sequence: number; readonly hash: string },
): string | undefined =>
  expected && sequence === expected.sequence && hash !== expected.hash
    ? `line ${sequence} is not the one that was written down`
    : undefined;
