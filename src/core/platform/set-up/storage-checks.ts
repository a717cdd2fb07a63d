import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.schema.js';
import { FileStore } from '../storage/file-store.js';
import { ChecksSetUp, type SetUpContributor, type SetUpFinding } from './set-up-check.js';

/** So many of the largest recordings should still fit. */
const recordingsToFit = 10;

/** Where recordings and data are kept, and for how long. */
@Injectable()
@ChecksSetUp()
export class StorageChecks implements SetUpContributor {
  constructor(
    private readonly files: FileStore,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async checkSetUp(): Promise<SetUpFinding[]> {
    return [await this.disk(), this.database(), this.retention()];
  }

  private async disk(): Promise<SetUpFinding> {
    const [check, setting] = ['disk', 'dataDir'] as const;
    const isFull = await this.files.checkSpace().then(
      () => false,
      () => true,
    );
    const freeBytes = await this.files.freeBytes();
    const wantedBytes = recordingsToFit * this.config.uploads.maxBytes;
    const details = { freeBytes, wantedBytes };
    if (isFull) {
      const message = 'The disk is full: recordings are refused until there is space.';
      return { check, state: 'failed', finding: 'full', message, setting, details };
    }
    if (freeBytes < wantedBytes) {
      const message = `Fewer than ${recordingsToFit} recordings of the largest size fit on the disk: free or add space.`;
      return { check, state: 'attention', finding: 'scarce', message, setting, details };
    }
    const message = `${Math.floor(freeBytes / 2 ** 30)} GiB are free for recordings.`;
    return { check, state: 'ok', finding: 'free', message, setting: null, details };
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
