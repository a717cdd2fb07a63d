import { defineEntity, p } from '@mikro-orm/core';

export interface CorrectedUtterance {
  readonly index: number;
  readonly before: string;
  readonly after: string;
}

/** What made a version of a transcript from the one before. */
const schema = defineEntity({
  name: 'TranscriptCorrection',
  tableName: 'transcript_corrections',
  properties: {
    analysisId: p.string().primary(),
    /** From 2 on; 1 is what was heard or uploaded. */
    version: p.integer().primary(),
    accountId: p.string(),
    utterances: p.json<readonly CorrectedUtterance[]>(),
    /** A userId or a keyId. */
    createdBy: p.string(),
    createdAt: p.datetime(3),
  },
});
export class TranscriptCorrection extends schema.class {}
schema.setClass(TranscriptCorrection);
