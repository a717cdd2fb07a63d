import { Body, Controller, Delete, Get, Headers, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { DeniesWithAccessDenied } from '../../../platform/caller/denial.decorator.js';
import { Caller, type Principal } from '../../../platform/caller/principal.js';
import { Requires } from '../../../platform/caller/requires.decorator.js';
import { ChangesTagged } from '../../../platform/http/changes-tagged.decorator.js';
import { Tagged } from '../../../platform/http/etag.interceptor.js';
import type { Claim } from '../../../platform/http/idempotency/claim.js';
import { IdempotencyClaim, Idempotent } from '../../../platform/http/idempotency/idempotent.decorator.js';
import { Invalid } from '../../../platform/http/invalid.decorator.js';
import { Creates } from '../../../platform/http/location.js';
import { ApiErrors } from '../../../platform/openapi/api-errors.decorator.js';
import { MissedSignUpdate, MissedSignView, NewMissedSign } from './judgement.schemas.js';
import { mostMissedSigns } from './judgement.types.js';
import { MissedSigns } from './missed-signs.service.js';

@ApiTags('reviews')
@Controller('v1/reviews/:reviewId/missed-signs')
export class MissedSignsController {
  constructor(private readonly signs: MissedSigns) {}

  @Post()
  @Requires('write:reviews')
  @Invalid('validationFailed')
  @Idempotent()
  @ApiErrors('reviewNotFound', 'conflict')
  @Creates('/v1/reviews/:reviewId/missed-signs', 'missedSignId')
  @ApiOperation({
    summary: 'Adds a sign of fraud that no fraud model found',
    description:
      `By those who may complete the review, and afterwards by those who may complete it again. At most ${mostMissedSigns} for each review. ` +
      '`GET /v1/reviews/{reviewId}?include=missedSigns` reads them.',
    operationId: 'createMissedSign',
  })
  @ApiCreatedResponse({ standardSchema: MissedSignView })
  add(
    @Caller() caller: Principal,
    @Param('reviewId') reviewId: string,
    @Body({ schema: NewMissedSign }) body: unknown,
    @IdempotencyClaim() claim: Claim | undefined,
  ): Promise<MissedSignView> {
    return this.signs.add(caller, reviewId, body, claim);
  }

  @Get(':missedSignId')
  @Requires('read:reviews')
  @DeniesWithAccessDenied()
  @ApiErrors('accessDenied', 'reviewNotFound', 'missedSignNotFound')
  @Tagged()
  @ApiOperation({ summary: 'Reads a missed sign', operationId: 'getMissedSign' })
  @ApiOkResponse({ standardSchema: MissedSignView })
  get(
    @Caller() caller: Principal,
    @Param('reviewId') reviewId: string,
    @Param('missedSignId') id: string,
  ): Promise<MissedSignView> {
    return this.signs.read(caller, reviewId, id);
  }

  @Put(':missedSignId')
  @Requires('write:reviews')
  @Invalid('invalidUpdate')
  @ApiErrors('reviewNotFound', 'missedSignNotFound', 'conflict')
  @ChangesTagged()
  @ApiOperation({ summary: 'Changes the fields of a missed sign that are sent', operationId: 'updateMissedSign' })
  @ApiOkResponse({ standardSchema: MissedSignView })
  change(
    @Caller() caller: Principal,
    @Param('reviewId') reviewId: string,
    @Param('missedSignId') id: string,
    @Body({ schema: MissedSignUpdate }) body: unknown,
    @Headers('if-match') ifMatch: string | undefined,
  ): Promise<MissedSignView> {
    return this.signs.change(caller, reviewId, id, body, ifMatch);
  }

  @Delete(':missedSignId')
  @HttpCode(204)
  @Requires('write:reviews')
  @ApiErrors('reviewNotFound', 'missedSignNotFound', 'conflict')
  @ApiOperation({ summary: 'Removes a missed sign', operationId: 'deleteMissedSign' })
  @ApiNoContentResponse({ description: 'Removed.' })
  remove(
    @Caller() caller: Principal,
    @Param('reviewId') reviewId: string,
    @Param('missedSignId') id: string,
  ): Promise<void> {
    return this.signs.remove(caller, reviewId, id);
  }
}
