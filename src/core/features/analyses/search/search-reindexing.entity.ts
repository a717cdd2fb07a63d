import { defineEntity, p } from '@mikro-orm/core';

const schema = defineEntity({
  name: 'SearchReindexing',
  tableName: 'search_reindexing',
  properties: {
    id: p.string().primary(),
    /** The id of the last analysis whose words were written anew. */
    position: p.string(),
  },
});
/** A row while the words of analyses are of an earlier version: a migration that changes what a word is adds it. */
export class SearchReindexing extends schema.class {}
schema.setClass(SearchReindexing);
