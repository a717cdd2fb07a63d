import { Injectable } from '@nestjs/common';
import { Deliveries } from '../../../platform/deliveries/deliveries.service.js';
import { GroupWriter } from '../../../platform/deliveries/group-writer.js';
import type { NewDelivery, NewMessage } from '../../../platform/deliveries/delivery.types.js';
import type { EventInfo, Events } from '../../../platform/events/events.js';
import { PendingEvents } from '../../../platform/events/pending-events.js';
import { eventData, eventSubject } from '../catalogue/catalogue.js';
import type { WebhookEventType } from '../webhook.types.js';
import { ErasedMeanwhile } from './erased-meanwhile.js';
import { EventResources } from './event-resources.js';
import { type Listening, ListeningRepository } from './listening.repository.js';

interface Outgoing {
  readonly type: WebhookEventType;
  readonly message: NewMessage;
  /** The webhook that it is about, which does not get it. */
  readonly except: unknown;
  /** Why it has to come again. */
  refusal?: unknown;
}

const mostAtOnce = 200;

/** Decides which webhooks get an event, and hands it over. Events that come together are written together. */
@Injectable()
export class FanOut {
  private readonly writer = new GroupWriter<Outgoing>((group) => this.write(group), mostAtOnce);

  constructor(
    private readonly listening: ListeningRepository,
    private readonly deliveries: Deliveries,
    private readonly resources: EventResources,
    private readonly pending: PendingEvents,
    private readonly erased: ErasedMeanwhile,
  ) {}

  /** Stored when it returns; throws where it has to come again. The same event again changes nothing. */
  async store<T extends WebhookEventType>(payload: Events[T], info: EventInfo<T>): Promise<void> {
    const { name: type, eventId: id, accountId, occurredAt } = info;
    const message = { id, accountId, type, occurredAt, data: eventData(type, payload), ...eventSubject(type, payload) };
    const outgoing: Outgoing = { type, message, except: message.data['integration'] ?? message.data['resource'] };
    await this.writer.add(outgoing);
    if (outgoing.refusal) throw outgoing.refusal;
  }

  private async write(group: readonly Outgoing[]): Promise<void> {
    const accounts = [...new Set(group.map(({ message }) => message.accountId))];
    const all = Map.groupBy(await this.listening.of(accounts), ({ accountId }) => accountId);
    if (all.size === 0) return;
    const audiences = group
      .map((outgoing) => ({
        outgoing,
        webhooks: (all.get(outgoing.message.accountId) ?? []).filter((each) => wants(each, outgoing)),
      }))
      .filter(({ webhooks }) => webhooks.length > 0);
    await this.holdBack(audiences);
    const messages = await Promise.all(audiences.map((each) => this.messageFor(each)));
    const ready = audiences.filter(({ outgoing }) => !outgoing.refusal);
    const deliveries = ready.flatMap(({ outgoing, webhooks }) => webhooks.map((each) => deliveryTo(each, outgoing)));
    const stored = messages.filter((message) => message !== null);
    await this.deliveries.add(stored, deliveries);
    await this.erased.forget(stored);
  }

  /** Null for what has to come again. */
  private async messageFor({ outgoing, webhooks }: Audience): Promise<NewMessage | null> {
    if (outgoing.refusal) return null;
    if (!webhooks.some(({ config }) => config.includeFullData)) return outgoing.message;
    try {
      return { ...outgoing.message, resource: await this.resources.of(outgoing.type, outgoing.message) };
    } catch (error) {
      outgoing.refusal = error; // and holds up no other
      return null;
    }
  }

  /** Where order is wanted: an event does not overtake one of its analysis that another process has not delivered yet. */
  private async holdBack(audiences: readonly Audience[]): Promise<void> {
    const ordered = audiences.filter(
      ({ outgoing, webhooks }) => outgoing.message.analysisId && webhooks.some(({ config }) => config.ordered),
    );
    if (ordered.length === 0) return;
    const pending = await this.pending.ofAnalyses(ordered.map(({ outgoing }) => outgoing.message.analysisId!));
    const here = new Set(audiences.map(({ outgoing }) => outgoing.message.id));
    const known = await this.deliveries.known(pending.map(({ id }) => id));
    const missing: Earlier[] = pending.filter(({ id }) => !here.has(id) && !known.has(id));
    for (const { outgoing, webhooks } of ordered.toSorted((a, b) =>
      a.outgoing.message.id < b.outgoing.message.id ? -1 : 1,
    )) {
      const { id, analysisId } = outgoing.message;
      const matters = (each: Earlier) => each.id < id && each.analysisId === analysisId && isWanted(each, webhooks);
      if (!missing.some(matters)) continue;
      outgoing.refusal = new Error('an earlier event of the same subject has to be delivered to webhooks first');
      missing.push({ id, name: outgoing.type, analysisId: analysisId! });
    }
  }
}

interface Earlier {
  readonly id: string;
  readonly name: string;
  readonly analysisId: string;
}
const isWanted = ({ name }: Earlier, webhooks: readonly Listening[]): boolean =>
  webhooks.some(({ config, events }) => config.ordered && (events as readonly string[]).includes(name));

interface Audience {
  readonly outgoing: Outgoing;
  readonly webhooks: readonly Listening[];
}

const wants = ({ id, events, createdAt }: Listening, { type, message, except }: Outgoing): boolean =>
  events.includes(type) && createdAt <= message.occurredAt && id !== except;

function deliveryTo({ id: endpointId, config, isFailed }: Listening, { message }: Outgoing): NewDelivery {
  const closed = isFailed ? 'failed' : config.active ? null : 'inactive';
  return {
    messageId: message.id,
    endpointId,
    instead: closed ? { skipped: closed } : config.batchEvents ? 'gather' : undefined,
    inOrder: config.ordered,
  };
}
