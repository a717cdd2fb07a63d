import { defineEntity, p } from '@mikro-orm/core';
import type { Transcript } from '@callwarden/sdk';
import { listIndexes } from './listing/list-indexes.js';
import { relatedIndexes } from './related/related-indexes.js';
import { RecordingFile } from './recording.entity.js';
import type {
  FoundIndicator,
  Metadata,
  NotScored,
  Priority,
  RiskLevel,
  Stage,
  Status,
  Warning,
} from './analysis.types.js';

const schema = defineEntity({
  name: 'Analysis',
  tableName: 'analyses',
  properties: {
    id: p.string().primary(),
    accountId: p.string(),
    file: () => p.manyToOne(RecordingFile).unique(),
    status: p.string().$type<Status>(),
    /** In addition to the state of the pipeline; while set, it is the status that clients see. */
    disposition: p.string().$type<'archived' | 'flagged'>().nullable(),
    priority: p.string().$type<Priority>(),
    tags: p.array().default([]),
    notes: p.text().nullable(),
    metadata: p.json<Metadata>(),
    /** Seconds. */
    duration: p.double().$type<number>(),
    riskScore: p.smallint().nullable(),
    riskLevel: p.string().$type<RiskLevel>().nullable(),
    /** Why a completed analysis has no score; null where it has one. */
    notScored: p.json<NotScored>().nullable(),
    indicators: p.json<FoundIndicator[]>().nullable(),
    summary: p.text().nullable(),
    warnings: p.json<Warning[]>().default([]),
    error: p.json<{ code: string; message: string; stage: Stage; attempts: number }>().nullable(),
    createdBy: p.string(),
    createdAt: p.datetime(3),
    startedAt: p.datetime(3).nullable(),
    completedAt: p.datetime(3).nullable(),
    updatedAt: p.datetime(3),
    stage: p.string().$type<Stage>().nullable(),
    /** 0 to 100. */
    percent: p.smallint().default(0),
    /** Begun by a worker that lived to see the end; what a killed one began is a loss. */
    attempts: p.smallint().default(0),
    losses: p.smallint().default(0),
    /** When a worker should have it by: queue, retry or lost lease. Null when nothing is to be done. */
    dueAt: p.datetime(3).nullable(),
    /** The one worker that may write results now. */
    leaseToken: p.string().nullable(),
    suppliedTranscript: p.json<Transcript>().nullable().lazy(),
    /** Full-text index over notes, metadata, tags and transcript; written by SQL only. */
    search: p.type('tsvector').columnType('tsvector').nullable().lazy(),
  },
  indexes: [
    ...listIndexes,
    ...relatedIndexes,
    { name: 'analyses_due', expression: 'create index analyses_due on analyses (due_at) where due_at is not null' },
    {
      name: 'analyses_completed',
      expression: `create index analyses_completed on analyses (completed_at) where status = 'completed'`,
    },
  ],
});
export class Analysis extends schema.class {}
schema.setClass(Analysis);
