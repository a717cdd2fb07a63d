import type { ElementKind } from '../src/channel-layout.js';
import { BitWriter } from './bit-writer.js';
import { writeChannel, writeDifference } from './random-channel.js';
import { Random } from './random.js';
import { Windows } from './random-windows.js';

export interface StreamOptions {
  readonly frequencyIndex: number;
  readonly frameSamples: 1024 | 960;
  readonly elements: readonly ElementKind[];
  readonly accessUnits: number;
  /** Whether there are bands of noise, which each decoder makes as it likes. */
  readonly noise?: boolean;
  /** Whether coupling channels stand between the others. */
  readonly coupling?: boolean;
  /** Whether data elements are aligned to whole bytes, which a container that does not align access units does not allow. */
  readonly alignedData?: boolean;
  readonly seed?: number;
}

const identifiers = { single: 0, pair: 1, lfe: 3 } as const;

/**
 * Access units that use every tool of AAC-LC with arbitrary values. No encoder makes such a sound, but the standard says what
 * it is.
 */
export function randomAccessUnits(options: StreamOptions): Uint8Array[] {
  const random = new Random(options.seed ?? 1);
  const apart = new Random(7);
  const last: Windows[] = [];
  return Array.from({ length: options.accessUnits }, () => {
    const writer = new BitWriter();
    const next = (channel: number): Windows =>
      (last[channel] = new Windows(random, options.frequencyIndex, options.frameSamples, last[channel]));
    const tags = { single: 0, pair: 0, lfe: 0 };
    for (const [at, kind] of options.elements.entries()) {
      if (random.chance(0.3)) writePassed(writer, random, options.alignedData !== false);
      if (options.coupling && apart.chance(0.5)) writeCoupling(writer, apart, options);
      writer.write(identifiers[kind], 3).write(tags[kind]++, 4);
      if (kind === 'pair') writePair(writer, random, options, [2 * at, 2 * at + 1], next, last);
      else writeChannel(writer, random, next(2 * at), { noise: options.noise === true, intensity: false }, false);
    }
    return writer.write(7, 3).align().bytes;
  });
}

function writePair(
  writer: BitWriter,
  random: Random,
  { noise = false }: StreamOptions,
  [left, right]: readonly [number, number],
  next: (channel: number) => Windows,
  last: Windows[],
): void {
  // Windows in common follow what both had.
  const common = random.chance(0.7) && last[left]?.sequence === last[right]?.sequence;
  writer.write(common ? 1 : 0, 1);
  const windows = next(left);
  if (common) last[right] = windows;
  const mask = common ? random.within(0, 2) : 0;
  if (common) {
    windows.write(writer);
    writer.write(mask, 2);
    const bands = windows.groups.length * windows.maxBands;
    if (mask === 1) for (let band = 0; band < bands; band++) writer.write(random.within(0, 1), 1);
  }
  writeChannel(writer, random, windows, { noise, intensity: false }, common);
  // Decoders differ in what intensity means where all bands are marked.
  const intensity = common && mask < 2;
  writeChannel(writer, random, common ? windows : next(right), { noise, intensity }, common);
}

/** An element of data, or one that only fills. */
function writePassed(writer: BitWriter, random: Random, mayAlign: boolean): void {
  const long = random.chance(0.3);
  if (random.chance(0.5)) {
    const count = (long ? 255 : 0) + random.within(0, 20);
    const aligned = mayAlign && random.chance(0.5);
    writer
      .write(4, 3)
      .write(0, 4)
      .write(aligned ? 1 : 0, 1)
      .write(Math.min(count, 255), 8);
    if (long) writer.write(count - 255, 8);
    if (aligned) writer.align();
    for (let at = 0; at < count; at++) writer.write(random.within(0, 255), 8);
  } else {
    const count = long ? random.within(15, 40) : random.within(0, 14);
    writer.write(6, 3).write(Math.min(count, 15), 4);
    if (long) writer.write(count - 14, 8);
    for (let at = 0; at < count; at++) writer.write(0, 8); // an extension that only fills
  }
}

/** A coupling channel for elements that are not there. It has its own numbers, so that the rest is the same without it. */
function writeCoupling(writer: BitWriter, random: Random, options: StreamOptions): void {
  const isIndependent = random.chance(0.3);
  writer
    .write(2, 3)
    .write(0, 4)
    .write(isIndependent ? 1 : 0, 1);
  const targets = random.within(1, 4);
  writer.write(targets - 1, 3);
  let lists = targets;
  for (let target = 0; target < targets; target++) {
    const [pair, both] = [random.chance(0.5), random.chance(0.5)];
    writer.write(pair ? 1 : 0, 1).write(15, 4);
    if (pair) writer.write(both ? 3 : random.within(0, 2), 2);
    if (pair && both) lists++;
  }
  writer.write(random.within(0, 1), 1).write(random.within(0, 1), 1).write(random.within(0, 3), 2);
  const windows = new Windows(random, options.frequencyIndex, options.frameSamples);
  const books = writeChannel(writer, random, windows, { noise: options.noise === true, intensity: false }, false);
  for (let list = 1; list < lists; list++) {
    const common = isIndependent || random.chance(0.5);
    if (!isIndependent) writer.write(common ? 1 : 0, 1);
    const gains = common ? 1 : books.filter((book) => book !== 0).length;
    for (let gain = 0; gain < gains; gain++) writeDifference(writer, random.within(-60, 60));
  }
}
