import { Injectable } from '@nestjs/common';
import { AnalysisTopics } from '../../../analyses/analysis-topics.service.js';
import { Clock } from '../../../../platform/clock/clock.js';
import { Deliveries } from '../../../../platform/deliveries/deliveries.service.js';
import type { NewMessage } from '../../../../platform/deliveries/delivery.types.js';
import { isSilenced } from '../../decision/situations.js';
import type { Occasion } from '../../routing/occasion.js';
import type { AccountSettings } from '../../settings/account/account-settings.js';
import { type ListeningEndpoint, NotificationWebhookRepository } from './notification-webhook.repository.js';
import { toTell } from './payload.js';

/** The channel of the account's own endpoints: people have none of this name. */
export const endpointChannel = 'webhook';

interface Audience {
  readonly occasion: Occasion;
  readonly endpoints: readonly ListeningEndpoint[];
}

/** Sends occasions to the notification webhooks of an account, once each, regardless of recipients. */
@Injectable()
export class NotificationWebhookFanOut {
  constructor(
    private readonly webhooks: NotificationWebhookRepository,
    private readonly analyses: AnalysisTopics,
    private readonly deliveries: Deliveries,
    private readonly clock: Clock,
  ) {}

  /**
   * In the caller's transaction, before it writes anything: analyses are held until it ends, so that what is sent of one
   * goes with it. Returns where something is due now. The same occasion again changes nothing.
   */
  async send(accountId: string, occasions: readonly Occasion[], settings: AccountSettings): Promise<string[]> {
    const now = this.clock.now();
    const announced = occasions.filter(
      (occasion) =>
        occasion.escalationOf === undefined && // it got the first of the same matter
        (occasion.priority === 'critical' || !isSilenced(occasion, settings, now)),
    );
    if (announced.length === 0) return [];
    const listening = await this.webhooks.listening(accountId);
    const audiences = announced
      .map((occasion) => ({ occasion, endpoints: listening.filter((each) => wants(each, occasion)) }))
      .filter(({ endpoints }) => endpoints.length > 0);
    const existing = await this.withoutErased(accountId, audiences);
    if (existing.length === 0) return [];
    const deliveries = existing.flatMap(({ occasion, endpoints }) =>
      endpoints.map(({ id: endpointId }) => ({ messageId: messageIdOf(occasion), endpointId })),
    );
    await this.deliveries.enlist(
      existing.map(({ occasion }) => messageOf(occasion)),
      deliveries,
    );
    return [...new Set(deliveries.map(({ endpointId }) => endpointId))];
  }

  private async withoutErased(accountId: string, audiences: readonly Audience[]): Promise<readonly Audience[]> {
    const ids = audiences.flatMap(({ occasion: { analysisId } }) => analysisId ?? []);
    const held = await this.analyses.hold(accountId, ids);
    return audiences.filter(({ occasion: { analysisId } }) => analysisId === null || held.has(analysisId));
  }
}

/** The one that an alert is about does not get it. */
function wants(
  { id, events, createdAt }: ListeningEndpoint,
  { type, priority, channels, occurredAt, data }: Occasion,
): boolean {
  if (!(events as readonly string[]).includes(type) || createdAt > occurredAt || data['integration'] === id)
    return false;
  return type !== 'custom' || priority === 'critical' || (channels?.includes(endpointChannel) ?? false);
}

/** Never that of a notification of a person. */
const messageIdOf = ({ id }: Occasion): string => `${id}.webhook`;

const messageOf = (occasion: Occasion): NewMessage => ({
  id: messageIdOf(occasion),
  accountId: occasion.accountId,
  type: occasion.type,
  occurredAt: occasion.occurredAt,
  data: toTell(occasion),
  ...(occasion.analysisId !== null && { analysisId: occasion.analysisId }),
  subject: occasion.id,
});
