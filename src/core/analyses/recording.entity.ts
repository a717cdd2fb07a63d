import { defineEntity, p } from '@mikro-orm/core';

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
    createdAt: p.datetime(3),
  },
  indexes: [{ properties: ['accountId', 'sha256'] }],
});
export class RecordingFile extends schema.class {}
schema.setClass(RecordingFile);
