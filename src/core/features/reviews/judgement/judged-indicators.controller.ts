import { Body, Controller, Delete, Get, Headers, HttpCode, Param, Put } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { DeniesWithAccessDenied } from '../../../platform/caller/denial.decorator.js';
import { Caller, type Principal } from '../../../platform/caller/principal.js';
import { Requires } from '../../../platform/caller/requires.decorator.js';
import { ChangesTagged } from '../../../platform/http/changes-tagged.decorator.js';
import { Tagged } from '../../../platform/http/etag.interceptor.js';
import { Invalid } from '../../../platform/http/invalid.decorator.js';
import { ApiErrors } from '../../../platform/openapi/api-errors.decorator.js';
import { JudgedIndicators } from './judged-indicators.service.js';
import { IndicatorJudgement, ReviewedIndicatorView } from './judgement.schemas.js';

@ApiTags('reviews')
@Controller('v1/reviews/:reviewId/indicators/:indicatorId')
export class JudgedIndicatorsController {
  constructor(private readonly judged: JudgedIndicators) {}

  @Get()
  @Requires('read:reviews')
  @DeniesWithAccessDenied()
  @ApiErrors('accessDenied', 'reviewNotFound', 'indicatorNotFound')
  @Tagged()
  @ApiOperation({
    summary: 'Reads an indicator of the call with the verdict of this review',
    description:
      'Also needs the scope `read:analyses`. `GET /v1/reviews/{reviewId}?include=indicators` reads all of them.',
    operationId: 'getReviewedIndicator',
  })
  @ApiOkResponse({ standardSchema: ReviewedIndicatorView })
  get(
    @Caller() caller: Principal,
    @Param('reviewId') reviewId: string,
    @Param('indicatorId') indicatorId: string,
  ): Promise<ReviewedIndicatorView> {
    return this.judged.read(caller, reviewId, indicatorId);
  }

  @Put()
  @Requires('write:reviews')
  @Invalid('invalidUpdate')
  @ApiErrors('reviewNotFound', 'indicatorNotFound', 'conflict')
  @ChangesTagged()
  @ApiOperation({
    summary: 'Says whether an indicator is right',
    description:
      'By those who may complete the review, and afterwards by those who may complete it again. The state of the review does not change. ' +
      'An indicator that was judged keeps its type, times and quote when the call is analysed again. Also needs the scope `read:analyses`.',
    operationId: 'judgeIndicator',
  })
  @ApiOkResponse({ standardSchema: ReviewedIndicatorView })
  judge(
    @Caller() caller: Principal,
    @Param('reviewId') reviewId: string,
    @Param('indicatorId') indicatorId: string,
    @Body({ schema: IndicatorJudgement }) body: unknown,
    @Headers('if-match') ifMatch: string | undefined,
  ): Promise<ReviewedIndicatorView> {
    return this.judged.judge(caller, reviewId, indicatorId, body, ifMatch);
  }

  @Delete()
  @HttpCode(204)
  @Requires('write:reviews')
  @ApiErrors('reviewNotFound', 'indicatorNotFound', 'conflict')
  @ApiOperation({ summary: 'Takes the verdict about an indicator back', operationId: 'clearIndicator' })
  @ApiNoContentResponse({ description: 'The indicator has no verdict.' })
  clear(
    @Caller() caller: Principal,
    @Param('reviewId') reviewId: string,
    @Param('indicatorId') indicatorId: string,
  ): Promise<void> {
    return this.judged.takeBack(caller, reviewId, indicatorId);
  }
}
