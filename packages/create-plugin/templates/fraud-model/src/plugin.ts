import { createHash } from 'node:crypto';
import { setImmediate as otherWork } from 'node:timers/promises';
import { definePlugin, type FraudIndicator, type FraudScore, type Transcript, type Utterance } from '@callwarden/sdk';
import { z } from 'zod';

const name = 'plugin-name';
const version = '0.1.0';

const Options = z.strictObject({
  /** Words or phrases; letter case does not matter. */
  phrases: z.array(z.string().trim().min(1)).min(1),
  /** BCP 47 codes of the languages that the phrases are in. Calls in others are not scored by this model. */
  languages: z
    .array(z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]+)*$/, 'must be a code such as en'))
    .min(1)
    .default(['en']),
  /** The risk of a call with one of the phrases; each other phrase adds to it. */
  weight: z.number().min(0).max(1).default(0.5),
});

/** Looks for phrases of a list. */
export default definePlugin({
  sdk: 1,
  kind: 'fraud-model',
  name,
  version,
  options: Options,
  create: (options) => {
    const { phrases, languages, weight } = options;
    const searches = phrases.map((phrase) => searchFor(phrase));
    return {
      model: { name, version: versionOf(options), languages },
      score: (transcript, signal) => score(transcript, searches, weight, signal),
    };
  },
});

/** Is stored with each score. Other options make other scores, so that each set of options has a version of its own. */
const versionOf = (options: object): string =>
  `${version}-${createHash('sha256').update(JSON.stringify(options)).digest('hex').slice(0, 8)}`;

async function score(
  { utterances }: Transcript,
  searches: readonly RegExp[],
  weight: number,
  signal: AbortSignal,
): Promise<FraudScore> {
  const found = new Set<RegExp>();
  const indicators: FraudIndicator[] = [];
  for (const [index, utterance] of utterances.entries()) {
    // The signal can only be aborted while other work has its turn.
    if (index % 500 === 499) await otherWork();
    signal.throwIfAborted();
    for (const search of searches) {
      const [quote] = search.exec(utterance.text) ?? [];
      if (!quote) continue;
      found.add(search);
      indicators.push(indicatorOf(quote, utterance, weight));
    }
  }
  return { risk: 1 - (1 - weight) ** found.size, indicators };
}

/** The quote has the words as they are in the transcript: Callwarden finds there who said them. */
function indicatorOf(quote: string, { start, end }: Utterance, weight: number): FraudIndicator {
  return { type: 'suspicious_phrase', confidence: weight, severity: 'medium', start, end, quote };
}

/** Finds the phrase as whole words, whatever the space between them. */
function searchFor(phrase: string): RegExp {
  const words = phrase.split(/\s+/).map((word) => word.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'));
  return new RegExp(`(?<![\\p{L}\\p{N}])${words.join('\\s+')}(?![\\p{L}\\p{N}])`, 'iu');
}
