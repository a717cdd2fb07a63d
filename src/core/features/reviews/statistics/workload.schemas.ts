import { z } from 'zod';

const count = z.int().min(0);
const figures = {
  open: count.describe('Reviews that are not completed.'),
  overdue: count.describe('Of these, with a deadline that has passed.'),
  nextDeadline: z.iso
    .datetime()
    .nullable()
    .describe('The earliest deadline of these, past or future; null without any.'),
};

export const ReviewLoad = z.object(figures).meta({ id: 'ReviewLoad' });

export const ReviewerLoad = z.object({ userId: z.string(), name: z.string(), ...figures }).meta({ id: 'ReviewerLoad' });

export const WorkloadView = z
  .object({
    ...figures,
    unassigned: ReviewLoad.describe('What nobody has.'),
    reviewers: z
      .array(ReviewerLoad)
      .describe('Everybody who has open reviews, the most overdue first, then the most open.'),
  })
  .meta({ id: 'ReviewWorkload' });
export type WorkloadView = z.output<typeof WorkloadView>;
