import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Decoder } from '../../speech/audio/decoder.js';
import { AnalysesController } from './analyses.controller.js';
import { AnalysesService } from './analyses.service.js';
import { AnalysisJobs } from './analysis.jobs.js';
import { Callbacks } from './callbacks.service.js';
import { Calls } from './calls.service.js';
import { CallsRepository } from './calls.repository.js';
import { FoundIndicators } from './found-indicators.service.js';
import { FoundIndicatorsRepository } from './found-indicators.repository.js';
import { ReviewedAnalyses } from './reviewed-analyses.service.js';
import { ReviewedAnalysesRepository } from './reviewed-analyses.repository.js';
import { AnalysisRows } from './analysis-rows.service.js';
import { AnalysisTopics } from './analysis-topics.service.js';
import { AnalysisTopicsRepository } from './analysis-topics.repository.js';
import { AnalysisLog } from './analysis-log.js';
import { AnalysisRepository } from './analysis.repository.js';
import { BulkChanges } from './bulk/bulk-changes.service.js';
import { BulkController } from './bulk/bulk.controller.js';
import { BulkErasure } from './bulk/bulk-erasure.service.js';
import { AnalysisHolder } from './changes/analysis-holder.js';
import { AnalysisTraces } from './changes/analysis-traces.js';
import { ChangesController } from './changes/changes.controller.js';
import { ChangesService } from './changes/changes.service.js';
import { ErasureRepository } from './changes/erasure.repository.js';
import { RequeueService } from './changes/requeue.service.js';
import { ProgressService } from './progress.service.js';
import { ErasureService } from './changes/erasure.service.js';
import { CorrectedTexts } from './corrections/corrected-text.js';
import { CorrectionWriter } from './corrections/correction-writer.js';
import { CorrectionsRepository } from './corrections/corrections.repository.js';
import { CorrectionsService } from './corrections/corrections.service.js';
import { TranscriptController } from './corrections/transcript.controller.js';
import { TranscriptsService } from './corrections/transcripts.service.js';
import { FoundPages } from './listing/found-pages.js';
import { ListExport } from './listing/list-export.js';
import { ListRepository } from './listing/list.repository.js';
import { ListTotals } from './listing/list-totals.js';
import { ListingController } from './listing/listing.controller.js';
import { ListReviews } from './listing/list-reviews.js';
import { CsvListing } from './listing/listing-csv.service.js';
import { ListingService } from './listing/listing.service.js';
import { Reindexing } from './search/reindexing.js';
import { ReindexingRepository } from './search/reindexing.repository.js';
import { Searches } from './search/searches.js';
import { Snippets } from './search/snippets.js';
import { Selections } from './listing/selections.js';
import { Waveform } from '../../speech/audio/waveform.js';
import { Trimmer } from '../../speech/audio/trimmer.js';
import { TranscriptIntake } from '../../speech/transcripts/transcript-intake.js';
import { TranscriptProcesses } from '../../speech/transcripts/transcript-processes.js';
import { AnalysisFiles } from './files/analysis-files.js';
import { DiskCheck } from './files/disk-check.js';
import { FileRepository } from './files/file.repository.js';
import { FilesController } from './files/files.controller.js';
import { FilesService } from './files/files.service.js';
import { Renditions } from './files/renditions.service.js';
import { WaveformsService } from './files/waveforms.service.js';
import { TrimController } from './trim/trim.controller.js';
import { TrimRepository } from './trim/trim.repository.js';
import { TrimService } from './trim/trim.service.js';
import { TrimmedTraces } from './trim/trimmed-traces.js';
import { TrimmedFiles } from './trim/trimmed-files.service.js';
import { PrintsController } from './prints/prints.controller.js';
import { Prints } from './prints/prints.service.js';
import { RelatedController } from './related/related.controller.js';
import { RelatedRepository } from './related/related.repository.js';
import { RelatedService } from './related/related.service.js';
import { AnalysisStatisticsController } from './statistics/statistics.controller.js';
import { AnalysisStatisticsRepository } from './statistics/statistics.repository.js';
import { AnalysisStatistics } from './statistics/statistics.service.js';
import { KeptScoreRepository } from './scores/kept-score.repository.js';
import { KeptScores } from './scores/kept-scores.service.js';
import { ScoreAsker } from './scores/score-asker.js';
import { ScoreVersions } from './scores/score-versions.service.js';
import { ScoresController } from './scores/scores.controller.js';
import { ConcludeStage } from './pipeline/conclude.stage.js';
import { DecodeStage } from './pipeline/decode.stage.js';
import { FraudModels } from './fraud-models.js';
import { LeaseRepository } from './pipeline/lease.repository.js';
import { Leases } from './pipeline/leases.js';
import { PipelineLog } from './pipeline/pipeline-log.js';
import { Failures } from './pipeline/failures.js';
import { Pipeline } from './pipeline/pipeline.js';
import { Stages } from './pipeline/stages.js';
import { ProgressReporter } from './pipeline/progress-reporter.js';
import { ResultRepository } from './pipeline/result.repository.js';
import { ScoreGate } from './pipeline/score-gate.js';
import { ScoreStage } from './pipeline/score.stage.js';
import { TranscribeStage } from './pipeline/transcribe.stage.js';
import { RecordingsJanitor } from './recordings.janitor.js';
import { uploadControllers, uploadProviders } from './upload.providers.js';

const stages = [DecodeStage, TranscribeStage, ScoreGate, ScoreStage, ConcludeStage, Stages];
const records = [LeaseRepository, ResultRepository, PipelineLog];
const pipeline = [Pipeline, FraudModels, Leases, Failures, ProgressReporter, Decoder, ...records, ...stages];
const listing = [
  ListingService,
  CsvListing,
  FoundPages,
  ListReviews,
  ListRepository,
  ListTotals,
  ListExport,
  Selections,
];
const search = [Searches, Snippets, Reindexing, ReindexingRepository];
const related = [RelatedRepository, RelatedService];
const scores = [KeptScoreRepository, KeptScores, ScoreAsker, ScoreVersions];
const statistics = [AnalysisStatistics, AnalysisStatisticsRepository];
const erasure = [ErasureService, ErasureRepository, AnalysisTraces];
const corrections = [CorrectedTexts, CorrectionWriter, CorrectionsRepository, CorrectionsService, TranscriptsService];
const changes = [ChangesService, RequeueService, AnalysisHolder, ProgressService, ...erasure];
const bulk = [BulkChanges, BulkErasure];

const files = [
  AnalysisFiles,
  DiskCheck,
  FilesService,
  Renditions,
  FileRepository,
  WaveformsService,
  TrimService,
  TrimmedFiles,
  TrimmedTraces,
  TrimRepository,
  Trimmer,
  Waveform,
];

@Module({
  imports: [DiscoveryModule],
  controllers: [
    ...uploadControllers,
    ListingController,
    // Before the routes of one analysis, whose id "bulk" would be.
    BulkController,
    AnalysisStatisticsController,
    RelatedController,
    ScoresController,
    PrintsController,
    AnalysesController,
    ChangesController,
    TranscriptController,
    FilesController,
    TrimController,
  ],
  providers: [
    AnalysesService,
    AnalysisLog,
    AnalysisRepository,
    AnalysisRows,
    AnalysisTopics,
    Calls,
    CallsRepository,
    FoundIndicators,
    FoundIndicatorsRepository,
    ReviewedAnalyses,
    ReviewedAnalysesRepository,
    AnalysisTopicsRepository,
    AnalysisJobs,
    TranscriptIntake,
    TranscriptProcesses,
    RecordingsJanitor,
    ...pipeline,
    ...listing,
    ...search,
    ...related,
    Prints,
    ...scores,
    ...statistics,
    ...uploadProviders,
    ...changes,
    ...bulk,
    ...corrections,
    ...files,
  ],
  exports: [AnalysesService, AnalysisRows, AnalysisTopics, Callbacks, Calls, FoundIndicators, ReviewedAnalyses],
})
export class AnalysesModule {}
