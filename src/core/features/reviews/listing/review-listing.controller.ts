import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller, type Principal } from '../../../platform/caller/principal.js';
import { Requires } from '../../../platform/caller/requires.decorator.js';
import { Invalid } from '../../../platform/http/invalid.decorator.js';
import { ApiErrors } from '../../../platform/openapi/api-errors.decorator.js';
import { ReviewList, ReviewQuery } from './review-list.schemas.js';
import { ReviewListing } from './review-listing.service.js';

@ApiTags('reviews')
@Controller('v1/reviews')
export class ReviewListingController {
  constructor(private readonly listing: ReviewListing) {}

  @Get()
  @Requires('read:reviews')
  @Invalid('invalidParameters')
  @ApiErrors('validationFailed')
  @ApiOperation({
    summary: 'Lists reviews, the most urgent first: by deadline, then by priority',
    operationId: 'listReviews',
  })
  @ApiOkResponse({ standardSchema: ReviewList })
  list(@Caller() caller: Principal, @Query({ schema: ReviewQuery }) query: ReviewQuery): Promise<ReviewList> {
    return this.listing.page(caller, query);
  }
}
