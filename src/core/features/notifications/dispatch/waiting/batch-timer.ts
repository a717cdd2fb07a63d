import { Injectable } from '@nestjs/common';
import { type DueTimer, OnTimer, type TimerHandler } from '../../../../platform/timers/on-timer.decorator.js';
import { Timers } from '../../../../platform/timers/timers.js';
import { BatchSender } from './batch-sender.js';
import { VisibleWaiting } from './visible-waiting.js';
import { WaitingRepository } from './waiting.repository.js';

/** Has batches sent that are full or due. */
@Injectable()
@OnTimer('notification.lot')
export class BatchTimer implements TimerHandler {
  constructor(
    private readonly waiting: WaitingRepository,
    private readonly visible: VisibleWaiting,
    private readonly sender: BatchSender,
    private readonly timers: Timers,
  ) {}

  /** Full batches are sent at once; the rest of one when its own time has come. */
  async fire({ accountId, key, data }: DueTimer, now: Date): Promise<void> {
    const [recipient, batch] = key.split(' ') as [string, string];
    const most = Number(data['most']);
    const deliverAs = data['deliverAs'] === 'summary' ? 'summary' : 'list';
    for (;;) {
      const found = await this.waiting.inBatch(recipient, batch, most);
      if (found.length === 0) return;
      const isFull = new Set(found.map(({ id }) => id)).size >= most;
      const next = await this.waiting.next(recipient, 'gathering', batch);
      if (!isFull && next! > now) {
        await this.timers.bringForward(accountId, 'notification.lot', [{ key, dueAt: next!, data }]);
        return;
      }
      const seen = await this.visible.of(found);
      if (seen.length > 0) await this.sender.send(accountId, seen, { batch, deliverAs }, now);
    }
  }
}
