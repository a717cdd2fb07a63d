import { z } from 'zod';
import { inOrder, period } from '../http/moment.js';
import { pageQuery, Pagination } from '../http/pagination.js';
import { type AuditAction, auditActions } from './audit-actions.js';

const actions = Object.keys(auditActions) as [AuditAction, ...AuditAction[]];
const id = z.string().min(1).max(100).optional();

export const AuditQuery = z
  .strictObject({
    ...pageQuery,
    actor: id.describe('A userId, a keyId or `system`.'),
    action: z.enum(actions).optional().describe('What was done.'),
    resource: id.describe('Id of the object of the action.'),
    ...period,
  })
  .refine(...inOrder);
export type AuditQuery = z.output<typeof AuditQuery>;

export const AuditEntryView = z
  .object({
    auditId: z.string(),
    timestamp: z.iso.datetime(),
    actor: z.object({ kind: z.enum(['user', 'key', 'system']), id: z.string() }),
    action: z.string(),
    resource: z.string(),
    requestId: z.string().nullable(),
    address: z.string().nullable().describe('Address of the client; null if it is erased or unknown.'),
    details: z.record(z.string(), z.unknown()).nullable(),
    sequence: z.int().nullable().describe("Position in the account's chain, from 1; null until it is sealed."),
    previousHash: z.string().nullable(),
    hash: z.string().nullable().describe('SHA-256, hexadecimal.'),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntryView = z.output<typeof AuditEntryView>;
export const AuditList = z.object({ data: z.array(AuditEntryView), pagination: Pagination }).meta({ id: 'AuditList' });
export type AuditList = z.output<typeof AuditList>;
