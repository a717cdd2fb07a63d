import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../config/config.schema.js';
import { UnitOfWork } from '../../database/unit-of-work.js';
import { EstimateRepository } from './estimate.repository.js';
import { paceOf, workOf } from './work-estimate.js';

@Injectable()
export class EstimatesService {
  constructor(
    private readonly estimates: EstimateRepository,
    private readonly unitOfWork: UnitOfWork,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Whole seconds until the result of a recording of `duration` seconds, behind what waits already, as the newest analyses
   * of its kind went: with a transcript of its own, or heard.
   */
  forRecording(duration: number, supplied: boolean): Promise<number> {
    return this.unitOfWork.read(async () => {
      const own = await this.estimates.load(supplied);
      const other = await this.estimates.load(!supplied);
      const ahead = [own, other].map((load) => workOf(paceOf(load), load.waiting, load.waitingSeconds));
      const behind = (ahead[0]! + ahead[1]!) / this.config.pipeline.concurrency;
      return Math.max(1, Math.round(behind + workOf(paceOf(own), 1, duration)));
    });
  }
}
