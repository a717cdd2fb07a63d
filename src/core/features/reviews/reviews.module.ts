import { Module } from '@nestjs/common';
import { AnalysesModule } from '../analyses/analyses.module.js';
import { Assigner } from './assignment/assigner.js';
import { AssignmentLockRepository } from './assignment/assignment-lock.repository.js';
import { AssignmentTransactions } from './assignment/assignment-transactions.js';
import { AssignmentRepository } from './assignment/assignment.repository.js';
import { Assignments } from './assignment/assignments.service.js';
import { BulkAssignmentController } from './assignment/bulk.controller.js';
import { BulkAssignment } from './assignment/bulk.service.js';
import { BulkRequest } from './assignment/bulk-request.js';
import { BulkWriter } from './assignment/bulk-writer.js';
import { Strategies } from './assignment/strategies.js';
import { Workloads } from './assignment/workloads.js';
import { AssignedReviewers } from './assigned-reviewers.js';
import { BulkReviewsController } from './bulk/bulk-reviews.controller.js';
import { BulkReviews } from './bulk/bulk-reviews.service.js';
import { Adjudications } from './changes/adjudications.js';
import { Escalations } from './changes/escalations.js';
import { ReviewChanges } from './changes/review-changes.service.js';
import { ReviewEdits } from './changes/review-edits.js';
import { ReviewMoves } from './changes/review-moves.js';
import { Withdrawals } from './changes/withdrawals.js';
import { SecondReviewRules } from './changes/second-review-rules.js';
import { SecondReviews } from './changes/second-reviews.js';
import { ReviewErasure } from './erasure/review-erasure.js';
import { GoldenController } from './golden/golden.controller.js';
import { GoldenCopies } from './golden/golden-copies.js';
import { GoldenReports } from './golden/golden-reports.service.js';
import { GoldenMixer } from './golden/golden-mixer.js';
import { GoldenRepository } from './golden/golden.repository.js';
import { GoldenService } from './golden/golden.service.js';
import { JudgedIndicatorsController } from './judgement/judged-indicators.controller.js';
import { JudgedIndicators } from './judgement/judged-indicators.service.js';
import { JudgementAccess } from './judgement/judgement-access.js';
import { JudgementLog } from './judgement/judgement-log.js';
import { JudgementReader } from './judgement/judgement-reader.js';
import { JudgementRepository } from './judgement/judgement.repository.js';
import { JudgementTimes } from './judgement/judgement-times.js';
import { MissedSignsController } from './judgement/missed-signs.controller.js';
import { MissedSigns } from './judgement/missed-signs.service.js';
import { ListedReviews } from './listing/listed-reviews.js';
import { ReviewListRepository } from './listing/review-list.repository.js';
import { ReviewListingController } from './listing/review-listing.controller.js';
import { ReviewListing } from './listing/review-listing.service.js';
import { FirstReviews } from './first-reviews.js';
import { NewReviews } from './new-reviews.service.js';
import { Absences } from './offers/absences.js';
import { OfferTimer } from './offers/offer-timer.js';
import { OpenOffers } from './offers/open-offers.js';
import { Reoffers } from './offers/reoffers.js';
import { People } from './people.js';
import { ReviewLocks } from './review-locks.js';
import { ReviewLog } from './review-log.js';
import { ReviewReader } from './review-reader.js';
import { ReviewParts } from './review-parts.js';
import { ReviewParties } from './review-parties.service.js';
import { ReviewPartiesRepository } from './review-parties.repository.js';
import { ReviewReadService } from './review-read.service.js';
import { ReviewRepository } from './review.repository.js';
import { ReviewRows } from './review-rows.service.js';
import { ReviewsController } from './reviews.controller.js';
import { ReviewsInclude } from './reviews-include.js';
import { ReviewsService } from './reviews.service.js';
import { ReviewVisibilities } from './review-visibility.js';
import { ReviewVisibilityRepository } from './review-visibility.repository.js';
import { DeadlineAlerts } from './sla/deadline-alerts.js';
import { SlaAlertRepository } from './sla/sla-alert.repository.js';
import { SlaClock } from './sla/sla-clock.js';
import { SlaTimer } from './sla/sla-timer.js';
import { StatisticsController } from './statistics/statistics.controller.js';
import { StatisticsRepository } from './statistics/statistics.repository.js';
import { StatisticsService } from './statistics/statistics.service.js';
import { WorkloadController } from './statistics/workload.controller.js';
import { WorkloadService } from './statistics/workload.service.js';
import { BulkWithdrawalsController } from './withdrawal/bulk-withdrawals.controller.js';
import { PoolRemovals } from './withdrawal/pool-removals.js';
import { ReviewWithdrawals } from './withdrawal/review-withdrawals.service.js';
import { SupervisedReviews } from './withdrawal/supervised-reviews.js';
import { TakeBacks } from './withdrawal/take-backs.js';
import { WithdrawalsController } from './withdrawal/withdrawals.controller.js';

const assignment = [
  Assigner,
  AssignmentLockRepository,
  AssignmentRepository,
  AssignmentTransactions,
  Assignments,
  BulkAssignment,
  BulkReviews,
  BulkRequest,
  BulkWriter,
  Workloads,
  Strategies,
];
const golden = [GoldenCopies, GoldenMixer, GoldenReports, GoldenRepository, GoldenService];
const judgement = [
  JudgedIndicators,
  JudgementAccess,
  JudgementLog,
  JudgementReader,
  JudgementRepository,
  JudgementTimes,
  MissedSigns,
];
const secondReviews = [Adjudications, SecondReviewRules, SecondReviews, Withdrawals];
const changes = [Escalations, ReviewChanges, ReviewEdits, ReviewLocks, ReviewLog, ReviewMoves, ...secondReviews];
const offers = [Absences, OfferTimer, OpenOffers, Reoffers];
const sla = [DeadlineAlerts, SlaAlertRepository, SlaClock, SlaTimer];
const statistics = [StatisticsRepository, StatisticsService, WorkloadService];
const withdrawal = [PoolRemovals, ReviewWithdrawals, SupervisedReviews, TakeBacks];

@Module({
  imports: [AnalysesModule],
  controllers: [
    GoldenController,
    StatisticsController,
    WorkloadController,
    ReviewListingController,
    BulkAssignmentController,
    BulkReviewsController,
    BulkWithdrawalsController,
    WithdrawalsController,
    JudgedIndicatorsController,
    MissedSignsController,
    ReviewsController,
  ],
  providers: [
    AssignedReviewers,
    FirstReviews,
    NewReviews,
    ReviewErasure,
    ListedReviews,
    ReviewListing,
    ReviewListRepository,
    People,
    ReviewParties,
    ReviewPartiesRepository,
    ReviewParts,
    ReviewReader,
    ReviewReadService,
    ReviewRepository,
    ReviewRows,
    ReviewsInclude,
    ReviewsService,
    ReviewVisibilities,
    ReviewVisibilityRepository,
    ...assignment,
    ...changes,
    ...golden,
    ...judgement,
    ...offers,
    ...sla,
    ...statistics,
    ...withdrawal,
  ],
  exports: [ReviewParties, ReviewReadService, ReviewRows],
})
export class ReviewsModule {}
