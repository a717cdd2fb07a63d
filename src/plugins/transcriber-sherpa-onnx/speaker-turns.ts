import { energy, frame, type Segment, type Segmenter } from './energy-cuts.js';
import { sampleRate } from './wav-samples.js';
import type { Word } from './words.js';

/** Somebody speaks, in seconds of the recording; turns of two may overlap. */
export interface Turn {
  readonly start: number;
  readonly end: number;
  readonly speaker: number;
}

/** A cut may lie so far from where a turn begins, since that is not known to the sample: 0.2 s. */
const slack = sampleRate / 5;
/** Pieces are no shorter than a word: 0.3 s. */
const shortest = (3 * sampleRate) / 10;

/** Cuts where another person begins to speak, at the quietest point near it, so that every piece is of one speaker. */
export function cutAtTurns(segmenter: Segmenter, turns: readonly Turn[]): Segmenter {
  const changes = changesOf(turns).map((seconds) => Math.round(seconds * sampleRate));
  return {
    accept: (block) => segmenter.accept(block).flatMap((segment) => pieces(segment, changes)),
    flush: () => segmenter.flush().flatMap((segment) => pieces(segment, changes)),
  };
}

/** Seconds, in the middle of the pause or of the overlap between two speakers. */
function changesOf(turns: readonly Turn[]): number[] {
  const inOrder = [...turns].sort((a, b) => a.start - b.start);
  return inOrder.flatMap((turn, index) => {
    const before = inOrder[index - 1];
    if (!before || before.speaker === turn.speaker) return [];
    return [(Math.min(before.end, turn.end) + turn.start) / 2];
  });
}

function pieces({ start, samples }: Segment, changes: readonly number[]): Segment[] {
  const cut: Segment[] = [];
  let from = 0;
  for (const change of changes) {
    const at = quietestNear(samples, change - start);
    if (at - from < shortest || samples.length - at < shortest) continue;
    cut.push({ start: start + from, samples: samples.subarray(from, at) });
    from = at;
  }
  return [...cut, { start: start + from, samples: samples.subarray(from) }];
}

function quietestNear(samples: Float32Array, at: number): number {
  const begin = Math.max(0, Math.min(at, samples.length - frame));
  let best = { at, energy: energy(samples, begin) / 2 }; // not for a little less noise
  const last = Math.min(samples.length - frame, at + slack);
  for (let i = Math.max(0, at - slack); i <= last; i += frame) {
    const found = energy(samples, i);
    if (found < best.energy) best = { at: i + frame / 2, energy: found };
  }
  return best.at;
}

/** The words of each speaker. A word is whose turn covers the most of it, else whose turn is the nearest. */
export function bySpeaker(words: readonly Word[], turns: readonly Turn[]): Word[][] {
  const speakers = new Map<number, Word[]>();
  for (const word of words) {
    const speaker = speakerOf(word, turns);
    speakers.set(speaker, [...(speakers.get(speaker) ?? []), word]);
  }
  return [...speakers.values()];
}

function speakerOf({ start, end }: Word, turns: readonly Turn[]): number {
  const covered = new Map<number, number>();
  let nearest = { speaker: 0, distance: Infinity };
  for (const turn of turns) {
    const shared = Math.min(end, turn.end) - Math.max(start, turn.start);
    if (shared > 0) covered.set(turn.speaker, (covered.get(turn.speaker) ?? 0) + shared);
    else if (-shared < nearest.distance) nearest = { speaker: turn.speaker, distance: -shared };
  }
  return [...covered].sort((a, b) => b[1] - a[1])[0]?.[0] ?? nearest.speaker;
}
