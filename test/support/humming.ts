const rate = 16_000;

/** Seconds. */
export type Hum = readonly [hertz: number, from: number, to: number];

/** 16 kHz mono s16le of `seconds` with tones of [Hz, from, to]; `extra` bytes stand in a chunk before the samples. */
export function humming(seconds: number, tones: readonly Hum[], extra = 0, channels = 1): Buffer {
  const samples = Buffer.alloc(Math.round(seconds * rate) * 2);
  for (const [hertz, from, to] of tones) {
    for (let i = from * rate; i < to * rate; i++) {
      samples.writeInt16LE(Math.round(10_000 * Math.sin((2 * Math.PI * hertz * i) / rate)), 2 * i);
    }
  }
  const head = Buffer.from('RIFF....WAVEfmt ................LIST', 'latin1');
  const format = Buffer.alloc(20);
  [
    [16, 0, 4],
    [1, 4, 2],
    [channels, 6, 2],
    [rate, 8, 4],
    [rate * 2, 12, 4],
    [2, 16, 2],
    [16, 18, 2],
  ].forEach(([value = 0, at = 0, size = 0]) => format.writeUIntLE(value, at, size));
  const size = (n: number) => Buffer.from(Uint32Array.of(n).buffer);
  return Buffer.concat([
    head.subarray(0, 16),
    format,
    ...(extra ? [Buffer.from('LIST'), size(extra), Buffer.alloc(extra)] : []),
    Buffer.from('data'),
    size(samples.length),
    samples,
  ]);
}
