import { defineEntity, p } from '@mikro-orm/core';
import type { CallbackEvent } from '../callback.types.js';

/** A URL that an upload named, to be called once with the result of its analysis. */
const schema = defineEntity({
  name: 'Callback',
  tableName: 'callbacks',
  properties: {
    id: p.string().primary(),
    accountId: p.string(),
    analysisId: p.string().unique(),
    /** The endpoint of its delivery, which all callbacks of one caller to one origin share. */
    endpointId: p.string(),
    url: p.text(),
    events: p.array<CallbackEvent>(),
    /** Sealed; null where calls are not signed. */
    secret: p.text().nullable(),
    /** The event with which it is called; null until then. */
    eventId: p.string().nullable(),
    createdBy: p.string(),
    /** The user with whose rights a key uploaded. */
    ownerId: p.string().nullable(),
    createdAt: p.datetime(3),
  },
});
export class Callback extends schema.class {}
schema.setClass(Callback);
