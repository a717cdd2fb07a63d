import { Body, Controller, Get, Headers, Param, Post, Put, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { DeniesWithAccessDenied } from '../../platform/caller/denial.decorator.js';
import { Caller, type Principal } from '../../platform/caller/principal.js';
import { Requires } from '../../platform/caller/requires.decorator.js';
import { Tagged } from '../../platform/http/etag.interceptor.js';
import type { Claim } from '../../platform/http/idempotency/claim.js';
import { IdempotencyClaim, Idempotent } from '../../platform/http/idempotency/idempotent.decorator.js';
import { ChangesTagged } from '../../platform/http/changes-tagged.decorator.js';
import { Invalid } from '../../platform/http/invalid.decorator.js';
import { Creates } from '../../platform/http/location.js';
import { ApiErrors } from '../../platform/openapi/api-errors.decorator.js';
import { ReviewUpdate } from './changes/review-change.schemas.js';
import { ReviewChanges } from './changes/review-changes.service.js';
import { ReviewReadService } from './review-read.service.js';
import { NewReview, ReviewInclude, reviewIncludes, ReviewView } from './review.schemas.js';
import { movesInWords } from './review-states.js';
import { ReviewsService } from './reviews.service.js';

@ApiTags('reviews')
@Controller('v1/reviews')
export class ReviewsController {
  constructor(
    private readonly reviews: ReviewsService,
    private readonly reading: ReviewReadService,
    private readonly changes: ReviewChanges,
  ) {}

  @Post()
  @Requires('write:reviews')
  @Invalid('validationFailed')
  @Idempotent()
  @ApiErrors('analysisNotFound', 'reviewExists', 'invalidAssignment')
  @Creates('/v1/reviews', 'reviewId')
  @ApiOperation({
    summary: 'Creates a review of an analysis, for the named user or one that the service chooses',
    operationId: 'createReview',
  })
  @ApiCreatedResponse({ standardSchema: ReviewView })
  create(
    @Caller() caller: Principal,
    @Body({ schema: NewReview }) body: unknown,
    @IdempotencyClaim() claim: Claim | undefined,
  ): Promise<ReviewView> {
    return this.reviews.create(caller, body, claim);
  }

  @Get(':reviewId')
  @Requires('read:reviews')
  @DeniesWithAccessDenied()
  @Invalid('invalidParameters')
  @ApiErrors('accessDenied', 'reviewNotFound')
  @Tagged(...reviewIncludes)
  @ApiOperation({ summary: 'Reads a review', operationId: 'getReview' })
  @ApiOkResponse({ standardSchema: ReviewView })
  get(
    @Caller() caller: Principal,
    @Param('reviewId') id: string,
    @Query({ schema: ReviewInclude }) { include = [] }: ReviewInclude,
  ): Promise<ReviewView> {
    return this.reading.read(caller, id, include);
  }

  @Put(':reviewId')
  @Requires('write:reviews')
  @Invalid('invalidUpdate')
  @ApiErrors('reviewNotFound', 'invalidAssignment', 'invalidTransition', 'conflict')
  @ChangesTagged()
  @ApiOperation({
    summary: 'Starts, completes, escalates or reassigns a review, or changes the fields that are sent',
    description: `Transitions of \`status\`:\n\n${movesInWords()}\n\nAny other is \`INVALID_TRANSITION\`.`,
    operationId: 'updateReview',
  })
  @ApiOkResponse({ standardSchema: ReviewView })
  update(
    @Caller() caller: Principal,
    @Param('reviewId') id: string,
    @Body({ schema: ReviewUpdate }) body: unknown,
    @Headers('if-match') ifMatch: string | undefined,
  ): Promise<ReviewView> {
    return this.changes.update(caller, id, body, ifMatch);
  }
}
