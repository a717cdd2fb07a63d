import { Injectable } from '@nestjs/common';
import { ReviewParties } from '../../../reviews/review-parties.service.js';
import { type DueTimer, OnTimer, type TimerHandler } from '../../../../platform/timers/on-timer.decorator.js';
import { ResponseRepository } from '../../store/response.repository.js';
import type { Notification } from '../../store/notification.entity.js';
import { NotificationPipeline } from '../notification-pipeline.js';
import { AccountSettingsReader } from '../../settings/account/account-settings.js';

/** Notifies others if nobody has responded: read or acknowledged it, or started the review. */
@Injectable()
@OnTimer('notification.escalation')
export class EscalationTimer implements TimerHandler {
  constructor(
    private readonly responses: ResponseRepository,
    private readonly parties: ReviewParties,
    private readonly settings: AccountSettingsReader,
    private readonly pipeline: NotificationPipeline,
  ) {}

  async fire({ accountId, key }: DueTimer): Promise<void> {
    const [sourceId, ruleId] = key.split(' ') as [string, string];
    const { escalations } = await this.settings.of(accountId);
    const rule = escalations.find(({ id, enabled }) => id === ruleId && enabled);
    const first = await this.responses.ofSource(accountId, sourceId);
    if (!rule || !first || (await this.isAnswered(accountId, first))) return;
    const { title, message, type, priority, data, analysisId, occurredAt, actions } = first;
    await this.pipeline.run(accountId, [
      {
        id: key,
        accountId,
        type,
        priority: priority === 'critical' || priority === 'urgent' ? priority : 'high',
        occurredAt,
        data,
        analysisId: analysisId ?? null,
        reviewId: reviewOf(data),
        parts: [],
        escalateTo: rule.escalateTo,
        ...(type === 'custom' && { words: { title, message } }),
        note: rule.message,
        actions,
        mergeKey: null,
        escalationOf: sourceId,
      },
    ]);
  }

  private async isAnswered(accountId: string, { sourceId, type, data }: Notification): Promise<boolean> {
    if (await this.responses.isAnswered(accountId, sourceId)) return true;
    const reviewId = reviewOf(data);
    const party = reviewId ? (await this.parties.of(accountId, [reviewId])).get(reviewId) : undefined;
    if (!party) return false;
    // What was taken from a reviewer asks for no answer of theirs.
    return party.hasBegun || (type === 'review.assigned' && party.assignedTo !== data['assignedTo']);
  }
}

const reviewOf = (data: Readonly<Record<string, unknown>>): string | null =>
  typeof data['reviewId'] === 'string' ? data['reviewId'] : null;
