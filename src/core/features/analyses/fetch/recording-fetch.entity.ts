import { defineEntity, p } from '@mikro-orm/core';

/** A recording that is to be downloaded; gone once it is there, or given up. */
const schema = defineEntity({
  name: 'RecordingFetch',
  tableName: 'fetches',
  properties: {
    analysisId: p.string().primary(),
    accountId: p.string(),
    /** URL and headers as JSON, sealed: both often hold credentials. */
    source: p.text(),
    processImmediately: p.boolean(),
    /** That have failed. */
    attempts: p.smallint().default(0),
    /** When a worker should have it by: queue, retry or lost lease. */
    dueAt: p.datetime(3).index(),
    /** The one worker that downloads it now. */
    leaseToken: p.string().nullable(),
    createdAt: p.datetime(3),
  },
});
export class RecordingFetch extends schema.class {}
schema.setClass(RecordingFetch);
