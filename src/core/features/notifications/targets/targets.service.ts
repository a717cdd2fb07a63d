import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../platform/caller/principal.js';
import { Clock } from '../../../platform/clock/clock.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { priorities } from '../notification.types.js';
import { targetSeconds } from './target.js';
import { TargetRepository } from './target.repository.js';
import type { NotificationPromisesView } from './target.schemas.js';

const daySeconds = 86_400;

/** How targets were met recently. */
@Injectable()
export class Targets {
  constructor(
    private readonly targets: TargetRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** The most urgent first. */
  lately({ accountId }: Principal): Promise<NotificationPromisesView> {
    return this.unitOfWork.read(async () => {
      const since = this.clock.in(-daySeconds);
      const found = await this.targets.ofAccount(accountId, since, this.clock.now());
      const data = priorities.flatMap((priority) =>
        found
          .filter((each) => each.priority === priority)
          .toSorted((a, b) => (a.channel < b.channel ? -1 : 1))
          .map((each) => ({
            ...each,
            promisedSeconds: targetSeconds[priority]!,
            p50Seconds: rounded(each.p50Seconds),
            p99Seconds: rounded(each.p99Seconds),
          })),
      );
      return { since: since.toISOString(), data };
    });
  }
}

/** To milliseconds. */
const rounded = (seconds: number | null): number | null =>
  seconds === null ? null : Math.max(0, Math.round(seconds * 1000) / 1000);
