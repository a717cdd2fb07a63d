import { defineEntity, p } from '@mikro-orm/core';

const schema = defineEntity({
  name: 'Timer',
  tableName: 'timers',
  properties: {
    kind: p.string().primary(),
    /** What it is about; of a kind and a key there is one timer. */
    key: p.string().primary(),
    accountId: p.string(),
    dueAt: p.datetime(3).index(),
    data: p.json<Record<string, unknown>>(),
    /** Times that its handler failed. */
    failures: p.integer().default(0),
  },
});
export class Timer extends schema.class {}
schema.setClass(Timer);
