import { defineEntity, p } from '@mikro-orm/core';

/** A recording that comes in several requests. */
const schema = defineEntity({
  name: 'ResumableUpload',
  tableName: 'resumable_uploads',
  properties: {
    id: p.string().primary(),
    accountId: p.string(),
    createdBy: p.string(),
    /** Bytes: of the whole recording, and of those that are on disk for sure. */
    size: p.bigint('number'),
    received: p.bigint('number').default(0),
    /** What the client said at the start, sealed: its callback may have a secret. Null once the analysis has it. */
    details: p.text().nullable(),
    /** The one request that writes now. */
    leaseToken: p.string().nullable(),
    leasedUntil: p.datetime(3).nullable(),
    /** Once it is complete. */
    analysisId: p.string().nullable().index(),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3).index(),
  },
  indexes: [{ properties: ['accountId', 'createdBy'] }],
});
export class ResumableUpload extends schema.class {}
schema.setClass(ResumableUpload);
