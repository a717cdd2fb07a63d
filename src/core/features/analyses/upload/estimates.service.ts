import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/config.schema.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { EstimateRepository, type Load } from './estimate.repository.js';
import { paceOf, workOf } from './work-estimate.js';

@Injectable()
export class EstimatesService {
  constructor(
    private readonly estimates: EstimateRepository,
    private readonly unitOfWork: UnitOfWork,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Whole seconds until the result of a recording of `duration` seconds, behind what waits of the account already, as the
   * newest analyses of its kind went: with a transcript of its own, or heard. None takes longer than its stages may.
   */
  forRecording(accountId: string, duration: number, supplied: boolean): Promise<number> {
    return this.unitOfWork.read(async () => {
      const own = await this.estimates.load(accountId, supplied);
      const other = await this.estimates.load(accountId, !supplied);
      const ahead = [own, other].map((load) => this.work(load, load.waiting, load.waitingSeconds));
      const behind = (ahead[0]! + ahead[1]!) / this.config.pipeline.concurrency;
      return Math.max(1, Math.round(behind + this.work(own, 1, duration)));
    });
  }

  private work(load: Load, count: number, seconds: number): number {
    const { decode, transcribe, score } = this.config.pipeline.deadlineSeconds;
    return Math.min(workOf(paceOf(load), count, seconds), count * (decode + transcribe + score));
  }
}
