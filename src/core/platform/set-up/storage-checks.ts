import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.schema.js';
import { ChecksSetUp, type SetUpContributor, type SetUpFinding } from './set-up-check.js';

/** Where data is kept, and for how long. */
@Injectable()
@ChecksSetUp()
export class StorageChecks implements SetUpContributor {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  checkSetUp(): SetUpFinding[] {
    return [this.database(), this.retention()];
  }

  private database(): SetUpFinding {
    const check = 'database';
    if (this.config.database.url) {
      const message = 'The data is in a PostgreSQL server of your own.';
      return { check, state: 'ok', finding: 'external', message, setting: null };
    }
    const message =
      'The data is in the embedded PostgreSQL of this service: back up its data folder, or use a server of your own.';
    return { check, state: 'attention', finding: 'embedded', message, setting: 'database.url' };
  }

  private retention(): SetUpFinding {
    const details = {
      notificationDays: this.config.notifications.keepDays,
      deliveryDays: this.config.deliveries.keepDays,
    };
    const { notificationDays, deliveryDays } = details;
    const message = `Notifications are kept for ${notificationDays} days and delivery logs for ${deliveryDays}; calls until they are erased.`;
    return { check: 'retention', state: 'ok', finding: 'days', message, setting: null, details };
  }
}
