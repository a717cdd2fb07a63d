import { Injectable } from '@nestjs/common';
import { mayRead } from '../../access/visibility.js';
import { Clock } from '../../../platform/clock/clock.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { Deliveries } from '../../../platform/deliveries/deliveries.service.js';
import { GroupWriter } from '../../../platform/deliveries/group-writer.js';
import { type AccountView, SurroundingsReader } from '../routing/surroundings.js';
import type { Person } from '../routing/person.js';
import { audienceOf } from '../routing/audience.js';
import { type Loads, route } from '../routing/routing.js';
import { decide, type Verdict } from '../decision/decide.js';
import { type Decided, type Draft, Situations } from '../decision/situations.js';
import { Escalations } from './escalation/escalations.js';
import { NotificationRepository } from '../store/notification.repository.js';
import { type Occasion, occasionFor } from '../routing/occasion.js';
import { endpointChannel, NotificationWebhookFanOut } from './webhooks/webhook-fan-out.js';
import { type Written, Writer } from './writer.js';

const mostAtOnce = 200;
const dayMs = 86_400_000;

/**
 * The way from something that happened to those who are notified, in one place: audience → routing → what decides → decision →
 * rows, timers and deliveries. What comes together is written together.
 */
@Injectable()
export class Notifier {
  private readonly groups = new GroupWriter<Occasion>((group) => this.write(group), mostAtOnce);

  constructor(
    private readonly surroundings: SurroundingsReader,
    private readonly situations: Situations,
    private readonly writer: Writer,
    private readonly escalations: Escalations,
    private readonly webhooks: NotificationWebhookFanOut,
    private readonly notifications: NotificationRepository,
    private readonly deliveries: Deliveries,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Decided and stored when it returns; throws where it has to come again. The same occasion again changes nothing. */
  notify(occasion: Occasion): Promise<void> {
    return this.groups.add(occasion);
  }

  /** In the caller's transaction; what it returns is called for once that has committed. */
  async notifyNow(accountId: string, occasions: readonly Occasion[]): Promise<Written> {
    const view = await this.surroundings.of(accountId, occasions);
    const webhookIds = await this.webhooks.send(accountId, occasions, view.settings);
    const drafts = await this.draftsOf(occasions, view);
    const found = await this.situations.of(accountId, drafts, view.settings);
    const decided: Decided[] = found.map((each) => ({ ...each, verdicts: decide(each.situation).filter(isOfPerson) }));
    const written = await this.writer.write(accountId, decided);
    await this.escalations.expect(accountId, occasions, view.settings);
    return { ...written, endpointIds: [...written.endpointIds, ...webhookIds] };
  }

  private async write(group: readonly Occasion[]): Promise<void> {
    for (const [accountId, occasions] of Map.groupBy(group, (each) => each.accountId)) {
      const { endpointIds } = await this.unitOfWork.run(() => this.notifyNow(accountId, occasions));
      this.deliveries.call(endpointIds);
    }
  }

  private async draftsOf(occasions: readonly Occasion[], view: AccountView): Promise<Draft[]> {
    const loads = await this.loadsOf(view);
    return occasions.flatMap((occasion) => {
      const around = view.around(occasion);
      const maySee = (person: Person) => mayRead(around.visibility(person));
      const routing = { people: view.people, loads, maySee };
      return route(audienceOf(occasion, around), occasion.priority, view.settings.routing, routing).map((listener) => ({
        occasion: occasionFor(around.visibility(listener.person), occasion),
        listener,
      }));
    });
  }

  /** Asked for only where it matters. */
  private async loadsOf({ people, settings: { routing } }: AccountView): Promise<Loads> {
    if (!routing.loadBalancing.enabled) return new Map();
    const since = new Date(this.clock.now().getTime() - dayMs);
    return this.notifications.loads(
      people.flatMap(({ userId }) => userId ?? []),
      since,
    );
  }
}

/** `webhook` is the account's own, and gets it once for all. */
const isOfPerson = ({ channel }: Verdict): boolean => channel !== endpointChannel;
