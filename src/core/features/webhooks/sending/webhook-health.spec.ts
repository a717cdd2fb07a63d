import type { Audit } from '../../../platform/audit/audit.js';
import type { Config } from '../../../platform/config/config.schema.js';
import type { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import type { EndpointNews } from '../../../platform/deliveries/sender.js';
import type { EventBus } from '../../../platform/events/event-bus.js';
import type { Webhook } from '../webhook.entity.js';
import { WebhookHealth } from './webhook-health.js';
import type { WebhookHealthRepository } from './webhook-health.repository.js';

const hour = 3_600_000;

/** A webhook that hears so many failures every hour, from `begin` on. */
function webhook() {
  const state = {
    id: 'whk_1',
    accountId: 'acc_1',
    failures: 0,
    failingSince: null,
    failedAt: null,
  } as unknown as Webhook;
  const announced: string[] = [];
  let now = Date.parse('2026-01-31T08:00:00Z');
  const health = new WebhookHealth(
    {
      forUpdate: async () => state,
      succeeded: async () => void Object.assign(state, { failures: 0, failingSince: null }),
    } as Partial<WebhookHealthRepository> as WebhookHealthRepository,
    { publish: (_: string, name: string) => void announced.push(name) } as unknown as EventBus,
    { record: (_: unknown, action: string) => void announced.push(action) } as unknown as Audit,
    { run: (work: (at: Date) => Promise<unknown>) => work(new Date(now)) } as unknown as UnitOfWork,
    { webhooks: { failedAfter: { failures: 10, days: 3 } } } as Config,
  );
  const hear = (news: Partial<EndpointNews>, afterHours = 0) => {
    now += afterHours * hour;
    const none = { endpointId: 'whk_1', accepted: 0, refused: 0, isGone: false, lastError: 'The receiver was closed.' };
    return health.heard({ ...none, ...news });
  };
  return { state, announced, hear };
}

describe('The health of a webhook', () => {
  it('stays active with many failures within three days', async () => {
    const { state, announced, hear } = webhook();
    await hear({ refused: 500 });
    await hear({ refused: 500 }, 71);
    expect([state.failures, state.failedAt, announced]).toEqual([1000, null, []]);
  });

  it('stays active with nine failures in a week', async () => {
    const { state, hear } = webhook();
    for (let each = 0; each < 9; each++) await hear({ refused: 1 }, 24);
    expect([state.failures, state.failedAt]).toEqual([9, null]);
  });

  it('ends with the tenth failure after three days, which is announced once', async () => {
    const { state, announced, hear } = webhook();
    await hear({ refused: 9 });
    await hear({ refused: 1 }, 72);
    await hear({ refused: 1 }, 1);
    expect(state.failedAt).toEqual(new Date('2026-02-03T08:00:00Z'));
    expect(state.failure).toContain('The receiver was closed.');
    expect(announced).toEqual(['integration.error', 'webhook.failed']);
  });

  it('begins anew with a success', async () => {
    const { state, hear } = webhook();
    await hear({ refused: 9 });
    await hear({ accepted: 1, refused: 5 }, 80);
    await hear({ refused: 5 }, 80);
    expect([state.failures, state.failedAt]).toEqual([5, null]);
  });

  it('ends at once where the receiver is gone, whatever else it took', async () => {
    const { state, hear } = webhook();
    await hear({ accepted: 3, refused: 1, isGone: true });
    expect(state.failure).toContain('410');
  });
});
