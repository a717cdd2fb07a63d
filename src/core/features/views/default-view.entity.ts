import { defineEntity, p } from '@mikro-orm/core';
import type { ViewResource } from './view.schemas.js';

/** The view with which a list opens for a user. */
const schema = defineEntity({
  name: 'DefaultView',
  tableName: 'default_views',
  properties: {
    userId: p.string().primary(),
    resource: p.string().$type<ViewResource>().primary(),
    accountId: p.string(),
    viewId: p.string().index(),
  },
});
export class DefaultView extends schema.class {}
schema.setClass(DefaultView);
