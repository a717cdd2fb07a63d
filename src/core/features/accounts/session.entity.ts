import { defineEntity, p } from '@mikro-orm/core';

const schema = defineEntity({
  name: 'Session',
  tableName: 'sessions',
  properties: {
    id: p.string().primary(),
    accountId: p.string(),
    userId: p.string().index(),
    /** SHA-256 of the one refresh token that is good now; another of this session is a used one. */
    refreshHash: p.string(),
    createdAt: p.datetime(3),
    /** When that token was made; null for the first of the session. */
    rotatedAt: p.datetime(3).nullable(),
    expiresAt: p.datetime(3),
    revokedAt: p.datetime(3).nullable(),
  },
});
export class Session extends schema.class {}
schema.setClass(Session);
