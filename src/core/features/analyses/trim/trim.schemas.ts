import { z } from 'zod';
import { trimDefaults } from '../../../speech/audio/trimmer.js';
import { checkedLate } from '../../../platform/http/late-body.js';

const seconds = (otherwise: number) => z.number().min(0).max(60).default(otherwise);

export const TrimOptions = z.strictObject({
  threshold: z
    .number()
    .min(-60)
    .max(0)
    .default(trimDefaults.threshold)
    .describe('Decibels relative to full scale; an RMS below it over 20 ms is silence.'),
  minSilence: seconds(trimDefaults.minSilence).describe('Seconds; shorter silence is not cut.'),
  padStart: seconds(trimDefaults.padStart).describe('Seconds of silence to keep before the first sound.'),
  padEnd: seconds(trimDefaults.padEnd).describe('Seconds of silence to keep after the last sound.'),
  keepOriginal: z
    .boolean()
    .default(true)
    .describe('False: the trimmed file replaces the recording of its analysis, and the times of its transcript shift.'),
});
export const NewTrim = checkedLate(
  z.strictObject({ fileId: z.string().min(1).max(100), options: TrimOptions.prefault({}) }).meta({ id: 'NewTrim' }),
);
export type NewTrim = z.output<typeof NewTrim>;

export const Trimmed = z
  .object({
    fileId: z.string().describe('The trimmed file.'),
    originalFileId: z.string().optional().describe('Present if the original is kept.'),
    duration: z
      .object({ original: z.number(), trimmed: z.number(), reduction: z.number() })
      .describe('Seconds, exact to the sample.'),
    fileSize: z.object({ original: z.int(), trimmed: z.int() }).describe('Bytes.'),
  })
  .meta({ id: 'Trimmed' });
export type Trimmed = z.output<typeof Trimmed>;
