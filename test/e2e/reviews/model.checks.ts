import { type Desk, type Model, openOf, type Status, type Stored } from './model.desk.js';

/** What the history of a review leads to. */
function replay({ history, adjudicates }: Stored): { status: Status; assignee: string | null } {
  let status: Status = 'pending';
  let assignee: string | null = null;
  for (const { event, details } of history) {
    if (event === 'created') status = adjudicates ? 'escalated' : 'pending';
    if (event === 'assigned') assignee = details!.assignedTo!;
    if (event === 'unassigned') assignee = null;
    if ((event === 'assigned' || event === 'unassigned') && status === 'in_progress') status = 'pending';
    if (event === 'started') status = 'in_progress';
    if (event === 'completed') status = 'completed';
    if (event === 'escalated') status = 'escalated';
    if (event === 'withdrawn') status = 'completed';
  }
  return { status, assignee };
}

/** Takes into the model what the service did by itself, each step of which must be one that it may do. */
export async function agree(model: Model, desk: Desk, absent?: string): Promise<void> {
  await desk.settle();
  const stored = await desk.stored();
  for (const known of model.reviews.values())
    if (!stored.some(({ id }) => id === known.id)) throw new Error(`${known.id} is lost`);
  for (const each of stored) {
    const known = model.reviews.get(each.id);
    if (!known) {
      mayAppear(model, each);
      const { id, analysisId, status, assignee, verdict, isRequired } = each;
      model.reviews.set(id, {
        id,
        analysisId,
        status,
        assignee,
        verdict,
        isRequired,
        deadline: each.deadline?.getTime() ?? null,
        isGiven: false,
        ...(each.second && { second: each.second }),
        ...(each.adjudicates && { adjudicates: each.adjudicates }),
      });
      continue;
    }
    if (each.assignee !== known.assignee) {
      const wasOffered = known.status !== 'completed' && (known.assignee === null || known.assignee === absent);
      if (!wasOffered) throw new Error(`${each.id} went from ${known.assignee} to ${each.assignee} without a reason`);
      known.assignee = each.assignee;
      if (known.status === 'in_progress') known.status = 'pending';
    }
    // A corrected verdict makes both agree, or differ again.
    if (each.adjudicates && each.verdict === null && known.verdict === null) {
      if (each.status === 'completed' || known.status === 'completed') known.status = each.status;
    }
    const breached = each.deadline !== null && each.deadline <= desk.clock.now();
    if (each.status === 'escalated' && known.status !== 'completed' && breached) known.status = 'escalated';
    same(each.id, 'status', each.status, known.status);
    same(each.id, 'verdict', each.verdict, known.verdict);
    same(each.id, 'deadline', each.deadline?.getTime() ?? null, known.deadline);
  }
  invariants(model, stored);
}

/** The service makes a second review when the first is completed, and an adjudication when the two differ. */
function mayAppear({ reviews }: Model, { id, second, adjudicates, assignee }: Stored): void {
  const first = reviews.get(second ?? adjudicates ?? '');
  if (!first || first.verdict === null) throw new Error(`${id} appeared without a first review`);
  if (second && !first.isRequired) throw new Error(`${id} is a second review that nobody asked for`);
  if (adjudicates) {
    const other = [...reviews.values()].find((each) => each.second === first.id);
    if (!other || other.verdict === null) throw new Error(`${id} decides before the second verdict`);
  }
  if (assignee !== null && assignee === first.assignee) throw new Error(`${id} went to who had the first`);
}

function invariants(model: Model, stored: readonly Stored[]): void {
  const links = stored.flatMap(({ second, adjudicates }) => [second && `s${second}`, adjudicates && `a${adjudicates}`]);
  const named = links.filter(Boolean);
  if (new Set(named).size < named.length) throw new Error('a first review has two seconds or two adjudications');
  for (const each of stored) {
    const told = replay(each);
    same(each.id, 'status by its history', each.status, told.status);
    same(each.id, 'assignee by its history', each.assignee, told.assignee);
  }
  for (const { id, max } of model.users.values())
    if (openOf(model, id) > max) throw new Error(`${id} has ${openOf(model, id)} open reviews of ${max}`);
}

export function same(id: string, what: string, found: unknown, expected: unknown): void {
  if (found !== expected) throw new Error(`${id}: ${what} is ${String(found)}, not ${String(expected)}`);
}
