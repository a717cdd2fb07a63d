import { z } from 'zod';
import { checkedLate } from '../../../platform/http/late-body.js';
import { pageQuery, Pagination } from '../../../platform/http/pagination.js';
import { TranscriptionView } from '../analysis.schemas.js';

const index = z.int().min(0).max(1_000_000).describe('Position in `speakers`, from 0.');
const Correction = z.strictObject({
  index,
  text: z.string().trim().max(5000).describe('What was said; empty where nothing was.'),
});
export type Correction = z.output<typeof Correction>;

const isDistinct = (corrections: readonly Correction[]): boolean =>
  new Set(corrections.map((each) => each.index)).size === corrections.length;

export const TranscriptUpdate = checkedLate(
  z
    .strictObject({
      corrections: z
        .array(Correction)
        .min(1)
        .max(1000)
        .refine(isDistinct, 'must not name an utterance twice')
        .optional()
        .describe('Utterances that are not named keep their text.'),
      rescore: z
        .boolean()
        .optional()
        .describe('True: the call is scored again from the corrected words, as by `POST …/process`.'),
    })
    .refine(
      ({ corrections, rescore }) => corrections !== undefined || rescore === true,
      'must have corrections, or ask for rescore',
    )
    .meta({ id: 'TranscriptUpdate', minProperties: 1 }),
);

const timestamp = z.iso.datetime();
const user = z.string().describe('A userId or keyId.');

export const TranscriptView = z
  .object({
    analysisId: z.string(),
    version: z.int().min(1).describe('1 as it was heard or uploaded; each correction adds one.'),
    ...TranscriptionView.omit({ words: true }).shape,
    corrections: z
      .array(z.object({ index, original: z.string(), correctedBy: user, correctedAt: timestamp }))
      .describe('Utterances whose text is not the original one.'),
  })
  .meta({ id: 'Transcript' });
export type TranscriptView = z.output<typeof TranscriptView>;

export const VersionQuery = z.strictObject(pageQuery);
export type VersionQuery = z.output<typeof VersionQuery>;

export const TranscriptVersionView = z
  .object({
    version: z.int().min(2),
    correctedBy: user,
    correctedAt: timestamp,
    changes: z.array(z.object({ index, before: z.string(), after: z.string() })),
  })
  .meta({ id: 'TranscriptVersion' });

export const TranscriptVersionList = z
  .object({ data: z.array(TranscriptVersionView), pagination: Pagination })
  .meta({ id: 'TranscriptVersionList' });
export type TranscriptVersionList = z.output<typeof TranscriptVersionList>;
