import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';
import { EventBus } from '../../../platform/events/event-bus.js';
import { priorities } from '../notification.types.js';
import { targetSeconds } from './target.js';
import { TargetAlertRepository } from './target-alert.repository.js';
import type { Judged } from './target.types.js';

const quietSeconds = 15 * 60;

/** Tells administrators of promises that were broken: of each channel once in a quarter of an hour. */
@Injectable()
export class TargetAlerts {
  private readonly log = new Logger('Notifications');

  constructor(
    private readonly alerts: TargetAlertRepository,
    private readonly events: EventBus,
    private readonly clock: Clock,
  ) {}

  /** In the caller's transaction. Notifications about alerts raise no alerts: that would never end. */
  async raise(judged: readonly Judged[]): Promise<void> {
    const broken = judged.filter(
      ({ promise, before, isAlert }) => before === null && (promise === 'broken' || promise === 'overdue') && !isAlert,
    );
    const now = this.clock.now();
    for (const own of Map.groupBy(broken, ({ accountId, channel }) => `${accountId} ${channel}`).values()) {
      const { accountId, channel } = own[0]!;
      if (!(await this.alerts.raise(accountId, channel, this.clock.in(-quietSeconds), now))) continue;
      const message = messageOf(channel, own);
      this.log.warn(message);
      this.events.publish(accountId, 'integration.error', { integration: `notifications:${channel}`, message });
    }
  }
}

function messageOf(channel: string, broken: readonly Judged[]): string {
  const many = broken.length === 1 ? 'A notification was' : `${broken.length} notifications were`;
  const promised = priorities
    .filter((each) => broken.some(({ priority }) => priority === each))
    .map((each) => `${each} within ${targetSeconds[each]} s`);
  const waiting = broken.filter(({ promise }) => promise === 'overdue').length;
  const error = broken.findLast((one) => one.error !== null)?.error;
  return [
    `${many} not handed over by the channel ${channel} in time: promised is ${promised.join(', ')}.`,
    ...(waiting > 0 ? [`${waiting} still on the way.`] : []),
    ...(error ? [`The last error: ${error}`] : []),
  ].join(' ');
}
