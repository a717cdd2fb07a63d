import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller, type Principal } from '../../../platform/caller/principal.js';
import { Requires } from '../../../platform/caller/requires.decorator.js';
import type { Claim } from '../../../platform/http/idempotency/claim.js';
import { IdempotencyClaim, Idempotent } from '../../../platform/http/idempotency/idempotent.decorator.js';
import { Invalid } from '../../../platform/http/invalid.decorator.js';
import { ApiErrors } from '../../../platform/openapi/api-errors.decorator.js';
import { AssignmentsView, NewAssignments } from './bulk.schemas.js';
import { BulkAssignment } from './bulk.service.js';

@ApiTags('reviews')
@Controller('v1/reviews/assign')
export class BulkAssignmentController {
  constructor(private readonly bulk: BulkAssignment) {}

  @Post()
  @HttpCode(200)
  @Requires('write:reviews')
  @Invalid('validationFailed')
  @ApiErrors('invalidStrategy', 'reviewsNotFound', 'invalidAssignment')
  @Idempotent()
  @ApiOperation({
    summary: 'Assigns up to 1,000 reviews by a strategy',
    description:
      'Runs in one transaction. If a review does not exist, nothing is assigned. Reviews that cannot be assigned fail individually and stay unchanged. Reassigning a review in progress makes it pending. `dryRun` shows what a request would do: the same strategy runs in a transaction that is rolled back.',
    operationId: 'assignReviews',
  })
  @ApiOkResponse({ standardSchema: AssignmentsView })
  assign(
    @Caller() caller: Principal,
    @Body({ schema: NewAssignments }) body: unknown,
    @IdempotencyClaim() claim: Claim | undefined,
  ): Promise<AssignmentsView> {
    return this.bulk.assign(caller, body, claim);
  }
}
