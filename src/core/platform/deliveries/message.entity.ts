import { defineEntity, p } from '@mikro-orm/core';

/** The content of deliveries: once, however many endpoints it goes to. */
const schema = defineEntity({
  name: 'Message',
  tableName: 'messages',
  indexes: [
    {
      name: 'messages_of_analysis',
      expression: 'create index messages_of_analysis on messages (analysis_id) where analysis_id is not null',
    },
  ],
  properties: {
    /** The same at every endpoint and every attempt: receivers drop repeats by it. */
    id: p.string().primary(),
    accountId: p.string(),
    type: p.string(),
    occurredAt: p.datetime(3),
    /** As text, so that its fields keep their order. Null in one that stands for several, and once its analysis is erased. */
    data: p.json<Record<string, unknown>>().columnType('json').nullable(),
    /** The resource that it is about, as it was read then; for endpoints with full data. */
    resource: p.json<unknown>().columnType('json').nullable(),
    /** The analysis that it is about: it is erased together with it. */
    analysisId: p.string().nullable(),
  },
});
export class Message extends schema.class {}
schema.setClass(Message);
