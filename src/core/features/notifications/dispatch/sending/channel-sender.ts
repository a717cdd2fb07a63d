import { Injectable, Logger } from '@nestjs/common';
import pTimeout from 'p-timeout';
import type { Message, Receipt } from '@callwarden/sdk';
import type { Attempt, ClaimedDelivery } from '../../../../platform/deliveries/delivery.types.js';
import { type DeliveryEndpoint, type DeliverySender, SendsDeliveries } from '../../../../platform/deliveries/sender.js';
import { soundReceipt } from '../../../../platform/plugins/provider-answers.js';
import type { Registered } from '../../../../platform/plugins/provider-registry.js';
import { channelOf, Channels } from '../../channels.js';
import { AcknowledgeLinks } from '../../links/acknowledge-links.js';
import { UnsubscribeLinks } from '../../settings/preferences/unsubscribe-links.js';
import { phrasesOf } from '../../wording/wording.js';
import { Recipients } from './recipients.js';
import type { ToSend } from '../../store/to-send.js';

/** Of one provider; the next is asked well within thirty seconds. What a crash cut off waits so much longer, too. */
const providerMs = 8_000;
/** A provider that failed is asked last for so long. */
const distrustMs = 30_000;

const policy = {
  maxAttempts: 12,
  initialDelayMs: 2_000,
  backoffMultiplier: 2,
  maxPerSecond: null,
  inOrder: false,
} as const;

/** Hands notifications to the providers of their channel, the first that takes them. */
@Injectable()
@SendsDeliveries({ prefix: 'chn' })
export class ChannelSender implements DeliverySender {
  private readonly log = new Logger('Notifications');
  /** When each provider failed last; milliseconds of the monotonic clock. */
  private readonly failedAt = new Map<string, number>();

  constructor(
    private readonly channels: Channels,
    private readonly recipients: Recipients,
    private readonly links: UnsubscribeLinks,
    private readonly acknowledgeLinks: AcknowledgeLinks,
  ) {}

  async endpoints(ids: readonly string[]): Promise<ReadonlyMap<string, DeliveryEndpoint>> {
    return new Map(ids.map((id) => [id, this.endpointOf(channelOf(id))]));
  }

  async heard(): Promise<void> {}

  private endpointOf(channel: string): DeliveryEndpoint {
    const providers = this.channels.providersOf(channel);
    return {
      policy: { ...policy, timeoutMs: providerMs * Math.max(1, providers.length) },
      closed: providers.length === 0 ? 'not_configured' : null,
      isFailing: false,
      send: (delivery, signal) => this.send(channel, delivery, signal),
    };
  }

  private async send(channel: string, delivery: ClaimedDelivery, signal: AbortSignal): Promise<Attempt> {
    const began = performance.now();
    const done = (attempt: Partial<Attempt>): Attempt => ({
      accepted: false,
      address: channel,
      durationMs: Math.round(performance.now() - began),
      statusCode: null,
      errorCode: null,
      error: null,
      responseBody: null,
      isEndpointUnwell: false,
      ...attempt,
    });
    const one = delivery.data as unknown as ToSend;
    const found = await this.recipients.of(delivery.accountId, one, channel);
    if ('stop' in found)
      return done({ isFinal: true, errorCode: found.stop.toUpperCase(), error: stopped[found.stop] });
    const message = this.messageOf(channel, delivery, found.content, found.to);
    const errors: string[] = [];
    for (const provider of this.inOrder(channel)) {
      // It may have been acknowledged while the previous provider was tried.
      if (errors.length > 0 && (await this.recipients.isAcknowledged(delivery.accountId, one.notificationId)))
        return done({ isFinal: true, errorCode: 'ACKNOWLEDGED', error: stopped.acknowledged });
      try {
        const receipt = this.receiptOf(provider, await deliver(provider, message, signal));
        this.failedAt.delete(provider.id);
        await this.recipients.forget(one.userId, receipt.gone ?? []);
        return done({ accepted: true, address: provider.id, responseBody: receipt.providerId?.slice(0, 500) ?? null });
      } catch (error) {
        if (signal.aborted) throw error;
        const { permanent, code, gone, message: why } = (error ?? {}) as Partial<Record<string, unknown>>;
        await this.recipients.forget(
          one.userId,
          this.receiptOf(provider, gone === undefined ? {} : { gone }).gone ?? [],
        );
        const says = `${provider.id}: ${String(why ?? error)}`.slice(0, 1000);
        if (permanent === true)
          return done({
            isFinal: true,
            address: provider.id,
            errorCode: typeof code === 'string' ? code : 'REFUSED',
            error: says,
          });
        this.failedAt.set(provider.id, performance.now());
        this.log.warn(
          `${says}${errors.length + 1 < this.channels.providersOf(channel).length ? ' The next one is asked.' : ''}`,
        );
        errors.push(says);
      }
    }
    return done({ isEndpointUnwell: true, errorCode: 'PROVIDER', error: errors.join(' ') });
  }

  /** A provider that gives no receipt has accepted all the same: to ask again would repeat the message. */
  private receiptOf({ id }: Registered<'channel'>, answer: unknown): Receipt {
    try {
      return soundReceipt(`The channel provider ${id}`, answer);
    } catch (error) {
      this.log.warn(`${(error as Error).message} Its message counts as it would with an empty receipt.`);
      return {};
    }
  }

  /** As configured; those that failed a moment ago come last. */
  private inOrder(channel: string): readonly Registered<'channel'>[] {
    const now = performance.now();
    const failedLately = ({ id }: Registered) => now - (this.failedAt.get(id) ?? -Infinity) < distrustMs;
    const all = this.channels.providersOf(channel);
    return [...all.filter((each) => !failedLately(each)), ...all.filter(failedLately)];
  }

  private messageOf(
    channel: string,
    { messageId, accountId, occurredAt }: ClaimedDelivery,
    one: ToSend,
    to: Message['to'],
  ): Message {
    const { priority, type: event, title, text, data, actions, template, items, userId } = one;
    const unsubscribeUrl =
      priority === 'critical' || userId === null ? undefined : this.links.of(accountId, userId, event);
    return {
      idempotencyKey: messageId.replace('.', '-'),
      to,
      priority: priority === 'urgent' ? 'high' : priority,
      ...(priority === 'urgent' && { urgent: true }),
      event,
      title,
      text,
      data,
      createdAt: occurredAt.toISOString(),
      actions: [...this.acknowledging(channel, accountId, one, to.locale), ...actions],
      ...(template && { template }),
      ...(items && { items }),
      ...(unsubscribeUrl && { unsubscribeUrl }),
    };
  }

  /** The button of critical e-mails; it comes first. */
  private acknowledging(
    channel: string,
    accountId: string,
    { priority, userId, notificationId }: ToSend,
    locale: string,
  ): Message['actions'] {
    if (channel !== 'email' || priority !== 'critical' || userId === null) return [];
    const url = this.acknowledgeLinks.of(accountId, userId, notificationId);
    return url ? [{ label: phrasesOf(locale).acknowledge.button, url }] : [];
  }
}

const stopped = {
  acknowledged: 'It was acknowledged before it was handed over.',
  gone: 'The user does not exist any more, or is deactivated.',
  not_visible: 'The user may not see what it is about any more.',
};

/** Ends when the provider does, or when its time is over. */
async function deliver({ provider }: Registered<'channel'>, message: Message, stop: AbortSignal): Promise<unknown> {
  const over = new AbortController();
  const delivered = provider.deliver(message, AbortSignal.any([stop, over.signal]));
  const late = new Error(`took longer than ${providerMs / 1000} s`);
  return pTimeout(Promise.resolve(delivered), { milliseconds: providerMs, message: late, signal: stop }).finally(() =>
    over.abort(late),
  );
}
