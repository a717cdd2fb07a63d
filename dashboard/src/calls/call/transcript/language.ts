import type { Transcription } from '../../../api/generated/types.gen.ts';

/** What screen readers speak it in: BCP 47. */
export const languageOf = (transcription: Transcription | null | undefined): string | undefined =>
  transcription && transcription.language !== 'und' ? transcription.language : undefined;
