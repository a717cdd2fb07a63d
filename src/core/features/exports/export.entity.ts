import { defineEntity, p } from '@mikro-orm/core';
import type { ViewResource } from '../views/view.schemas.js';
import type { ExportFault, ExportFormat, ExportStatus, Seen } from './export.types.js';

/** A list as a file, made by a worker for one caller. */
const schema = defineEntity({
  name: 'Export',
  tableName: 'exports',
  properties: {
    id: p.string().primary(),
    accountId: p.string(),
    /** A userId or keyId. */
    callerId: p.string(),
    resource: p.string().$type<ViewResource>(),
    format: p.string().$type<ExportFormat>(),
    columns: p.array(),
    /** As they were sent. */
    filters: p.json<Record<string, unknown>>(),
    status: p.string().$type<ExportStatus>(),
    /** Written so far. */
    rows: p.integer(),
    /** When it was begun, perhaps estimated; null until then. */
    total: p.integer().nullable(),
    /** Of the file: bytes, hexadecimal, and where the store has it. */
    size: p.bigint('number').nullable(),
    sha256: p.string().nullable(),
    key: p.string().nullable().index(),
    seen: p.json<Seen>().nullable(),
    error: p.json<ExportFault>().nullable(),
    createdAt: p.datetime(3),
    startedAt: p.datetime(3).nullable(),
    completedAt: p.datetime(3).nullable(),
    expiresAt: p.datetime(3).index(),
    /** The worker that has it, and until when; then another one takes it. Null once it has ended. */
    leaseToken: p.string().nullable(),
    dueAt: p.datetime(3).nullable().index(),
    attempts: p.integer(),
  },
  indexes: [{ name: 'exports_of_caller', properties: ['accountId', 'callerId', 'id'] }],
});
export class Export extends schema.class {}
schema.setClass(Export);
