import { defineEntity, p } from '@mikro-orm/core';

const schema = defineEntity({
  name: 'Account',
  tableName: 'accounts',
  properties: { id: p.string().primary(), name: p.string(), createdAt: p.datetime(3) },
});
export class Account extends schema.class {}
schema.setClass(Account);
