import { AudioError } from './audio-error.js';
import { fileArgument, runFfmpeg } from './ffmpeg.js';
import type { Bounds } from './limits.js';

/** The packets of the first sound track, on the container's own clock, which `unitsPerSecond` makes seconds. */
export interface PacketIndex {
  readonly unitsPerSecond: number;
  /** Hertz, as decoded. */
  readonly sampleRate: number;
  /** When the first sample that is heard begins: what an encoder put before the sound comes earlier. */
  readonly first: number;
  /** When each packet begins; rising. */
  readonly starts: Float64Array;
  /** When the last packet ends. */
  readonly end: number;
}

/** 64 MiB of numbers: more than 50 hours of MP3 at 44.1 kHz. */
const mostPackets = 8 * 1024 * 1024;

/** Reads every packet and decodes one. The clock is ffmpeg's, edit lists and encoder delay included. Throws an AudioError. */
export async function indexPackets(path: string, bounds: Bounds): Promise<PacketIndex> {
  const input = ['-copyts', '-i', fileArgument(path), '-map', '0:a:0'];
  const starts = new Numbers();
  let end = 0;
  let latest = Number.NEGATIVE_INFINITY;
  const [unitsPerSecond, decoded] = await Promise.all([
    readList([...input, '-c', 'copy'], bounds, (start, duration) => {
      if (start < latest) throw disordered();
      latest = start;
      starts.push(start);
      end = start + duration;
    }),
    firstSample(input, bounds),
  ]);
  const first = (decoded.first * unitsPerSecond) / decoded.sampleRate;
  if (starts.length === 0 || !(end > first))
    throw new AudioError('UNREADABLE_RECORDING', 'No sound was found in the recording.');
  return { unitsPerSecond, sampleRate: decoded.sampleRate, first, starts: starts.all(), end };
}

/** Where packet `time` (units) lies: the last that begins at or before it; 0 for a time before all. */
export function packetAt({ starts }: PacketIndex, time: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (starts[middle]! <= time) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** When packet `at` begins; the end, for the one after the last. */
export const packetStart = ({ starts, end }: PacketIndex, at: number): number => starts[at] ?? end;

const disordered = () => new AudioError('NOT_TRIMMABLE', 'The packets of the recording are out of order.');

async function firstSample(input: readonly string[], bounds: Bounds) {
  let first: number | undefined;
  const sampleRate = await readList([...input, '-frames:a', '1'], bounds, (start) => (first ??= start));
  if (first === undefined) throw new AudioError('UNREADABLE_RECORDING', 'No sample of the recording could be decoded.');
  return { first, sampleRate };
}

/** Reads ffmpeg's `framecrc` (stream, dts, pts, duration, size, checksum) and returns its units per second. */
async function readList(
  args: readonly string[],
  bounds: Bounds,
  each: (start: number, duration: number) => void,
): Promise<number> {
  let unitsPerSecond = Number.NaN;
  await runFfmpeg([...args, '-f', 'framecrc', 'pipe:1'], bounds, async (output) => {
    let rest = '';
    for await (const chunk of output) {
      const lines = (rest + chunk.toString('latin1')).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const [, numerator, denominator] = /^#tb 0: (\d+)\/(\d+)/.exec(line) ?? [];
        if (denominator) unitsPerSecond = Number(denominator) / Number(numerator);
        else if (!line.startsWith('#')) readPacket(line, each);
      }
    }
  });
  return unitsPerSecond;
}

function readPacket(line: string, each: (start: number, duration: number) => void): void {
  const [, , start, duration] = line.split(',', 4).map(Number);
  if (Number.isFinite(start) && Number.isFinite(duration)) each(start!, duration!);
}

/** A list of numbers that grows without boxes. */
class Numbers {
  length = 0;
  private values = new Float64Array(4096);

  push(value: number): void {
    if (this.length === mostPackets)
      throw new AudioError('NOT_TRIMMABLE', `The recording has more than ${mostPackets} packets.`);
    if (this.length === this.values.length) {
      const larger = new Float64Array(this.length * 2);
      larger.set(this.values);
      this.values = larger;
    }
    this.values[this.length++] = value;
  }

  all = (): Float64Array => this.values.subarray(0, this.length);
}
