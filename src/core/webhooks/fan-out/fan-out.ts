import { Injectable } from '@nestjs/common';
import { AnalysisTopics } from '../../analyses/analysis-topics.service.js';
import { Deliveries } from '../../deliveries/deliveries.service.js';
import { GroupWriter } from '../../deliveries/group-writer.js';
import type { NewDelivery, NewMessage } from '../../deliveries/delivery.types.js';
import type { EventInfo, Events } from '../../events/events.js';
import { PendingEvents } from '../../events/pending-events.js';
import { eventData, eventSubject } from '../catalogue.js';
import type { WebhookEventType } from '../webhook.types.js';
import { EventResources } from './event-resources.js';
import { type Listening, ListeningRepository } from './listening.repository.js';

interface Told {
  readonly type: WebhookEventType;
  readonly message: NewMessage;
  /** The webhook that it is about is not told itself. */
  readonly except: unknown;
  /** An earlier event of the same subject has to be told first. */
  isTooEarly: boolean;
}

/** Decides which webhooks are told of an event, and hands it over. Events that come together are written together. */
@Injectable()
export class FanOut {
  private readonly writer = new GroupWriter<Told>((group) => this.write(group));

  constructor(
    private readonly listening: ListeningRepository,
    private readonly deliveries: Deliveries,
    private readonly resources: EventResources,
    private readonly pending: PendingEvents,
    private readonly analyses: AnalysisTopics,
  ) {}

  /** Stored when it returns; throws where it has to come again. The same event again changes nothing. */
  async tell<T extends WebhookEventType>(type: T, payload: Events[T], info: EventInfo): Promise<void> {
    const { eventId: id, accountId, occurredAt } = info;
    const message = { id, accountId, type, occurredAt, data: eventData(type, payload), ...eventSubject(type, payload) };
    const told = { type, message, except: message.data['integration'] ?? message.data['resource'], isTooEarly: false };
    await this.writer.add(told);
    if (told.isTooEarly) throw new Error('an earlier event of the same subject has to be told to webhooks first');
  }

  private async write(group: readonly Told[]): Promise<void> {
    const accounts = [...new Set(group.map(({ message }) => message.accountId))];
    const all = Map.groupBy(await this.listening.of(accounts), ({ accountId }) => accountId);
    if (all.size === 0) return;
    const audiences = group
      .map((told) => ({ told, webhooks: (all.get(told.message.accountId) ?? []).filter((each) => wants(each, told)) }))
      .filter(({ webhooks }) => webhooks.length > 0);
    await this.holdBack(audiences);
    const ready = audiences.filter(({ told }) => !told.isTooEarly);
    const messages = await Promise.all(ready.map((each) => this.withResource(each)));
    const deliveries = ready.flatMap(({ told, webhooks }) => webhooks.map((each) => deliveryTo(each, told)));
    await this.deliveries.add(messages, deliveries);
    await this.forgetErased(messages);
  }

  private async withResource({ told: { type, message }, webhooks }: Audience): Promise<NewMessage> {
    if (!webhooks.some(({ config }) => config.includeFullData)) return message;
    return { ...message, resource: await this.resources.of(type, message) };
  }

  /** Where order is wanted: an event does not overtake one of its analysis that another process has not told yet. */
  private async holdBack(audiences: readonly Audience[]): Promise<void> {
    const ordered = audiences.filter(
      ({ told, webhooks }) => told.message.analysisId && webhooks.some(({ config }) => config.ordered),
    );
    if (ordered.length === 0) return;
    const earlier = await this.pending.ofAnalyses(ordered.map(({ told }) => told.message.analysisId!));
    const here = new Set(audiences.map(({ told }) => told.message.id));
    const missing = earlier.filter(({ id }) => !here.has(id));
    const known = await this.deliveries.known(missing.map(({ id }) => id));
    for (const { told, webhooks } of ordered)
      told.isTooEarly = missing.some(
        ({ id, name, analysisId }) =>
          id < told.message.id &&
          analysisId === told.message.analysisId &&
          !known.has(id) &&
          webhooks.some(({ config, events }) => config.ordered && (events as readonly string[]).includes(name)),
      );
  }

  /** An analysis that was erased while this was written takes it along. */
  private async forgetErased(messages: readonly NewMessage[]): Promise<void> {
    const told = messages.filter(({ analysisId }) => analysisId !== undefined);
    const existing = await this.analyses.existing([...new Set(told.map(({ analysisId }) => analysisId!))]);
    for (const { accountId, analysisId } of told) if (!existing.has(analysisId!)) void accountId;
  }
}

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
