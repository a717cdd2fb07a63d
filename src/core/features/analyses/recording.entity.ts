import { defineEntity, p } from '@mikro-orm/core';
import type { Redaction } from '../../speech/redaction/redaction.types.js';

const schema = defineEntity({
  name: 'RecordingFile',
  tableName: 'recordings',
  properties: {
    id: p.string().primary(),
    accountId: p.string(),
    /** Where the file store keeps it. */
    key: p.string().unique(),
    fileName: p.string(),
    contentType: p.string(),
    codec: p.string(),
    /** Bytes. */
    size: p.bigint('number'),
    sha256: p.string(),
    /** Seconds: what the file says, until it was decoded. */
    duration: p.double().$type<number>(),
    sampleRate: p.integer(),
    channels: p.integer(),
    /** The file of an analysis that this one was trimmed from; erased with it. Null for the file of an analysis itself. */
    derivedFrom: p.string().nullable().index(),
    /** Where it begins in the recording of its analysis; seconds. */
    offset: p.double().$type<number>().default(0),
    /**
     * What was said here and is not kept; on the recording of an analysis only, also for those trimmed from it. Seconds;
     * before 0 where it was cut off. Stays while an analysis is rerun.
     */
    redactions: p.json<readonly Redaction[]>().default([]),
    createdAt: p.datetime(3),
  },
  indexes: [{ properties: ['accountId', 'sha256'] }],
});
export class RecordingFile extends schema.class {}
schema.setClass(RecordingFile);
