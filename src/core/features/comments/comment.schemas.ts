import { z } from 'zod';
import { checkedLate } from '../../platform/http/late-body.js';
import { pageQuery, Pagination } from '../../platform/http/pagination.js';

const isDistinct = (ids: readonly string[]): boolean => new Set(ids).size === ids.length;
const text = z.string().trim().min(1).max(5000);
const mentions = z
  .array(z.string().min(1).max(100))
  .max(50)
  .refine(isDistinct, 'must not name a user twice')
  .describe('Ids of users who may see the analysis. Each is notified once.');

export const NewComment = checkedLate(
  z.strictObject({ text, mentions: mentions.default([]) }).meta({ id: 'NewComment' }),
);

export const CommentUpdate = checkedLate(
  z
    .strictObject({ text: text.optional(), mentions: mentions.optional() })
    .refine((update) => Object.keys(update).length > 0, 'must name at least one field to change')
    .meta({ id: 'CommentUpdate', minProperties: 1 }),
);

export const CommentQuery = z.strictObject(pageQuery);
export type CommentQuery = z.output<typeof CommentQuery>;

const timestamp = z.iso.datetime();
export const CommentView = z
  .object({
    commentId: z.string(),
    analysisId: z.string(),
    text: z.string(),
    mentions: z.array(z.string()).describe('Ids of users.'),
    author: z.object({
      id: z.string().describe('A userId or keyId.'),
      name: z.string().nullable().describe('Null for an API key.'),
    }),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Comment' });
export type CommentView = z.output<typeof CommentView>;

export const CommentList = z.object({ data: z.array(CommentView), pagination: Pagination }).meta({ id: 'CommentList' });
export type CommentList = z.output<typeof CommentList>;
