import { Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { DeniesWithAccessDenied } from '../auth/denial.decorator.js';
import { Caller, type Principal } from '../auth/principal.js';
import { Requires } from '../auth/requires.decorator.js';
import { Tagged } from '../http/etag.interceptor.js';
import { Invalid } from '../http/invalid.decorator.js';
import { sendEvents } from '../http/server-sent-events.js';
import { ApiErrors } from '../openapi/api-errors.decorator.js';
import { AnalysesService } from './analyses.service.js';
import { AnalysisInclude, AnalysisView, includedParts, ProgressView } from './analysis.schemas.js';
import { RequeueService } from './changes/requeue.service.js';
import { ProgressService } from './progress.service.js';
import { viewAnalysis, viewProgress } from './analysis.view.js';

@ApiTags('analyses')
@Controller('v1/analyses')
export class AnalysesController {
  constructor(
    private readonly analyses: AnalysesService,
    private readonly requeueing: RequeueService,
    private readonly progress: ProgressService,
  ) {}

  @Get(':analysisId')
  @Requires('read:analyses')
  @DeniesWithAccessDenied()
  @Invalid('invalidParameters')
  @ApiErrors('accessDenied', 'analysisNotFound')
  @Tagged(...includedParts)
  @ApiOperation({ summary: 'Reads an analysis', operationId: 'getAnalysis' })
  @ApiOkResponse({ standardSchema: AnalysisView })
  async get(
    @Caller() caller: Principal,
    @Param('analysisId') id: string,
    @Query({ schema: AnalysisInclude }) { include = [] }: AnalysisInclude,
  ): Promise<AnalysisView> {
    const { analysis, included } = await this.analyses.read(caller, id, include);
    return viewAnalysis(analysis, included);
  }

  @Post(':analysisId/process')
  @HttpCode(202)
  @Requires('write:analyses')
  @ApiErrors('analysisNotFound', 'conflict')
  @ApiOperation({
    summary: 'Starts a held analysis, or runs a failed or completed one again',
    operationId: 'processAnalysis',
  })
  @ApiAcceptedResponse({ standardSchema: ProgressView })
  async process(@Caller() caller: Principal, @Param('analysisId') id: string): Promise<ProgressView> {
    return viewProgress(await this.requeueing.requeue(caller, id));
  }

  @Get(':analysisId/events')
  @Requires('read:analyses')
  @ApiErrors('analysisNotFound')
  @ApiOperation({
    summary: 'Progress as server-sent events, until the analysis has ended',
    operationId: 'watchAnalysis',
  })
  @ApiOkResponse({
    content: { 'text/event-stream': { schema: { type: 'string' } } },
    description: 'Each event is a Progress object.',
  })
  async watch(@Caller() caller: Principal, @Param('analysisId') id: string, @Res() response: Response): Promise<void> {
    sendEvents(response, 'progress', await this.progress.watch(caller, id));
  }
}
