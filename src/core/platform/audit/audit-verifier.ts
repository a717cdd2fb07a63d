import { Injectable } from '@nestjs/common';
import { flawOf, genesis } from './audit-chain.js';
import { AuditRepository } from './audit.repository.js';

/** A place in a chain: the last line that was checked. */
export interface ChainPlace {
  readonly sequence: number;
  readonly hash: string;
}
/** Before the first line. */
export const chainStart: ChainPlace = { sequence: 0, hash: genesis };

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

/** A part of a chain that was checked. */
export interface VerifiedPart {
  /** The last sound line. */
  readonly place: ChainPlace;
  /** The chain goes on after it. */
  readonly more: boolean;
  /** What is wrong with the next line. */
  readonly flaw?: string;
}

const batch = 2000;

/** Goes through a chain, line by line. */
@Injectable()
export class AuditVerifier {
  constructor(private readonly entries: AuditRepository) {}

  /** `expected` is a head that was written down before: the chain must still hold that line. */
  async verify(accountId: string, expected?: ChainPlace): Promise<Verified> {
    const unsealed = await this.unsealed(accountId);
    let part: VerifiedPart = { place: chainStart, more: true };
    while (part.more) part = await this.verifyPart(accountId, part.place, expected);
    const { sequence: lines, hash: head } = part.place;
    const cut = !part.flaw && expected && expected.sequence > lines;
    const flaw = part.flaw ?? (cut ? `the chain ends before line ${expected.sequence}` : undefined);
    return { lines, head, unsealed, ...(flaw !== undefined && { flaw }) };
  }

  /** At most 2,000 lines after a place that was verified before. */
  async verifyPart(accountId: string, after: ChainPlace, expected?: ChainPlace): Promise<VerifiedPart> {
    let place = after;
    const entries = await this.entries.sealedAfter(accountId, after.sequence, batch);
    for (const entry of entries) {
      const flaw = flawOf(entry, place) ?? unexpected(entry.sequence, entry.hash, expected);
      if (flaw !== undefined) return { place, more: false, flaw };
      place = { sequence: entry.sequence!, hash: entry.hash! };
    }
    return { place, more: entries.length === batch };
  }

  unsealed(accountId: string): Promise<number> {
    return this.entries.countUnsealed(accountId);
  }
}

const unexpected = (
  sequence: number | null | undefined,
  hash: string | null | undefined,
  expected?: ChainPlace,
): string | undefined =>
  expected && sequence === expected.sequence && hash !== expected.hash
    ? `line ${sequence} is not the one that was written down`
    : undefined;
