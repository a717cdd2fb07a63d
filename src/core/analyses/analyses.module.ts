import { Module } from '@nestjs/common';
import { Decoder } from '../audio/decoder.js';
import { AnalysesController } from './analyses.controller.js';
import { AnalysesService } from './analyses.service.js';
import { AnalysisJobs } from './analysis.jobs.js';
import { AnalysisRepository } from './analysis.repository.js';
import { ConcludeStage } from './pipeline/conclude.stage.js';
import { DecodeStage } from './pipeline/decode.stage.js';
import { LeaseRepository } from './pipeline/lease.repository.js';
import { Failures } from './pipeline/failures.js';
import { Pipeline } from './pipeline/pipeline.js';
import { Stages } from './pipeline/stages.js';
import { ProgressReporter } from './pipeline/progress-reporter.js';
import { ResultRepository } from './pipeline/result.repository.js';
import { ScoreStage } from './pipeline/score.stage.js';
import { TranscribeStage } from './pipeline/transcribe.stage.js';
import { RecordingsJanitor } from './recordings.janitor.js';
import { EstimatesService } from './upload/estimates.service.js';
import { UploadReceiver } from './upload/upload-receiver.js';
import { UploadsService } from './upload/uploads.service.js';
import { UploadsController } from './uploads.controller.js';

const stages = [DecodeStage, TranscribeStage, ScoreStage, ConcludeStage, Stages];
const pipeline = [Pipeline, Failures, ProgressReporter, LeaseRepository, ResultRepository, Decoder, ...stages];
const uploads = [UploadsService, UploadReceiver, EstimatesService];

@Module({
  controllers: [UploadsController, AnalysesController],
  providers: [AnalysesService, AnalysisRepository, AnalysisJobs, RecordingsJanitor, ...pipeline, ...uploads],
  exports: [AnalysesService],
})
export class AnalysesModule {}
