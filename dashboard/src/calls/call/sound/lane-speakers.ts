import type { Utterance, Waveform } from '../../../api/generated/types.gen.ts';

/** A speaker is heard on a channel if it has this share of the sound while they talk. */
const clearShare = 0.6;

/**
 * The speaker of each channel, or null where that is not clear: speakers are numbered in the order in which they are heard,
 * channels as they were recorded.
 */
export function laneSpeakers(
  { channels, duration, points }: Waveform,
  utterances: readonly Utterance[],
): (number | null)[] {
  if (channels.length < 2) return channels.map(() => null);
  const loudness = new Map<number, number[]>();
  for (const { speaker, start, end } of utterances) {
    const sums = loudness.get(speaker) ?? channels.map(() => 0);
    const from = Math.floor((start / duration) * points);
    const to = Math.ceil((end / duration) * points);
    for (const [lane, { max }] of channels.entries())
      for (let at = from; at < to; at++) sums[lane]! += Math.abs(max[at] ?? 0);
    loudness.set(speaker, sums);
  }
  return channels.map((_, lane) => {
    const heard = [...loudness].filter(
      ([, sums]) => sums[lane]! > clearShare * sums.reduce((sum, each) => sum + each, 0),
    );
    return heard.length === 1 ? heard[0]![0] : null;
  });
}
