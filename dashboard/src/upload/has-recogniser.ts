import type { Provider } from '../api/generated/types.gen.ts';

/** A transcriber that takes the sound, not a transcript that comes with it. */
export const hasRecogniser = (providers: readonly Provider[]): boolean =>
  providers.some(({ kind, plugin, healthy }) => kind === 'transcriber' && healthy && plugin !== 'transcriber-supplied');
