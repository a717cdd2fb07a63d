import { z } from 'zod';
import { wholeNumber } from '../http/query-values.js';
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

export const VerificationQuery = z
  .strictObject({
    afterSequence: wholeNumber(1, 1_000_000_000_000, (sequence) =>
      sequence
        .optional()
        .describe('`sequence` of the last entry that was verified. Absent: the chain is verified from its start.'),
    ),
    afterHash: z
      .string()
      .max(64)
      .regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 hash')
      .optional()
      .describe('`hash` of that entry.'),
  })
  .refine(({ afterSequence, afterHash }) => (afterSequence === undefined) === (afterHash === undefined), {
    path: ['afterHash'],
    message: 'and afterSequence must be sent together',
  });
export type VerificationQuery = z.output<typeof VerificationQuery>;

export const AuditVerification = z
  .object({
    sequence: z.int().describe('The last entry that is sound; 0: none.'),
    hash: z.string().describe('Its hash: keep it elsewhere, as a chain whose end was cut off is sound without it.'),
    timestamp: z.iso.datetime().describe('When this was verified.'),
    continues: z
      .boolean()
      .describe('The chain goes on: send `sequence` and `hash` as `afterSequence` and `afterHash`.'),
    flaw: z.string().nullable().describe('What is wrong with the entry after it; null: nothing.'),
    unsealed: z.int().describe('Entries that are not part of the chain yet; they are within seconds.'),
  })
  .meta({ id: 'AuditVerification' });
export type AuditVerification = z.output<typeof AuditVerification>;
