import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller, type Principal } from '../../../platform/caller/principal.js';
import { Requires } from '../../../platform/caller/requires.decorator.js';
import { Invalid } from '../../../platform/http/invalid.decorator.js';
import { ApiErrors } from '../../../platform/openapi/api-errors.decorator.js';
import { RelatedCalls, RelatedQuery } from './related.schemas.js';
import { RelatedService } from './related.service.js';

@ApiTags('analyses')
@Controller('v1/analyses/:analysisId/related')
export class RelatedController {
  constructor(private readonly related: RelatedService) {}

  @Get()
  @Requires('read:analyses')
  @Invalid('invalidParameters')
  @ApiErrors('analysisNotFound', 'serviceUnavailable')
  @ApiOperation({
    summary: 'Finds calls of the same caller, of the same case, or with nearly the same words',
    description:
      'Of the calls that the caller of the API sees; those with most reasons first, then the newest. Words are compared from the twentieth ' +
      'sequence of three words on, in calls that were transcribed or corrected since version 0.3.',
    operationId: 'listRelatedAnalyses',
  })
  @ApiOkResponse({ standardSchema: RelatedCalls })
  find(
    @Caller() caller: Principal,
    @Param('analysisId') analysisId: string,
    @Query({ schema: RelatedQuery }) query: RelatedQuery,
  ): Promise<RelatedCalls> {
    return this.related.find(caller, analysisId, query);
  }
}
