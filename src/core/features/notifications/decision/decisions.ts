import { Injectable } from '@nestjs/common';
import { mayRead } from '../../access/visibility.js';
import type { Call } from '../../analyses/calls.service.js';
import { Clock } from '../../../platform/clock/clock.js';
import { callDataOf } from '../call-data.js';
import { audienceOf } from '../routing/audience.js';
import { type Occasion, occasionFor } from '../routing/occasion.js';
import type { Person } from '../routing/person.js';
import { type Loads, route } from '../routing/routing.js';
import type { AccountView } from '../routing/surroundings.js';
import { NotificationRepository } from '../store/notification.repository.js';
import { decide } from './decide.js';
import { type Decided, type Draft, Situations } from './situations.js';

const daySeconds = 86_400;

/** Who is notified of an occasion, and what is decided for each of their channels. In the caller's unit of work. */
@Injectable()
export class Decisions {
  constructor(
    private readonly situations: Situations,
    private readonly notifications: NotificationRepository,
    private readonly clock: Clock,
  ) {}

  async of(accountId: string, occasions: readonly Occasion[], view: AccountView): Promise<Decided[]> {
    const drafts = await this.draftsOf(occasions, view);
    const found = await this.situations.of(accountId, drafts, view.settings);
    return found.map((each) => ({ ...each, verdicts: decide(each.situation) }));
  }

  private async draftsOf(occasions: readonly Occasion[], view: AccountView): Promise<Draft[]> {
    const loads = await this.loadsOf(view);
    return occasions.flatMap((occasion) => {
      const around = view.around(occasion);
      const maySee = (person: Person) => mayRead(around.visibility(person));
      const routing = { people: view.people, loads, maySee };
      return route(audienceOf(occasion, around), occasion.priority, view.settings.routing, routing).map((listener) => ({
        occasion: withCall(occasionFor(around.visibility(listener.person), occasion), around.call),
        listener,
      }));
    });
  }

  /** Asked for only where it matters. */
  private async loadsOf({ people, settings: { routing } }: AccountView): Promise<Loads> {
    if (!routing.loadBalancing.enabled) return new Map();
    return this.notifications.loads(
      people.flatMap(({ userId }) => userId ?? []),
      this.clock.in(-daySeconds),
      routing.loadBalancing.maxDailyNotifications,
    );
  }
}

const withCall = (occasion: Occasion, call?: Call): Occasion =>
  call ? { ...occasion, data: { ...occasion.data, call: callDataOf(call) } } : occasion;
