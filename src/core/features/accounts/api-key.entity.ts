import { defineEntity, p } from '@mikro-orm/core';
import type { Scope } from '../../platform/caller/scopes.js';

const schema = defineEntity({
  name: 'ApiKey',
  tableName: 'api_keys',
  properties: {
    id: p.string().primary(),
    accountId: p.string().index(),
    name: p.string(),
    scopes: p.array<Scope>(),
    /** SHA-256 of the key; the key itself is kept nowhere. */
    hash: p.string().unique(),
    lastFour: p.string(),
    createdAt: p.datetime(3),
    /** Who made it: a user, a key, or the operator, `system`. */
    createdBy: p.string(),
    /** The user with whose rights it acts at the most: who made it, or whose key did; null for the operator's. */
    ownerId: p.string().nullable().index(),
    expiresAt: p.datetime(3).nullable(),
    lastUsedAt: p.datetime(3).nullable(),
    revokedAt: p.datetime(3).nullable(),
  },
});
export class ApiKey extends schema.class {}
schema.setClass(ApiKey);
