import { Module } from '@nestjs/common';
import { ScoreCountsController } from './counts/score-counts.controller.js';
import { ScoreCountsRepository } from './counts/score-counts.repository.js';
import { ScoreCountsService } from './counts/score-counts.service.js';
import { ModelNames } from './model-names.js';
import { QualityController } from './quality.controller.js';
import { QualityRepository } from './quality.repository.js';
import { QualityService } from './quality.service.js';

@Module({
  controllers: [QualityController, ScoreCountsController],
  providers: [ModelNames, QualityService, QualityRepository, ScoreCountsRepository, ScoreCountsService],
})
export class ModelQualityModule {}
