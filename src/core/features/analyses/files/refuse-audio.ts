import { AudioError } from '../../../speech/audio/audio-error.js';
import { errors } from '../../../platform/errors/errors.js';

/** For recordings that a user wants to see or hear. Throws DECODER_UNAVAILABLE or UNREADABLE_RECORDING. */
export function refuseAudio(error: unknown): never {
  if (!(error instanceof AudioError)) throw error;
  throw error.code === 'DECODER_UNAVAILABLE' ? errors.decoderUnavailable() : errors.unreadableRecording(error.message);
}
