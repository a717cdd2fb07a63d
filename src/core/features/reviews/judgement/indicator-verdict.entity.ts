import { defineEntity, p } from '@mikro-orm/core';
import type { IndicatorVerdictValue } from './judgement.types.js';

/** What a review says of one indicator. It keeps the indicator as it was, which is replaced when the call is analysed again. */
const schema = defineEntity({
  name: 'IndicatorVerdict',
  tableName: 'indicator_verdicts',
  properties: {
    reviewId: p.string().primary(),
    indicatorId: p.string().primary(),
    accountId: p.string(),
    analysisId: p.string(),
    verdict: p.string().$type<IndicatorVerdictValue>(),
    note: p.text().nullable(),
    type: p.text(),
    /** Seconds. */
    start: p.double().$type<number>().fieldName('start_seconds').nullable(),
    end: p.double().$type<number>().fieldName('end_seconds').nullable(),
    quote: p.text().nullable(),
    speaker: p.integer().nullable(),
    model: p.string().nullable(),
    modelVersion: p.string().nullable(),
    /** A userId or a keyId. */
    judgedBy: p.string(),
    updatedAt: p.datetime(3),
  },
  indexes: [{ name: 'indicator_verdicts_of_analysis', properties: ['accountId', 'analysisId', 'indicatorId'] }],
});
export class IndicatorVerdict extends schema.class {}
schema.setClass(IndicatorVerdict);
