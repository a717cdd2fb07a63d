import type { Transcript, Utterance } from '@callwarden/sdk';
import { type Heard, meanConfidence } from './answer.js';
import type { Piece } from './pieces.js';

/** The pieces of all channels as one transcript. Speakers are numbered by who speaks first. */
export function joinPieces(pieces: readonly Piece[], heard: readonly Heard[], language?: string): Transcript {
  const channels = Map.groupBy(heard, (_, index) => pieces[index]!.channel);
  const spoken = [...channels.values()]
    .map((parts) => parts.flatMap(({ utterances }) => utterances).sort(byStart))
    .filter((utterances) => utterances.length > 0)
    .sort(([a], [b]) => byStart(a!, b!));
  const utterances = spoken.flatMap((all, speaker) => all.map((each) => ({ ...each, speaker }))).sort(byStart);
  return { language: mostSpoken(heard) || language || '', confidence: meanConfidence(utterances), utterances };
}

const byStart = (a: Utterance, b: Utterance): number => a.start - b.start;

/** By the length of what was said in it. */
function mostSpoken(heard: readonly Heard[]): string {
  const letters = new Map<string, number>();
  for (const { language, utterances } of heard)
    if (language)
      letters.set(language, (letters.get(language) ?? 0) + utterances.reduce((sum, { text }) => sum + text.length, 1));
  return [...letters].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '';
}
