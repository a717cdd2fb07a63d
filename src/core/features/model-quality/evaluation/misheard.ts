import type { LabelledCall } from './labelled-calls.js';

/**
 * Calls as a recogniser would write them: lower case without punctuation, and of `share` of the words, by a seed, a fifth missing, a
 * fifth followed by another word and the rest replaced. Other words are drawn from the calls as often as they are said there, as a
 * recogniser that errs writes common words.
 */
export class Misheard {
  private readonly said: string[];

  constructor(
    calls: readonly LabelledCall[],
    private readonly share: number,
    private readonly seed: number,
  ) {
    this.said = share > 0 ? calls.flatMap(({ turns }) => turns.flatMap(({ text }) => words(text))) : [];
  }

  of(call: LabelledCall): LabelledCall {
    const random = randomFrom(this.seed ^ hash(call.id));
    return { ...call, turns: call.turns.map(({ speaker, text }) => ({ speaker, text: this.write(text, random) })) };
  }

  private write(text: string, random: () => number): string {
    const other = () => this.said[Math.floor(random() * this.said.length)] ?? '';
    const heard = words(text).flatMap((word) => {
      if (random() >= this.share) return [word];
      const kind = random();
      if (kind < 0.2) return [];
      return kind < 0.4 ? [word, other()] : [other()];
    });
    return heard.join(' ');
  }
}

const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*/gu) ?? [];

/** FNV-1a of 32 bits (Fowler, Noll, Vo). */
function hash(text: string): number {
  let sum = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) sum = Math.imul(sum ^ text.charCodeAt(i), 0x01000193);
  return sum;
}

/** Numbers in [0, 1) by mulberry32 (T. Ettinger, public domain). */
function randomFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
