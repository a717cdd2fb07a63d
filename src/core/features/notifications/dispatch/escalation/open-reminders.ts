import { Injectable } from '@nestjs/common';
import { Colleagues } from '../../../accounts/colleagues.service.js';
import type { Notification } from '../../store/notification.entity.js';
import { ResponseRepository } from '../../store/response.repository.js';
import { ReminderSchedule } from './reminder-schedule.js';

/** What a user still has to be reminded of. In the caller's transaction. */
@Injectable()
export class OpenReminders {
  constructor(
    private readonly reminders: ReminderSchedule,
    private readonly responses: ResponseRepository,
    private readonly colleagues: Colleagues,
  ) {}

  /** Locked: an acknowledgement waits, or has come before. Who may not see one any more could not acknowledge it. */
  async of(accountId: string, userId: string, matter: string): Promise<Notification[]> {
    const viewer = (await this.colleagues.principals([userId])).get(userId);
    if (viewer?.accountId !== accountId) return [];
    const open = await this.reminders.open(viewer, matter);
    const ids = open.map(({ id }) => id);
    const answered = new Set(await this.responses.acknowledged(accountId, ids)); // what they escalate is
    return open.filter(({ id }) => !answered.has(id));
  }
}
