import fc from 'fast-check';
import { AudioError } from '../../src/core/speech/audio/audio-error.js';

interface Changes {
  /** Where bytes are changed. */
  readonly at: fc.Arbitrary<number>;
  /** What they become; by default any byte. */
  readonly byte?: fc.Arbitrary<number>;
  /** Bytes of a recording that are changed at most. */
  readonly most: number;
  readonly runs: number;
}

/** A recording with random bytes changed is taken by `use`, which checks what comes of it, or is refused with an AudioError. */
export async function withRandomChanges(
  whole: Buffer,
  { at, byte = fc.nat(255), most, runs }: Changes,
  use: (changed: Buffer) => Promise<void>,
): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.record({ at, byte }), { maxLength: most }), async (changes) => {
      const bytes = Buffer.from(whole);
      for (const change of changes) bytes[change.at] = change.byte;
      try {
        await use(bytes);
      } catch (error) {
        if (!(error instanceof AudioError)) throw error;
      }
    }),
    { numRuns: runs },
  );
}
