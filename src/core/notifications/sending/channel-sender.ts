import { Injectable, Logger } from '@nestjs/common';
import type { Attempt, ClaimedDelivery } from '../../deliveries/delivery.types.js';
import { type DeliveryEndpoint, type DeliverySender, SendsDeliveries } from '../../deliveries/sender.js';
import type { Registered } from '../../plugins/provider-registry.js';
import type { Message, Receipt } from '../../sdk/index.js';
import { channelOf, Channels } from '../channels.js';
import { UnsubscribeLinks } from '../preferences/unsubscribe-links.js';
import { Recipients } from './recipients.js';
import type { ToSend } from './to-send.js';

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
    const message = this.messageOf(delivery, one, found.to);
    const errors: string[] = [];
    for (const provider of this.inOrder(channel)) {
      // Somebody may have acknowledged it while the one before was asked.
      if (errors.length > 0 && (await this.recipients.isAcknowledged(delivery.accountId, one.notificationId)))
        return done({ isFinal: true, errorCode: 'ACKNOWLEDGED', error: stopped.acknowledged });
      try {
        const receipt = await deliver(provider, message, signal);
        this.failedAt.delete(provider.id);
        await this.recipients.forget(one.userId, receipt.gone ?? []);
        return done({ accepted: true, address: provider.id, responseBody: receipt.providerId?.slice(0, 500) ?? null });
      } catch (error) {
        if (signal.aborted) throw error;
        const { permanent, code, gone } = error as { permanent?: unknown; code?: string; gone?: readonly string[] };
        await this.recipients.forget(one.userId, gone ?? []);
        const says = `${provider.id}: ${(error as Error).message}`.slice(0, 1000);
        if (permanent === true)
          return done({ isFinal: true, address: provider.id, errorCode: code ?? 'REFUSED', error: says });
        this.failedAt.set(provider.id, performance.now());
        this.log.warn(
          `${says}${errors.length + 1 < this.channels.providersOf(channel).length ? ' The next one is asked.' : ''}`,
        );
        errors.push(says);
      }
    }
    return done({ isEndpointUnwell: true, errorCode: 'PROVIDER', error: errors.join(' ') });
  }

  /** As configured; those that failed a moment ago come last. */
  private inOrder(channel: string): readonly Registered<'channel'>[] {
    const now = performance.now();
    const failedLately = ({ id }: Registered) => now - (this.failedAt.get(id) ?? -Infinity) < distrustMs;
    const all = this.channels.providersOf(channel);
    return [...all.filter((each) => !failedLately(each)), ...all.filter(failedLately)];
  }

  private messageOf({ messageId, accountId, occurredAt }: ClaimedDelivery, one: ToSend, to: Message['to']): Message {
    const { priority, type: event, title, text, data, actions, template, items, userId } = one;
    const unsubscribeUrl =
      priority === 'critical' || userId === null ? undefined : this.links.of(accountId, userId, event);
    return {
      idempotencyKey: messageId.replace('.', '-'),
      to,
      priority,
      event,
      title,
      text,
      data,
      createdAt: occurredAt.toISOString(),
      actions,
      ...(template && { template }),
      ...(items && { items }),
      ...(unsubscribeUrl && { unsubscribeUrl }),
    };
  }
}

const stopped = {
  acknowledged: 'It was acknowledged before it was handed over.',
  gone: 'The user does not exist any more, or is deactivated.',
};

/** Ends when the provider does, or when its time is over. */
async function deliver({ provider }: Registered<'channel'>, message: Message, stop: AbortSignal): Promise<Receipt> {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(providerMs)]);
  const late = Promise.withResolvers<never>();
  const tooLate = () =>
    late.reject(new Error(stop.aborted ? 'The service is stopping.' : `took longer than ${providerMs / 1000} s`));
  signal.addEventListener('abort', tooLate, { once: true });
  try {
    return await Promise.race([provider.deliver(message, signal), late.promise]);
  } finally {
    signal.removeEventListener('abort', tooLate);
  }
}
