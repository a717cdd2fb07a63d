import { z } from 'zod';
import { UserId } from '../review.schemas.js';

const users = z.array(UserId).min(1).max(1000);
const pool = users.describe('The candidates.');
const maxPerReviewer = z
  .int()
  .min(1)
  .max(10_000)
  .optional()
  .describe('Maximum number of reviews per reviewer in this request.');

/**
 * The built-in strategies as the document shows them; each reads its own fields and ignores those of the others. Nothing is
 * checked with it: which strategies there are, and what they take, depends on the plugins.
 */
export const AssignmentStrategyBody = z
  .discriminatedUnion('type', [
    z
      .object({
        type: z.literal('specific'),
        assignTo: users.describe('The users, who get the reviews in turn.'),
      })
      .meta({ id: 'SpecificAssignment', description: 'To these users.' }),
    z.object({ type: z.literal('round_robin'), pool, maxPerReviewer }).meta({
      id: 'RoundRobinAssignment',
      description: 'To the candidates in turn, which goes on from request to request.',
    }),
    z
      .object({ type: z.literal('load_balanced'), pool, maxPerReviewer })
      .meta({ id: 'LoadBalancedAssignment', description: 'To the candidate with the least work.' }),
    z
      .object({
        type: z.literal('expertise_based'),
        pool,
        considerWorkload: z.boolean().optional().describe('Prefer the least busy of the experts. Default true.'),
      })
      .meta({
        id: 'ExpertiseBasedAssignment',
        description: 'To the candidate with the most expertise in the topics of the call.',
      }),
    z
      .object({ type: z.literal('automatic'), pool: pool.optional(), maxPerReviewer })
      .meta({ id: 'AutomaticAssignment', description: 'As a new review without a named reviewer is assigned.' }),
  ])
  .meta({
    id: 'AssignmentStrategy',
    description:
      'One of the built-in strategies. Strategies of plugins take an object with their own `type` and fields.',
  });
