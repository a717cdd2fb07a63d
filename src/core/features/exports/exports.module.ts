import { Module } from '@nestjs/common';
import { AnalysesModule } from '../analyses/analyses.module.js';
import { ReviewsModule } from '../reviews/reviews.module.js';
import { ViewsModule } from '../views/views.module.js';
import { ExportCallers } from './export-callers.js';
import { ExportErasure } from './export-erasure.js';
import { ExportFiles } from './export-files.service.js';
import { ExportJobs } from './export.jobs.js';
import { ExportLeaseRepository } from './export-lease.repository.js';
import { ExportLeases } from './export-leases.js';
import { ExportLog } from './export-log.js';
import { ExportRepository } from './export.repository.js';
import { ExportRequests } from './export-requests.js';
import { ExportRunner } from './export-runner.js';
import { ExportSources } from './export-sources.js';
import { ExportsController } from './exports.controller.js';
import { ExportsService } from './exports.service.js';
import { ExportWriter } from './export-writer.js';
import { NewExports } from './new-exports.service.js';

const writing = [ExportJobs, ExportLeaseRepository, ExportLeases, ExportRunner, ExportSources, ExportWriter];

@Module({
  imports: [AnalysesModule, ReviewsModule, ViewsModule],
  controllers: [ExportsController],
  providers: [
    ExportCallers,
    ExportErasure,
    ExportFiles,
    ExportLog,
    ExportRepository,
    ExportRequests,
    ExportsService,
    NewExports,
    ...writing,
  ],
})
export class ExportsModule {}
