import type { Detector } from './detector.js';
import { headOf, type Lengths, tailOf } from './extent.js';
import type { Label } from './labels.js';
import type { Nearby } from './nearby.js';
import type { LabelKind } from './phrases/phrases.js';
import { isQuantity } from './quantity.js';
import type { RedactionCategory } from '../../platform/config/redaction-categories.js';
import { digitsOf, type Run } from './runs.js';
import { type Finding, type Part, partsOf, type Scene } from './scene.js';

/** A number that only the words near it distinguish from others. */
export interface Secret {
  readonly category: RedactionCategory;
  readonly kinds: ReadonlySet<LabelKind>;
  readonly lengths: Lengths;
  /** What else must be so of its digits. */
  readonly accepts?: (digits: string) => boolean;
  /** Whether letters may be joined to it, as in G-482913. */
  readonly letters?: boolean;
}

/** Finds one after its label, in the same turn or as the answer to it, or before it as in "1234 is my PIN". */
export const secretDetector =
  (...secrets: readonly Secret[]): Detector =>
  (scene, nearby) => {
    return scene.labels.flatMap((label) =>
      secrets.filter(({ kinds }) => kinds.has(label.kind)).flatMap((secret) => at(label, secret, scene, nearby)),
    );
  };

function at(label: Label, secret: Secret, scene: Scene, nearby: Nearby): Finding[] {
  const { lengths, category } = secret;
  const after = nearby.after(label);
  if (after === 'tag') return [];
  const found =
    accepted(headOf(after ?? [], lengths), secret, scene) ??
    accepted(tailOf(nearby.before(label) ?? [], lengths), secret, scene);
  if (!found) return [];
  const parts = partsOf(found, scene.words);
  return [
    {
      category,
      parts: secret.letters ? parts.map((part) => withLetters(part, scene)) : parts,
      digits: digitsOf(found),
    },
  ];
}

/** With the letters that are joined to it on each side. */
function withLetters({ first, last }: Part, { words }: Scene): Part {
  const areJoined = (at: number, sign: string) =>
    words[at]?.utterance === words[first]!.utterance && /^[a-z]{1,4}$/.test(words[at].text) && /^-?$/.test(sign);
  return {
    first: areJoined(first - 1, words[first]!.before) ? first - 1 : first,
    last: areJoined(last + 1, words[last]!.after) ? last + 1 : last,
  };
}

function accepted(run: Run | undefined, { accepts }: Secret, { words, language }: Scene): Run | undefined {
  if (!run || run.length === 0 || isQuantity(run, words, language)) return undefined;
  return accepts && !accepts(digitsOf(run)) ? undefined : run;
}
