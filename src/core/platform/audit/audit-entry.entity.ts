import { defineEntity, p } from '@mikro-orm/core';

/** What may identify a person: kept outside of the chain, so that it can be erased without breaking it. */
export interface PersonalData {
  /** Of the client. */
  readonly address?: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

const schema = defineEntity({
  name: 'AuditEntry',
  tableName: 'audit_entries',
  properties: {
    id: p.string().primary(),
    accountId: p.string(),
    actorKind: p.string().$type<'user' | 'key' | 'system'>(),
    actor: p.string(),
    action: p.string(),
    /** Id of what was acted on. */
    resource: p.string(),
    requestId: p.string().nullable(),
    createdAt: p.datetime(3),
    personal: p.json<PersonalData>().nullable(),
    /** Random; without it the commitment reveals nothing about what was erased. Erased with `personal`. */
    salt: p.string().nullable(),
    /** SHA-256 of salt and personal data; part of the chain. */
    commitment: p.string(),
    /** Place in the account's chain, from 1; null until it is sealed. */
    sequence: p.bigint('number').nullable(),
    previousHash: p.string().nullable(),
    hash: p.string().nullable(),
    sealedAt: p.datetime(3).nullable(),
  },
  indexes: [
    { name: 'audit_by_time', properties: ['accountId', 'createdAt', 'id'] },
    { name: 'audit_by_resource', properties: ['accountId', 'resource', 'id'] },
    { name: 'audit_unsealed', expression: 'create index audit_unsealed on audit_entries (id) where sequence is null' },
    {
      name: 'audit_chain',
      expression: 'create unique index audit_chain on audit_entries (account_id, sequence) where sequence is not null',
    },
  ],
});
export class AuditEntry extends schema.class {}
schema.setClass(AuditEntry);
