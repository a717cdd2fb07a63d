import type { Mutation } from './mutation.ts';

const deliveries = 'src/core/platform/deliveries';
const statements = `${deliveries}/delivery-statements.ts`;
const engine = `${deliveries}/delivery-engine.ts`;
const events = 'test/e2e/spec/webhook-events.e2e-spec.ts';
const delivery = 'test/e2e/webhooks/delivery.e2e-spec.ts';
const engineTests = 'test/e2e/webhooks/engine.e2e-spec.ts';
const gaps = 'test/e2e/webhooks/gaps.e2e-spec.ts';

/** What deliveries promise, taken out. */
export const deliveryMutations: readonly Mutation[] = [
  {
    row: 'that come twice are told once',
    in: gaps,
    file: statements,
    from: 'on conflict (endpoint_id, message_id) do nothing\n',
    to: '',
  },
  {
    row: 'gives a webhook up at once that answers 410, tells the others, and keeps what would have come as skipped',
    in: delivery,
    file: `${deliveries}/outcome.ts`,
    from: 'attempt.isGone === true || ',
    to: '',
  },
  {
    row: 'grows by the multiplier, up to the longest',
    in: `${deliveries}/backoff.spec.ts`,
    file: `${deliveries}/backoff.ts`,
    from: '** (attempt - 1)',
    to: '** attempt',
  },
  {
    row: 'is spread by a fifth to both sides',
    in: `${deliveries}/backoff.spec.ts`,
    file: `${deliveries}/backoff.ts`,
    from: '(1 - jitter + 2 * jitter * random)',
    to: '1',
  },
  {
    row: 'is as long as the receiver asks for, up to the longest',
    in: `${deliveries}/backoff.spec.ts`,
    file: `${deliveries}/backoff.ts`,
    from: 'Math.min(longestMs, Math.max(spread, retryAfterMs))',
    to: 'Math.max(spread, retryAfterMs)',
  },
  {
    row: 'waits longer with each attempt',
    in: `${deliveries}/outcome.spec.ts`,
    file: `${deliveries}/outcome.ts`,
    from: 'nextDelay(policy, tries + 1,',
    to: 'nextDelay(policy, 1,',
  },
  {
    row: 'waits for as long as the receiver asks',
    in: `${deliveries}/outcome.spec.ts`,
    file: `${deliveries}/outcome.ts`,
    from: ', attempt.retryAfterMs)',
    to: ')',
  },
  {
    row: 'tries again on the schedule until the attempts are used up, with the same id',
    in: delivery,
    file: `${deliveries}/outcome.ts`,
    from: 'tries + 1 >= policy.maxAttempts',
    to: 'tries >= policy.maxAttempts',
  },
  {
    row: 'keeps the order of each subject where it is wanted, and numbers it',
    in: engineTests,
    file: statements,
    from: '(not l.ordered or d.sequence is null or not exists (',
    to: '(l.ordered or not exists (',
  },
  {
    row: 'are numbered within their subject, also where two are written together',
    in: gaps,
    file: statements,
    from: 'row_number() over (partition by endpoint_id, subject order by message_id)',
    to: 'row_number() over (partition by endpoint_id order by message_id)',
  },
  {
    row: 'are asked of a receiver once for as long as it may take its time',
    in: gaps,
    file: statements,
    from: 'and (d.leased_until is null or d.leased_until <= ${now}::timestamptz)',
    to: '',
  },
  {
    row: 'are asked of a receiver once for as long as it may take its time',
    in: gaps,
    file: engine,
    from: 'lease: policy.timeoutMs + leaseBeyondTimeoutMs',
    to: 'lease: 0',
  },
  {
    row: 'are taken past one that another process holds',
    in: gaps,
    file: statements,
    from: 'limit l.most for update skip locked',
    to: 'limit l.most for update',
  },
  {
    row: 'stay delivered, whatever a late attempt says',
    in: gaps,
    file: statements,
    from: "o.id = d.id and d.status <> 'delivered'",
    to: 'o.id = d.id',
  },
  {
    row: 'stays closed for four failures',
    in: `${deliveries}/circuit-breaker.spec.ts`,
    file: `${deliveries}/circuit-breaker.ts`,
    from: 'if (this.failures < failuresToOpen) return;',
    to: '',
  },
  {
    row: 'opens at the fifth, then lets one attempt through',
    in: `${deliveries}/circuit-breaker.spec.ts`,
    file: `${deliveries}/circuit-breaker.ts`,
    from: 'if (this.failures < failuresToOpen) return;',
    to: 'return;',
  },
  {
    row: 'delivers to nineteen endpoints while the twentieth hangs, and holds few requests to that one',
    in: engineTests,
    file: `${deliveries}/lane.ts`,
    from: 'const slowStart = 4;',
    to: 'const slowStart = 64;',
  },
  {
    row: 'takes half as many with each failure of the endpoint, and at least one',
    in: `${deliveries}/lane.spec.ts`,
    file: `${deliveries}/lane.ts`,
    from: 'Math.floor(this.limit / 2)',
    to: 'this.limit',
  },
  {
    row: 'keeps a number of deliveries a second where one is set',
    in: delivery,
    file: `${deliveries}/lanes.ts`,
    from: 'if (perSecond === null || wanted <= 0) return',
    to: 'if (true) return',
  },
  {
    row: 'puts up to a hundred events of a type into one delivery, within five seconds',
    in: delivery,
    file: `${deliveries}/gathering/gathering.service.ts`,
    from: 'const mostInBatch = 100;',
    to: 'const mostInBatch = 1000;',
  },
  {
    row: 'config.batchEvents puts the same data into batches, valid as documented',
    in: events,
    file: `${deliveries}/gathering/gathering.service.ts`,
    from: 'const windowSeconds = 4;',
    to: 'const windowSeconds = 500;',
  },
  {
    row: 'config.batchEvents puts the same data into batches, valid as documented',
    in: events,
    file: `${deliveries}/gathering/gathering.repository.ts`,
    from: "endpoint_id = ${endpointId} and type = ${type} and status = 'gathering'\n             order by",
    to: "endpoint_id = ${endpointId} and ${type} <> '' and status = 'gathering'\n             order by",
  },
  {
    row: 'sends nothing any more to a webhook that was deleted',
    in: delivery,
    file: engine,
    from: 'await this.deliveries.discard(endpointId, clearedAtOnce)',
    to: '0',
  },
];
