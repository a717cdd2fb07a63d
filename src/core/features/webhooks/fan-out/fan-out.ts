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

interface Told {
  readonly type: WebhookEventType;
  readonly message: NewMessage;
  /** The webhook that it is about is not told itself. */
  readonly except: unknown;
  /** Why it has to come again. */
  refusal?: unknown;
}

const mostAtOnce = 200;

/** Decides which webhooks are told of an event, and hands it over. Events that come together are written together. */
@Injectable()
export class FanOut {
  private readonly writer = new GroupWriter<Told>((group) => this.write(group), mostAtOnce);

  constructor(
    private readonly listening: ListeningRepository,
    private readonly deliveries: Deliveries,
    private readonly resources: EventResources,
    private readonly pending: PendingEvents,
    private readonly erased: ErasedMeanwhile,
  ) {}

  /** Stored when it returns; throws where it has to come again. The same event again changes nothing. */
  async tell<T extends WebhookEventType>(type: T, payload: Events[T], info: EventInfo): Promise<void> {
    const { eventId: id, accountId, occurredAt } = info;
    const message = { id, accountId, type, occurredAt, data: eventData(type, payload), ...eventSubject(type, payload) };
    const told: Told = { type, message, except: message.data['integration'] ?? message.data['resource'] };
    await this.writer.add(told);
    if (told.refusal) throw told.refusal;
  }

  private async write(group: readonly Told[]): Promise<void> {
    const accounts = [...new Set(group.map(({ message }) => message.accountId))];
    const all = Map.groupBy(await this.listening.of(accounts), ({ accountId }) => accountId);
    if (all.size === 0) return;
    const audiences = group
      .map((told) => ({ told, webhooks: (all.get(told.message.accountId) ?? []).filter((each) => wants(each, told)) }))
      .filter(({ webhooks }) => webhooks.length > 0);
    await this.holdBack(audiences);
    const messages = await Promise.all(audiences.map((each) => this.messageFor(each)));
    const ready = audiences.filter(({ told }) => !told.refusal);
    const deliveries = ready.flatMap(({ told, webhooks }) => webhooks.map((each) => deliveryTo(each, told)));
    const stored = messages.filter((message) => message !== null);
    await this.deliveries.add(stored, deliveries);
    await this.erased.forget(stored);
  }

  /** Null for what has to come again. */
  private async messageFor({ told, webhooks }: Audience): Promise<NewMessage | null> {
    if (told.refusal) return null;
    if (!webhooks.some(({ config }) => config.includeFullData)) return told.message;
    try {
      return { ...told.message, resource: await this.resources.of(told.type, told.message) };
    } catch (error) {
      told.refusal = error; // and holds up no other
      return null;
    }
  }

  /** Where order is wanted: an event does not overtake one of its analysis that another process has not told yet. */
  private async holdBack(audiences: readonly Audience[]): Promise<void> {
    const ordered = audiences.filter(
      ({ told, webhooks }) => told.message.analysisId && webhooks.some(({ config }) => config.ordered),
    );
    if (ordered.length === 0) return;
    const pending = await this.pending.ofAnalyses(ordered.map(({ told }) => told.message.analysisId!));
    const here = new Set(audiences.map(({ told }) => told.message.id));
    const known = await this.deliveries.known(pending.map(({ id }) => id));
    const missing: Earlier[] = pending.filter(({ id }) => !here.has(id) && !known.has(id));
    for (const { told, webhooks } of ordered.toSorted((a, b) => (a.told.message.id < b.told.message.id ? -1 : 1))) {
      const { id, analysisId } = told.message;
      const matters = (each: Earlier) => each.id < id && each.analysisId === analysisId && isWanted(each, webhooks);
      if (!missing.some(matters)) continue;
      told.refusal = new Error('an earlier event of the same subject has to be told to webhooks first');
      missing.push({ id, name: told.type, analysisId: analysisId! });
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
  readonly told: Told;
  readonly webhooks: readonly Listening[];
}

const wants = ({ id, events, createdAt }: Listening, { type, message, except }: Told): boolean =>
  events.includes(type) && createdAt <= message.occurredAt && id !== except;

function deliveryTo({ id: endpointId, config, isFailed }: Listening, { message }: Told): NewDelivery {
  const closed = isFailed ? 'failed' : config.active ? null : 'inactive';
  return {
    messageId: message.id,
    endpointId,
    instead: closed ? { skipped: closed } : config.batchEvents ? 'gather' : undefined,
    inOrder: config.ordered,
  };
}
