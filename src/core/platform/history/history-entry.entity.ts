import { defineEntity, p } from '@mikro-orm/core';

const schema = defineEntity({
  name: 'HistoryEntry',
  tableName: 'history_entries',
  properties: {
    id: p.string().primary(),
    accountId: p.string(),
    /** Id of the analysis or review that it is about, and is erased with. */
    subject: p.string(),
    event: p.string(),
    /** A userId, a keyId or `system`. */
    actor: p.string(),
    details: p.json<Record<string, unknown>>().nullable(),
    createdAt: p.datetime(3),
  },
  indexes: [{ name: 'history_of_subject', properties: ['accountId', 'subject', 'id'] }],
});
export class HistoryEntry extends schema.class {}
schema.setClass(HistoryEntry);
