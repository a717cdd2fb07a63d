import { defineEntity, p } from '@mikro-orm/core';
import type { ModelVersion } from '../../analyses/found-indicators.service.js';

/** A stretch of a call that shows fraud, and that no fraud model found. */
const schema = defineEntity({
  name: 'MissedSign',
  tableName: 'missed_signs',
  properties: {
    id: p.string().primary(),
    accountId: p.string(),
    reviewId: p.string(),
    analysisId: p.string(),
    /** Of indicators; null where the reviewer names none. */
    type: p.string().nullable(),
    /** Seconds. */
    start: p.double().$type<number>().fieldName('start_seconds'),
    end: p.double().$type<number>().fieldName('end_seconds'),
    quote: p.text().nullable(),
    note: p.text().nullable(),
    /** The models that had scored the call when it was added. */
    missedBy: p.json<readonly ModelVersion[]>(),
    /** A userId or a keyId. */
    createdBy: p.string(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
  indexes: [
    { name: 'missed_signs_of_review', properties: ['accountId', 'reviewId', 'id'] },
    { name: 'missed_signs_of_analysis', properties: ['accountId', 'analysisId'] },
  ],
});
export class MissedSign extends schema.class {}
schema.setClass(MissedSign);
