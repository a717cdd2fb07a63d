import { defineEntity, p } from '@mikro-orm/core';

/** A score of a fraud model that is not, or no longer, part of the result. Without quotes and times: these are of the current one. */
const schema = defineEntity({
  name: 'KeptScore',
  tableName: 'kept_scores',
  properties: {
    analysisId: p.string().primary(),
    providerId: p.string().primary(),
    createdAt: p.datetime(3).primary(),
    accountId: p.string(),
    model: p.string(),
    modelVersion: p.string(),
    /** 0 to 1. */
    risk: p.double().$type<number>(),
    shadow: p.boolean(),
    indicatorTypes: p.array(),
    /** Of the transcript that was scored. */
    transcriptVersion: p.integer().nullable(),
    /** A userId or keyId; null where it was part of a result. */
    requestedBy: p.string().nullable(),
  },
});
export class KeptScore extends schema.class {}
schema.setClass(KeptScore);
