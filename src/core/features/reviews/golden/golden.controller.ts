import { Body, Controller, Delete, Get, Headers, HttpCode, Param, Put, Query } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller, type Principal } from '../../../platform/caller/principal.js';
import { Requires } from '../../../platform/caller/requires.decorator.js';
import { ChangesTagged } from '../../../platform/http/changes-tagged.decorator.js';
import { Tagged } from '../../../platform/http/etag.interceptor.js';
import { Invalid } from '../../../platform/http/invalid.decorator.js';
import { ApiErrors } from '../../../platform/openapi/api-errors.decorator.js';
import {
  GoldenAnalysisList,
  GoldenAnalysisView,
  GoldenListQuery,
  GoldenMark,
  GoldenQuery,
  GoldenReport,
} from './golden.schemas.js';
import { GoldenReports } from './golden-reports.service.js';
import { GoldenService } from './golden.service.js';

@ApiTags('reviews')
@Controller('v1/reviews/golden')
@Requires('admin')
export class GoldenController {
  constructor(
    private readonly golden: GoldenService,
    private readonly reports: GoldenReports,
  ) {}

  @Get()
  @Invalid('invalidParameters')
  @ApiOperation({
    summary: 'Measures reviewers by hidden copies of analyses whose verdict is known',
    operationId: 'getGoldenReport',
  })
  @ApiOkResponse({ standardSchema: GoldenReport })
  report(@Caller() caller: Principal, @Query({ schema: GoldenQuery }) query: GoldenQuery): Promise<GoldenReport> {
    return this.reports.report(caller, query);
  }

  @Get('analyses')
  @Invalid('invalidParameters')
  @ApiOperation({ summary: 'Lists golden analyses, the newest first', operationId: 'listGoldenAnalyses' })
  @ApiOkResponse({ standardSchema: GoldenAnalysisList })
  list(
    @Caller() caller: Principal,
    @Query({ schema: GoldenListQuery }) query: GoldenListQuery,
  ): Promise<GoldenAnalysisList> {
    return this.golden.list(caller, query);
  }

  @Get('analyses/:analysisId')
  @Tagged()
  @ApiErrors('goldenAnalysisNotFound')
  @ApiOperation({ summary: 'Reads the mark of a golden analysis', operationId: 'getGoldenAnalysis' })
  @ApiOkResponse({ standardSchema: GoldenAnalysisView })
  get(@Caller() caller: Principal, @Param('analysisId') id: string): Promise<GoldenAnalysisView> {
    return this.golden.get(caller, id);
  }

  @Put('analyses/:analysisId')
  @Invalid('validationFailed')
  @ApiErrors('analysisNotFound', 'conflict')
  @ChangesTagged()
  @ApiOperation({
    summary: 'Marks an analysis as golden, with its known verdict, or changes the fields of its mark that are sent',
    operationId: 'markGolden',
  })
  @ApiOkResponse({ standardSchema: GoldenAnalysisView })
  mark(
    @Caller() caller: Principal,
    @Param('analysisId') id: string,
    @Body({ schema: GoldenMark }) body: unknown,
    @Headers('if-match') ifMatch: string | undefined,
  ): Promise<GoldenAnalysisView> {
    return this.golden.mark(caller, id, body, ifMatch);
  }

  @Delete('analyses/:analysisId')
  @HttpCode(204)
  @ApiErrors('goldenAnalysisNotFound')
  @ApiOperation({ summary: 'Removes the mark of a golden analysis', operationId: 'unmarkGolden' })
  @ApiNoContentResponse()
  unmark(@Caller() caller: Principal, @Param('analysisId') id: string): Promise<void> {
    return this.golden.unmark(caller, id);
  }
}
