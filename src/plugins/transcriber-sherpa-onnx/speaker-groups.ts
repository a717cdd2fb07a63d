/** A voice embedding, and the seconds of speech that it is based on. */
export interface Voice {
  readonly embedding: Float32Array;
  readonly seconds: number;
}

/**
 * Which voices are of one person: a number for each, from 0. The two most alike groups are joined while their distance (1 - cosine
 * of the mean directions, weighted by seconds) is at most `threshold`, or, where `count` is given, until so many are left.
 */
export function groupVoices(
  voices: readonly Voice[],
  { threshold, count }: { threshold: number; count?: number },
): number[] {
  let groups = voices.map(({ embedding, seconds }, index) => ({ members: [index], sum: scaled(embedding, seconds) }));
  for (;;) {
    const pair = nearestPair(groups.map(({ sum }) => sum));
    if (!pair || (count === undefined ? pair.distance > threshold : groups.length <= count)) break;
    const [a, b] = [groups[pair.a]!, groups[pair.b]!];
    const joined = { members: [...a.members, ...b.members], sum: a.sum.map((each, i) => each + b.sum[i]!) };
    groups = [...groups.filter((group) => group !== a && group !== b), joined];
  }
  const numbers = voices.map(() => 0);
  for (const [number, { members }] of groups.entries()) for (const member of members) numbers[member] = number;
  return numbers;
}

/** Of the direction alone, as long as it was heard. */
function scaled(embedding: Float32Array, seconds: number): Float32Array {
  const length = Math.sqrt(dot(embedding, embedding)) || 1;
  return embedding.map((each) => (each / length) * seconds);
}

function nearestPair(sums: readonly Float32Array[]): { a: number; b: number; distance: number } | undefined {
  let best: { a: number; b: number; distance: number } | undefined;
  const lengths = sums.map((sum) => Math.sqrt(dot(sum, sum)) || 1);
  for (let a = 0; a < sums.length; a++)
    for (let b = a + 1; b < sums.length; b++) {
      const distance = 1 - dot(sums[a]!, sums[b]!) / (lengths[a]! * lengths[b]!);
      if (!best || distance < best.distance) best = { a, b, distance };
    }
  return best;
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}
