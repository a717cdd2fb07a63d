import type { Utterance } from '@callwarden/sdk';
import type { Label } from './labels.js';
import type { Language } from './languages.js';
import type { Piece } from './pieces.js';
import type { Word } from './words.js';

/** What lies between two pieces, the weakest first: a longer run is cut at the strongest. */
export const joints = { plain: 0, mark: 1, pause: 2, link: 3, turn: 4, correction: 5 } as const;
export type Joint = (typeof joints)[keyof typeof joints];

/** A piece and what lies before it; `plain` for the first of a run. */
export interface Step extends Piece {
  readonly joint: Joint;
}

/** Digits that belong together, said by one side with nothing but hesitation, and the other's assent, between them. */
export type Run = readonly Step[];

/** A run goes on over so many words that are no digits, and so many turns of others. */
const longestPause = 12;
const mostTurns = 4;

/** Before an amount, a fraction, or the country code of a phone number: it belongs to no number before it. */
const partsNumbers = /[\p{Sc}\p{N}]|[\s(]\+\(?$/u;

export const digitsOf = (steps: readonly Piece[]): string => steps.map(({ digits }) => digits).join('');

type Role = 'break' | 'pause' | 'link' | 'correction' | Piece;

/** Gathers pieces into runs. */
export class Runs {
  private readonly roles: readonly Role[];
  /** Index of the first word of each utterance, and the number of words at the end. */
  private readonly starts: readonly number[];
  /** Whether the other party could say it while a number is read out. */
  private readonly light: readonly boolean[];

  constructor(
    private readonly utterances: readonly Pick<Utterance, 'speaker'>[],
    private readonly words: readonly Word[],
    pieces: readonly Piece[],
    labels: readonly Label[],
    language: Language,
  ) {
    this.roles = rolesOf(words, pieces, labels, language);
    this.starts = startsOf(words, utterances.length);
    this.light = utterances.map((_, index) => {
      const said = this.roles.slice(this.starts[index], this.starts[index + 1]);
      return said.length <= 3 * longestPause && !said.includes('break');
    });
  }

  /** Of each speaker alone. */
  ofSpeakers(): Run[] {
    const bySpeaker = Map.groupBy(this.utterances.keys(), (index) => this.utterances[index]!.speaker);
    return [...bySpeaker.values()].flatMap((indexes) => this.along(indexes));
  }

  /** As if all were said by one: for a speaker who was taken for two. */
  ofAll(): Run[] {
    return this.along([...this.utterances.keys()]);
  }

  private along(utterances: readonly number[]): Run[] {
    const builder = new RunBuilder(this.words);
    for (const [at, utterance] of utterances.entries()) {
      if (at > 0 && this.goesOn(utterances[at - 1]!, utterance)) builder.skip(joints.turn);
      else builder.close();
      for (let word = this.starts[utterance]!; word < this.starts[utterance + 1]!; word++) {
        const role = this.roles[word]!;
        if (typeof role === 'object') {
          builder.add(role, this.next(role));
          word = role.last;
        } else if (role === 'break') builder.close();
        else builder.skip(joints[role]);
      }
    }
    builder.close();
    return builder.runs;
  }

  private next({ last }: Piece): Piece | undefined {
    const role = this.roles[last + 1];
    return typeof role === 'object' && this.words[last + 1]!.utterance === this.words[last]!.utterance
      ? role
      : undefined;
  }

  private goesOn(from: number, to: number): boolean {
    return to - from <= mostTurns && this.light.slice(from + 1, to).every(Boolean);
  }
}

class RunBuilder {
  readonly runs: Run[] = [];
  private steps: Step[] = [];
  private joint: Joint = joints.plain;
  private skipped = 0;
  private length = 0;

  constructor(private readonly words: readonly Word[]) {}

  /** @param next the piece right behind it */
  add(piece: Piece, next: Piece | undefined): void {
    const { before } = this.words[piece.first]!;
    if (partsNumbers.test(before) || this.isDecimal(piece)) this.close();
    if (piece.homophone && !this.isDigit(next)) return this.close();
    const joint =
      this.steps.length === 0 ? joints.plain : Math.max(this.joint, /[.,;:!?/…\p{S}]/u.test(before) ? joints.mark : 0);
    this.steps.push({ ...piece, joint: joint as Joint });
    this.length += piece.digits.length;
    [this.joint, this.skipped] = [joints.plain, 0];
    if (/^\s*[%°€$£¥]/.test(this.words[piece.last]!.after)) this.close();
  }

  /** Passes over a word, or into another turn. */
  skip(joint: Joint): void {
    if (this.steps.length === 0) return;
    this.joint = Math.max(this.joint, joint) as Joint;
    if (joint !== joints.turn) this.skipped++;
    if (this.skipped > longestPause) this.close();
  }

  close(): void {
    if (this.steps.length > 0) this.runs.push(this.steps);
    this.steps = [];
    [this.joint, this.skipped, this.length] = [joints.plain, 0, 0];
  }

  /** A word like "to" counts between digits, before some, and after many. */
  private isDigit(next: Piece | undefined): boolean {
    const before = this.steps.at(-1);
    const neighbours = [before, next].filter((each) => each !== undefined);
    const areSpoken = neighbours.every(({ digits, first }) => digits.length === 1 && this.words[first]!.digits === '');
    return this.skipped === 0 && areSpoken && (next !== undefined || this.length >= 8);
  }

  /** 63.850148, but not the groups of 4111.1111 or 415.555.0123. */
  private isDecimal({ first, digits }: Piece): boolean {
    const whole = this.steps.at(-1)?.digits.length ?? 0;
    if (this.words[first]!.before !== '.' || whole === 0 || whole === digits.length) return false;
    if (this.length >= 8 && this.words[this.steps.at(-1)!.first]!.before === '.') return false;
    return whole < 3 || digits.length < 3 || digits.length > (whole === 3 ? 4 : 6);
  }
}

function rolesOf(
  words: readonly Word[],
  pieces: readonly Piece[],
  labels: readonly Label[],
  language: Language,
): Role[] {
  const { pauses, links, corrections, numbers } = language;
  const roles = words.map(({ text, digits }): Role => {
    if (corrections.has(text)) return 'correction';
    if (links.has(text) || digits || numbers.isNumber(text)) return 'link';
    return pauses.has(text) ? 'pause' : 'break';
  });
  for (const { first, last } of labels) roles.fill('break', first, last + 1);
  for (const piece of pieces) roles[piece.first] = piece;
  return roles;
}

function startsOf(words: readonly Word[], utterances: number): number[] {
  const starts: number[] = [];
  for (const [at, { utterance }] of words.entries()) while (starts.length <= utterance) starts.push(at);
  while (starts.length <= utterances) starts.push(words.length);
  return starts;
}
