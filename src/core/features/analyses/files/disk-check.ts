import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';
import { CONFIG, type Config } from '../../../platform/config/config.schema.js';
import { ChecksSetUp, type SetUpContributor, type SetUpFinding } from '../../../platform/set-up/set-up-check.js';
import { FileStore } from '../../../platform/storage/file-store.js';
import { FileRepository } from './file.repository.js';

/** So many of the largest recordings should still fit. */
const recordingsToFit = 10;
/** The recordings of so many days say how fast the disk fills. */
const daysBefore = 7;
/** Time that is needed to get more space. */
const daysToAct = 14;
/** Nobody plans further ahead. */
const mostDays = 3650;

/** Whether there is space for recordings, and for how long. */
@Injectable()
@ChecksSetUp()
export class DiskCheck implements SetUpContributor {
  constructor(
    private readonly store: FileStore,
    private readonly files: FileRepository,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async checkSetUp(): Promise<SetUpFinding[]> {
    const isFull = await this.store.checkSpace().then(
      () => false,
      () => true,
    );
    const freeBytes = await this.store.freeBytes();
    const wantedBytes = recordingsToFit * this.config.uploads.maxBytes;
    const dailyBytes = (await this.files.bytesSince(this.clock.in(-daysBefore * 86_400))) / daysBefore;
    return [found({ isFull, freeBytes, wantedBytes, dailyBytes })];
  }
}

interface Space {
  readonly isFull: boolean;
  readonly freeBytes: number;
  readonly wantedBytes: number;
  readonly dailyBytes: number;
}

function found({ isFull, ...bytes }: Space): SetUpFinding {
  const [check, setting] = ['disk', 'dataDir'] as const;
  const { freeBytes, wantedBytes, dailyBytes } = bytes;
  const atThisPace = Math.floor(freeBytes / dailyBytes); // Infinity where nothing was kept
  const days = atThisPace <= mostDays ? atThisPace : undefined;
  const details = { freeBytes, wantedBytes, ...(days !== undefined && { days }) };
  if (isFull) {
    const message = 'The disk is full: recordings are refused until there is space.';
    return { check, state: 'failed', finding: 'full', message, setting, details };
  }
  if (freeBytes < wantedBytes) {
    const message = `Fewer than ${recordingsToFit} recordings of the largest size fit on the disk: free or add space.`;
    return { check, state: 'attention', finding: 'scarce', message, setting, details };
  }
  const free = `${Math.floor(freeBytes / 2 ** 30)} GiB are free for recordings`;
  if (days === undefined) return { check, state: 'ok', finding: 'free', message: `${free}.`, setting: null, details };
  const message = `${free}: enough for about ${days} days, if as much is kept as in the last ${daysBefore}.`;
  const isEnough = days >= daysToAct;
  return {
    check,
    state: isEnough ? 'ok' : 'attention',
    finding: isEnough ? 'lasts' : 'soon_full',
    message: isEnough ? message : `${message} Free or add space.`,
    setting: isEnough ? null : setting,
    details,
  };
}
