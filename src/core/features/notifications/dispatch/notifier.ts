import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { Deliveries } from '../../../platform/deliveries/deliveries.service.js';
import { GroupWriter } from '../../../platform/deliveries/group-writer.js';
import type { Occasion } from '../routing/occasion.js';
import { NotificationPipeline } from './notification-pipeline.js';

const mostAtOnce = 200;

/** Notifies people of what has happened. What comes together is written together. */
@Injectable()
export class Notifier {
  private readonly groups = new GroupWriter<Occasion>((group) => this.write(group), mostAtOnce);

  constructor(
    private readonly pipeline: NotificationPipeline,
    private readonly deliveries: Deliveries,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Decided and stored when it returns; throws where it has to come again. The same occasion again changes nothing. */
  notify(occasion: Occasion): Promise<void> {
    return this.groups.add(occasion);
  }

  private async write(group: readonly Occasion[]): Promise<void> {
    for (const [accountId, occasions] of Map.groupBy(group, (each) => each.accountId)) {
      const { endpointIds } = await this.unitOfWork.run(() => this.pipeline.run(accountId, occasions));
      this.deliveries.call(endpointIds);
    }
  }
}
