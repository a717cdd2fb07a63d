/** Words in a row that are compared as one. */
const shingleWords = 3;
/** Below that, calls are alike by chance: most begin with the same words. */
const fewestShingles = 20;
/** What of a text is compared; characters. */
export const comparedCharacters = 100_000;

const bands = 8;
const rows = 5;

/** Scripts without spaces between words count by the character. */
const parts = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|[\p{L}\p{M}\p{N}]+/gu;

/** Hashes of the shingles of a text, each once; empty where it has too few. */
export function shinglesOf(text: string): ReadonlySet<number> {
  const words = text.slice(0, comparedCharacters).normalize('NFKC').toLowerCase().match(parts) ?? [];
  const shingles = new Set<number>();
  for (let at = 0; at + shingleWords <= words.length; at++)
    shingles.add(hashOf(words.slice(at, at + shingleWords).join(' ')));
  return shingles.size < fewestShingles ? new Set() : shingles;
}

/** The share of shingles that two texts have in common, of all that either has (Jaccard). */
export function similarityOf(one: ReadonlySet<number>, other: ReadonlySet<number>): number {
  let shared = 0;
  for (const shingle of one) if (other.has(shingle)) shared++;
  const all = one.size + other.size - shared;
  return all === 0 ? 0 : shared / all;
}

/**
 * Numbers of which two texts share one if they are nearly the same: MinHash (A. Broder, On the resemblance and containment of documents,
 * 1997) in 8 bands of 5 rows. Of texts with a similarity of 0.9 it finds 99.9 %, of 0.8 96 %, of 0.3 2 %. They differ by account,
 * so that an index of them answers for one account. Null for a text that is too short.
 */
export function bandsOf(accountId: string, text: string): number[] | null {
  const shingles = shinglesOf(text);
  if (shingles.size === 0) return null;
  const least = new Uint32Array(bands * rows).fill(0xffff_ffff);
  for (const shingle of shingles)
    for (let at = 0; at < least.length; at++) {
      const hash = mixed(shingle ^ Math.imul(at + 1, 0x9e37_79b1));
      if (hash < least[at]!) least[at] = hash;
    }
  return Array.from({ length: bands }, (_, band) => {
    const own = least.subarray(band * rows, (band + 1) * rows);
    return hashOf(`${accountId} ${band} ${own.join(' ')}`) | 0;
  });
}

/** FNV-1a of the UTF-16 code units, mixed; 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c_9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x0100_0193);
  return mixed(hash);
}

/** The finalizer of MurmurHash3: each bit of the input changes half of those of the result. */
function mixed(value: number): number {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85eb_ca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2_ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
