import { Injectable } from '@nestjs/common';
import { type DueTimer, OnTimer, type TimerHandler } from '../../../../platform/timers/on-timer.decorator.js';
import { Snoozes } from './snoozes.service.js';

/** Brings back what was snoozed until now. */
@Injectable()
@OnTimer('notification.snooze')
export class SnoozeTimer implements TimerHandler {
  constructor(private readonly snoozes: Snoozes) {}

  fire({ accountId, key }: DueTimer, now: Date): Promise<void> {
    const [userId] = key.split(' ') as [string];
    return this.snoozes.endDue(accountId, userId, now);
  }
}
