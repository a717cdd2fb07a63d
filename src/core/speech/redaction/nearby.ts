import type { Label } from './labels.js';
import type { LabelKind } from './phrases/phrases.js';
import { joints, type Run } from './runs.js';
import type { Scene } from './scene.js';
import type { Word } from './words.js';

/** Words that lead nowhere, as they may stand between a label and its number, and in the rest of a question. */
const most = { otherWords: 2, otherWordsInQuestion: 9, words: 45, turns: 3, wordsBack: 6, steps: 100 };

interface Place {
  readonly run: Run;
  readonly at: number;
}

/** Labels that leave the number after them to the label before them. */
const weak: ReadonlySet<LabelKind> = new Set(['card', 'cardWord', 'codeWord', 'accountWord', 'phoneWord', 'email']);

/** Finds the numbers that labels speak of, and the labels before numbers. */
export class Nearby {
  private readonly labelsBegin: Int32Array;
  private readonly labelsEnd: Int32Array;
  private readonly runsBegin: Places;
  private readonly runsEnd: Places;

  constructor(private readonly scene: Scene) {
    const { words, labels, runs } = scene;
    this.labelsBegin = new Int32Array(words.length).fill(-1);
    this.labelsEnd = new Int32Array(words.length).fill(-1);
    for (const [index, { first, last }] of labels.entries()) {
      this.labelsBegin[first] = index;
      this.labelsEnd[last] = index;
    }
    this.runsBegin = new Places(runs, words.length);
    this.runsEnd = new Places(runs, words.length);
    for (const [index, run] of runs.entries())
      for (const [at, { first, last }] of run.entries()) {
        this.runsBegin.set(first, index, at);
        this.runsEnd.set(last, index, at);
      }
  }

  /** The run that follows, in the same turn or as the answer in one of the next; or that a tag has taken its place. */
  after(label: Label): Run | 'tag' | undefined {
    const { words } = this.scene;
    const walk = { otherWords: 0, turns: 0 };
    const until = Math.min(words.length, label.last + 1 + most.words);
    for (let at = label.last + 1; at < until; at++) {
      if (words[at]!.utterance !== words[at - 1]!.utterance && !turn(walk)) return undefined;
      const found = this.runsBegin.get(at);
      if (found)
        return walk.otherWords <= most.otherWords ? found.run.slice(found.at, found.at + most.steps) : undefined;
      const other = this.labelFrom(at);
      if (other?.kind === 'partial') at = this.behind(other);
      else if (other && !weak.has(other.kind)) return undefined;
      else if (other) at = other.last;
      else if (isTag(words[at]!)) return 'tag';
      else if (!this.isGlue(words[at]!)) walk.otherWords++;
    }
    return undefined;
  }

  /** The run before it in the same turn, as in "1234 is my PIN" or "123 on the back". */
  before(label: Label): Run | undefined {
    const { words, language } = this.scene;
    let linked = this.runsEnd.get(label.first - 1) !== undefined;
    for (let at = label.first - 1; at >= Math.max(0, label.first - most.wordsBack); at--) {
      const word = words[at]!;
      if (word.utterance !== words[label.first]!.utterance) return undefined;
      const found = this.runsEnd.get(at);
      if (found) return linked ? found.run.slice(Math.max(0, found.at + 1 - most.steps), found.at + 1) : undefined;
      if (this.labelTo(at) || !this.isGlue(word)) return undefined;
      linked ||=
        language.copulas.has(word.text) || language.copulas.has(word.text.split("'").at(-1)!) || word.text === "that's";
    }
    return undefined;
  }

  /** The label before a run, if nothing but glue and other turns' rest lies between; weak kinds only if there is no other. */
  labelBefore(run: Run, reach: { readonly words: number; readonly otherWords: number }): Label | undefined {
    const { words } = this.scene;
    let found: Label | undefined;
    let otherWords = 0;
    for (let at = run[0]!.first - 1; at >= Math.max(0, run[0]!.first - reach.words); at--) {
      const label = this.labelTo(at);
      if (label && (label.kind.startsWith('card') || !weak.has(label.kind))) return label;
      found ??= label;
      if (label) at = label.first;
      else if (this.runsEnd.get(at) || isTag(words[at]!)) return found;
      else if (!this.isGlue(words[at]!) && ++otherWords > reach.otherWords) return found;
    }
    return found;
  }

  /** The label that says what the run before it was, as in "4471 is the order number". */
  labelAfter(run: Run): Label | undefined {
    const { words, language } = this.scene;
    const from = run.at(-1)!.last + 1;
    if (!language.copulas.has(words[from]?.text ?? '')) return undefined;
    let otherWords = 0;
    for (let at = from; at < Math.min(words.length, from + most.wordsBack) && otherWords < 2; at++) {
      if (words[at]!.utterance !== words[from - 1]!.utterance || this.runsBegin.get(at)) return undefined;
      const label = this.labelFrom(at);
      if (label) return label;
      if (!this.isGlue(words[at]!)) otherWords++;
    }
    return undefined;
  }

  /** The label that ends at the word. */
  labelTo(word: number): Label | undefined {
    return this.scene.labels[this.labelsEnd[word] ?? -1];
  }

  /** The last word of the number that a "ending in" leads to. */
  private behind({ last }: Label): number {
    for (let at = last + 1; at < last + 4; at++) {
      const found = this.runsBegin.get(at);
      if (!found) continue;
      const steps = found.run.slice(found.at, found.at + most.steps);
      const end = steps.findIndex(({ joint }, index) => index > 0 && joint >= joints.pause);
      return (end === -1 ? steps : steps.slice(0, end)).at(-1)!.last;
    }
    return last;
  }

  private labelFrom(word: number): Label | undefined {
    return this.scene.labels[this.labelsBegin[word] ?? -1];
  }

  private isGlue({ text, digits }: Word): boolean {
    const { glue, pauses, links, copulas, numbers } = this.scene.language;
    return (
      glue.has(text) ||
      pauses.has(text) ||
      links.has(text) ||
      copulas.has(text) ||
      digits !== '' ||
      numbers.isNumber(text)
    );
  }
}

/** By words: a step of a run. */
class Places {
  private readonly run: Int32Array;
  private readonly step: Int32Array;

  constructor(
    private readonly runs: readonly Run[],
    words: number,
  ) {
    this.run = new Int32Array(words).fill(-1);
    this.step = new Int32Array(words);
  }

  set(word: number, run: number, step: number): void {
    this.run[word] = run;
    this.step[word] = step;
  }

  get(word: number): Place | undefined {
    const run = this.runs[this.run[word] ?? -1];
    return run && { run, at: this.step[word]! };
  }
}

const isTag = ({ text, digits }: Word): boolean => text === '' && digits === '';

/** Goes on into the next turn. The rest of a question may have said anything. */
function turn(walk: { otherWords: number; turns: number }): boolean {
  if (walk.otherWords > most.otherWordsInQuestion) return false;
  walk.otherWords = 0;
  return ++walk.turns <= most.turns;
}
