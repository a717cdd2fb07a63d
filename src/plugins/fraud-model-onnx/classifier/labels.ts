import type { ClassifierFolder } from './classifier-folder.js';

/** What a label means: the call is a fraud, it is legitimate, or an indicator type is seen. */
export type Meaning = 'fraud' | 'legitimate' | (string & {});
export type LabelMap = Readonly<Record<string, Meaning>>;

const known: Readonly<Record<string, Meaning>> = {
  fraud: 'fraud',
  scam: 'fraud',
  legitimate: 'legitimate',
  legit: 'legitimate',
  'not fraud': 'legitimate',
  'not scam': 'legitimate',
  normal: 'legitimate',
  safe: 'legitimate',
};

/**
 * The meaning of each output, by the map of the administrator, else by names that leave no doubt. Throws an Error that says which
 * labels there are.
 */
export function meaningsOf({ labels }: Pick<ClassifierFolder, 'labels'>, map: LabelMap = {}): Meaning[] {
  const strange = Object.keys(map).filter((label) => !labels.includes(label));
  const all = `the model's labels are ${labels.join(', ')}`;
  if (strange.length > 0) throw new Error(`labels: there is no ${strange.join(', ')}; ${all}`);
  const meanings = labels.map((label) => map[label] ?? known[plain(label)]);
  const unclear = labels.filter((_, i) => meanings[i] === undefined);
  if (unclear.length > 0)
    throw new Error(
      `labels: say of ${unclear.join(', ')} whether it means fraud, legitimate or an indicator type; ${all}`,
    );
  if (meanings.every((meaning) => meaning === 'legitimate')) throw new Error(`labels: none means fraud; ${all}`);
  return meanings as Meaning[];
}

const plain = (label: string) => label.toLowerCase().replaceAll(/[_-]+/g, ' ').trim();

/** The probability of a fraud by those of the labels. */
export function riskOf(probabilities: Float32Array, meanings: readonly Meaning[], isMultiLabel: boolean): number {
  const of = (wanted: (meaning: Meaning) => boolean) => [...probabilities].filter((_, i) => wanted(meanings[i]!));
  if (!isMultiLabel)
    return Math.min(
      1,
      of((meaning) => meaning !== 'legitimate').reduce((sum, each) => sum + each, 0),
    );
  const frauds = of((meaning) => meaning === 'fraud');
  return Math.max(...(frauds.length > 0 ? frauds : of((meaning) => meaning !== 'legitimate')));
}
