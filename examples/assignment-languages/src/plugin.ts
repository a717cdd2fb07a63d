import { type Assignment, type AssignmentRequest, definePlugin, type OpenReview, type Reviewer } from '@callwarden/sdk';
import { z } from 'zod';

const Options = z.strictObject({
  /** Codes of the languages of calls; reviewers have those that they speak in their expertise. */
  languages: z
    .array(
      z
        .string()
        .regex(/^[a-z]{2,3}(-[A-Za-z0-9]+)*$/, 'must be a code such as en')
        .toLowerCase(),
    )
    .min(1),
  /** Who gets a call whose language no reviewer speaks: anybody, or nobody. */
  otherwise: z.enum(['anybody', 'nobody']).default('anybody'),
  /** Whether those in their working hours come first. */
  workingHoursFirst: z.boolean().default(true),
});
type Options = z.infer<typeof Options>;

/** Each review goes to somebody who speaks the language of the call, the shortest queue first. */
export default definePlugin({
  sdk: 1,
  kind: 'assignment',
  name: 'assignment-languages',
  version: '0.1.0',
  options: Options,
  create: (options) => ({ type: 'languages', assign: (request) => assign(request, options) }),
});

/** Somebody who can get reviews, with those of this request so far. */
interface Desk {
  readonly reviewer: Reviewer;
  workload: number;
  openReviews: number;
  /** How many more may be given. */
  room: number;
}
interface Task {
  readonly review: OpenReview;
  /** Who may get it; not all of them need have room. */
  readonly candidates: readonly Desk[];
  /** Whether the language of the call decided who they are. */
  readonly isSpoken: boolean;
  readonly obstacle: NonNullable<Assignment['error']>;
}

/** Depends on the request alone: the same one brings the same answer. */
function assign({ reviews, reviewers }: AssignmentRequest, options: Options): Assignment[] {
  const desks = reviewers
    .filter(({ available }) => available)
    .map((reviewer): Desk => {
      const { workload, openReviews, capacity } = reviewer;
      return { reviewer, workload, openReviews, room: capacity };
    });
  const tasks = reviews.map((review) => taskOf(review, desks, options));
  const answers = new Map(tasks.toSorted(inOrder).map((task) => [task.review.reviewId, give(task, options)]));
  return reviews.map(({ reviewId }) => answers.get(reviewId)!);
}

function taskOf(review: OpenReview, desks: readonly Desk[], { languages, otherwise }: Options): Task {
  const allowed = desks.filter(({ reviewer }) => !review.excluded.includes(reviewer.userId));
  const needed = review.topics.filter((topic) => languages.includes(topic));
  const speaking = allowed.filter(({ reviewer }) => needed.some((language) => reviewer.expertise.includes(language)));
  if (speaking.length > 0) return { review, candidates: speaking, isSpoken: true, obstacle: 'REVIEWER_AT_CAPACITY' };
  // The language of calls with few words is not known: everybody may get them.
  const isOpen = needed.length === 0 || otherwise === 'anybody';
  const obstacle =
    allowed.length === 0 ? 'REVIEWER_UNAVAILABLE' : isOpen ? 'REVIEWER_AT_CAPACITY' : 'NO_MATCHING_EXPERTISE';
  return { review, candidates: isOpen ? allowed : [], isSpoken: false, obstacle };
}

/** Those that only some can take come first, the fewer the earlier; among them the heaviest. */
function inOrder(a: Task, b: Task): number {
  if (a.isSpoken !== b.isSpoken) return a.isSpoken ? -1 : 1;
  return a.candidates.length - b.candidates.length || b.review.weight - a.review.weight;
}

function give({ review: { reviewId, weight }, candidates, obstacle }: Task, options: Options): Assignment {
  const [first, ...others] = candidates.filter(({ room }) => room > 0);
  if (!first) return { reviewId, userId: null, error: obstacle };
  const chosen = others.reduce((best, desk) => (compare(desk, best, options) < 0 ? desk : best), first);
  chosen.workload += weight;
  chosen.openReviews++;
  chosen.room--;
  return { reviewId, userId: chosen.reviewer.userId };
}

/** Of two with the same queue, the one whose last turn is longer ago; null is never. Then the one named first. */
function compare(a: Desk, b: Desk, { workingHoursFirst }: Options): number {
  const away = ({ reviewer }: Desk) => (workingHoursFirst && !reviewer.working ? 1 : 0);
  const share = ({ workload, reviewer }: Desk) => workload / Math.max(1, reviewer.maxOpenReviews);
  const lastTurn = ({ reviewer }: Desk) => reviewer.lastTurn ?? Number.MIN_SAFE_INTEGER;
  return away(a) - away(b) || share(a) - share(b) || a.openReviews - b.openReviews || lastTurn(a) - lastTurn(b);
}
