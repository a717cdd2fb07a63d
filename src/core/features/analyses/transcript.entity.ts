import { defineEntity, p } from '@mikro-orm/core';
import type { SpokenWord, Utterance } from '@callwarden/sdk';

const schema = defineEntity({
  name: 'StoredTranscript',
  tableName: 'transcripts',
  properties: {
    analysisId: p.string().primary(),
    accountId: p.string(),
    /** Id of the transcriber provider. */
    providerId: p.string(),
    language: p.string(),
    confidence: p.double().$type<number>(),
    text: p.text(),
    /** 1 as it was heard or uploaded; each correction adds one. What was corrected is not heard again. */
    version: p.integer().default(1),
    utterances: p.json<readonly Utterance[]>(),
    /** The words of the text in order; null where the transcriber gives no times of words. */
    words: p.json<readonly SpokenWord[]>().nullable().lazy(),
    /** By them calls with nearly the same words are found, see `related/word-sketch.ts`; null where there are too few words. */
    bands: p.array().columnType('int[]').$type<number[]>().nullable().lazy(),
    createdAt: p.datetime(3),
  },
  indexes: [
    { name: 'transcripts_bands', expression: 'create index transcripts_bands on transcripts using gin (bands)' },
    {
      name: 'transcripts_by_language',
      expression: `create index transcripts_by_language on transcripts (account_id, (lower(split_part(language, '-', 1))), analysis_id)`,
    },
  ],
});
export class StoredTranscript extends schema.class {}
schema.setClass(StoredTranscript);
