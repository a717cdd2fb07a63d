import { z } from 'zod';
import { layoutNames } from './layouts.js';

export const Options = z.strictObject({
  /** Folder with the model's files. */
  model: z.string().min(1),
  layout: z.enum(['auto', ...layoutNames]).default('auto'),
  /** Path of silero_vad.onnx; without it the sound is cut at quiet points. */
  vad: z.string().min(1).optional(),
  threads: z.int().min(1).max(64).default(1),
  /** BCP 47. Forces the language of models that know several, and names the one of models that know one. */
  language: z.string().min(2).optional(),
  /** Seconds; a longer pause starts a new utterance. */
  pause: z.number().positive().max(10).default(0.6),
});
export type Options = z.infer<typeof Options>;
