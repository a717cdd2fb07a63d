/** What one transcript of a client may have and take. */
export const transcriptLimits = {
  utterances: 50_000,
  /** Of one line with the times of a cue, in characters. */
  cueTimeLine: 1000,
  /** That are named of one transcript. */
  problems: 20,
  /** The longest time in it, in seconds. */
  seconds: 86_400 * 7,
} as const;
