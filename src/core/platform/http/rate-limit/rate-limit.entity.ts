import { defineEntity, p } from '@mikro-orm/core';

/** The table that rate-limiter-flexible keeps its counts in. */
const schema = defineEntity({
  name: 'RateLimit',
  tableName: 'rate_limits',
  properties: { key: p.string().primary(), points: p.integer().default(0), expire: p.bigint('number').nullable() },
});
export class RateLimit extends schema.class {}
schema.setClass(RateLimit);
