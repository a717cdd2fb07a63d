import { Injectable } from '@nestjs/common';
import { type DueTimer, OnTimer, type TimerHandler } from '../../../../platform/timers/on-timer.decorator.js';
import { ResponseRepository } from '../../store/response.repository.js';
import { NotificationPipeline } from '../notification-pipeline.js';
import { CriticalRepository } from './critical.repository.js';

/** Notifies others of what stayed without an acknowledgement. */
@Injectable()
@OnTimer('notification.unanswered')
export class UnansweredTimer implements TimerHandler {
  constructor(
    private readonly responses: ResponseRepository,
    private readonly critical: CriticalRepository,
    private readonly pipeline: NotificationPipeline,
  ) {}

  /**
   * To supervisors and administrators, as a critical matter of their own: once, however many people have not responded to it,
   * and not to those who are reminded of it anyway.
   */
  async fire({ accountId, key: sourceId }: DueTimer): Promise<void> {
    const one = await this.responses.ofSource(accountId, sourceId);
    if (!one) return;
    const { title, message, type, data, analysisId, occurredAt, actions } = one;
    const except = await this.critical.reminded(accountId, one);
    await this.pipeline.run(accountId, [
      {
        id: `${sourceId} unanswered`,
        accountId,
        type,
        priority: 'critical',
        occurredAt,
        data,
        analysisId: analysisId ?? null,
        reviewId: typeof data['reviewId'] === 'string' ? data['reviewId'] : null,
        parts: ['supervisors', 'administrators'],
        except,
        ...(type === 'custom' && { words: { title, message } }),
        actions,
        mergeKey: null,
        escalationOf: sourceId,
      },
    ]);
  }
}
