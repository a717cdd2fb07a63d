import canonicalize from 'canonicalize';
import { createHash } from 'node:crypto';
import type { AuditEntry, PersonalData } from './audit-entry.entity.js';

/** What the first line of a chain names as the one before. */
export const genesis = '0'.repeat(64);

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Binds a line to its personal data, and reveals nothing about it once salt and data are erased. */
export const commitmentOf = (salt: string, personal: PersonalData): string =>
  sha256(`${salt}\n${canonicalize(personal) ?? ''}`);

/** SHA-256 over the canonical JSON (RFC 8785) of a line and the hash of the line before it. */
export function hashOfEntry(entry: AuditEntry, sequence: number, previousHash: string): string {
  const { id, accountId, actorKind, actor, action, resource, requestId, createdAt, commitment } = entry;
  const line = { id, accountId, actorKind, actor, action, resource, requestId: requestId ?? null, commitment };
  return sha256(canonicalize({ ...line, createdAt: createdAt.toISOString(), sequence, previousHash }) ?? '');
}

/** What is wrong with a sealed line that should follow (`sequence`, `hash`); undefined for a sound one. */
export function flawOf(
  entry: AuditEntry,
  before: { readonly sequence: number; readonly hash: string },
): string | undefined {
  const { sequence, previousHash, hash, salt, personal, commitment } = entry;
  if (sequence !== before.sequence + 1) return `line ${before.sequence + 1} is missing`;
  if (previousHash !== before.hash) return `line ${sequence} does not follow the line before it`;
  if (hash !== hashOfEntry(entry, sequence, before.hash)) return `line ${sequence} was changed`;
  const erased = salt == null && personal == null;
  if (!erased && (salt == null || personal == null || commitmentOf(salt, personal) !== commitment))
    return `the personal data of line ${sequence} was changed`;
  return undefined;
}
