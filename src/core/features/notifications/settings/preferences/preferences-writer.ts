import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../../platform/database/unit-of-work.js';
import { Timers } from '../../../../platform/timers/timers.js';
import type { NotificationPreferences } from './preferences.entity.js';
import { PreferencesRepository } from './preferences.repository.js';

/** Stores how users want to be notified. */
@Injectable()
export class PreferencesWriter {
  constructor(
    private readonly preferences: PreferencesRepository,
    private readonly timers: Timers,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** `before` is null where the user had said nothing yet. What quiet hours hold is looked at again, by those of now. */
  change(
    accountId: string,
    userId: string,
    change: (row: NotificationPreferences, before: NotificationPreferences | null) => unknown,
  ): Promise<NotificationPreferences> {
    return this.unitOfWork.run(async (now) => {
      const { row, isNew } = await this.preferences.hold(accountId, userId, now);
      await change(row, isNew ? null : row);
      row.updatedAt = now;
      await this.preferences.reconsider(userId, now);
      await this.timers.bringForward(accountId, 'notification.release', [{ key: userId, dueAt: now }]);
      return row;
    });
  }
}
