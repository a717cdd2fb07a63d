import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller, type Principal } from '../../../platform/caller/principal.js';
import { Requires } from '../../../platform/caller/requires.decorator.js';
import type { Claim } from '../../../platform/http/idempotency/claim.js';
import { IdempotencyClaim, Idempotent } from '../../../platform/http/idempotency/idempotent.decorator.js';
import { Invalid } from '../../../platform/http/invalid.decorator.js';
import { BulkReviews as View, NewReviews } from './bulk-reviews.schemas.js';
import { BulkReviews } from './bulk-reviews.service.js';

@ApiTags('reviews')
@Controller('v1/reviews/bulk')
export class BulkReviewsController {
  constructor(private readonly bulk: BulkReviews) {}

  @Post()
  @HttpCode(200)
  @Requires('write:reviews')
  @Invalid('validationFailed')
  @Idempotent()
  @ApiOperation({
    summary: 'Creates reviews of up to 1,000 analyses',
    description:
      'All have the same fields. Where no user is named, the service chooses one for each. An analysis that does not exist or has a review already fails alone, with the error that `POST /v1/reviews` would give; all others are created in one transaction.',
    operationId: 'createReviews',
  })
  @ApiOkResponse({ standardSchema: View })
  create(
    @Caller() caller: Principal,
    @Body({ schema: NewReviews }) body: NewReviews,
    @IdempotencyClaim() claim: Claim | undefined,
  ): Promise<View> {
    return this.bulk.create(caller, body, claim);
  }
}
