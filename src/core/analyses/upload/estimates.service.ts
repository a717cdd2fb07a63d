import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../config/config.schema.js';
import { UnitOfWork } from '../../database/unit-of-work.js';
import { AnalysisRepository } from '../analysis.repository.js';

/** Seconds of work for a second of sound, until the first analyses have shown better. */
const assumedSpeed = 0.1;

@Injectable()
export class EstimatesService {
  constructor(
    private readonly analyses: AnalysisRepository,
    private readonly unitOfWork: UnitOfWork,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Whole seconds until the result of a recording of `duration` seconds, behind what waits already. */
  forRecording(duration: number): Promise<number> {
    return this.unitOfWork.read(async () => {
      const speed = (await this.analyses.speed()) ?? assumedSpeed;
      const waiting = await this.analyses.waitingSeconds();
      return Math.max(1, Math.ceil((duration + waiting / this.config.pipeline.concurrency) * speed));
    });
  }
}
