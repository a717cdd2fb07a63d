import { defineEntity, p } from '@mikro-orm/core';
import type { ViewResource } from './view.schemas.js';

/** Named filters of a list. */
const schema = defineEntity({
  name: 'SavedView',
  tableName: 'saved_views',
  properties: {
    id: p.string().primary(),
    accountId: p.string(),
    /** A userId. */
    ownerId: p.string(),
    resource: p.string().$type<ViewResource>(),
    name: p.string(),
    shared: p.boolean(),
    /** As they were sent. */
    filters: p.json<Record<string, unknown>>(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
  indexes: [{ name: 'saved_views_of_owner', properties: ['accountId', 'ownerId'] }],
});
export class SavedView extends schema.class {}
schema.setClass(SavedView);
