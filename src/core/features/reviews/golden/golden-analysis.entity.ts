import { defineEntity, p } from '@mikro-orm/core';

/** An analysis whose verdict is known, to measure reviewers by. */
const schema = defineEntity({
  name: 'GoldenAnalysis',
  tableName: 'golden_analyses',
  properties: {
    analysisId: p.string().primary(),
    accountId: p.string().index(),
    fraudConfirmed: p.boolean(),
    note: p.text().nullable(),
    /** Of the analysis, when it was marked. */
    riskScore: p.smallint().nullable(),
    createdBy: p.string(),
    createdAt: p.datetime(3),
  },
});
export class GoldenAnalysis extends schema.class {}
schema.setClass(GoldenAnalysis);
