import { defineEntity, p } from '@mikro-orm/core';

const schema = defineEntity({
  name: 'Comment',
  tableName: 'comments',
  properties: {
    id: p.string().primary(),
    accountId: p.string(),
    analysisId: p.string(),
    text: p.text(),
    /** Ids of users. */
    mentions: p.array(),
    /** A userId or a keyId. */
    createdBy: p.string(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
  indexes: [{ name: 'comments_of_analysis', properties: ['accountId', 'analysisId', 'id'] }],
});
export class Comment extends schema.class {}
schema.setClass(Comment);
