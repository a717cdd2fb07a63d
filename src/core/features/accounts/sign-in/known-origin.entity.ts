import { defineEntity, p } from '@mikro-orm/core';

/** A network from which a user has signed in. */
const schema = defineEntity({
  name: 'KnownOrigin',
  tableName: 'known_origins',
  properties: {
    /** SHA-256 of the user and the network. */
    key: p.string().primary(),
    userId: p.string().index(),
    seenAt: p.datetime(3).index(),
  },
});
export class KnownOrigin extends schema.class {}
schema.setClass(KnownOrigin);
