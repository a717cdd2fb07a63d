import { Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import {
  ApiAcceptedResponse,
  ApiHeader,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import type { Response } from 'express';
import { DeniesWithAccessDenied } from '../../platform/caller/denial.decorator.js';
import { Caller, type Principal } from '../../platform/caller/principal.js';
import { EventStreamLimits } from '../accounts/event-stream-limits.js';
import { Requires } from '../../platform/caller/requires.decorator.js';
import { Produces } from '../../platform/http/accept.guard.js';
import { Tagged } from '../../platform/http/etag.interceptor.js';
import type { Claim } from '../../platform/http/idempotency/claim.js';
import { IdempotencyClaim, Idempotent } from '../../platform/http/idempotency/idempotent.decorator.js';
import { Invalid } from '../../platform/http/invalid.decorator.js';
import { sendEvents } from '../../platform/http/server-sent-events.js';
import { ApiErrors } from '../../platform/openapi/api-errors.decorator.js';
import { AnalysesService } from './analyses.service.js';
import { AnalysisInclude, AnalysisView, includedParts, ProgressView } from './analysis.schemas.js';
import { RequeueService } from './changes/requeue.service.js';
import { hasEnded, ProgressService } from './progress.service.js';
import { viewAnalysis, viewProgress } from './analysis.view.js';

@ApiTags('analyses')
@Controller('v1/analyses')
export class AnalysesController {
  constructor(
    private readonly analyses: AnalysesService,
    private readonly requeueing: RequeueService,
    private readonly progress: ProgressService,
    private readonly streams: EventStreamLimits,
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
  @Idempotent()
  @ApiOperation({
    summary: 'Starts an analysis on hold, or reruns a failed or completed one',
    operationId: 'processAnalysis',
  })
  @ApiAcceptedResponse({ standardSchema: ProgressView })
  async process(
    @Caller() caller: Principal,
    @Param('analysisId') id: string,
    @IdempotencyClaim() claim: Claim | undefined,
  ): Promise<ProgressView> {
    return viewProgress(await this.requeueing.requeue(caller, id, claim));
  }

  @Get(':analysisId/events')
  @Requires('read:analyses')
  @ApiErrors('analysisNotFound', 'tooManyStreams')
  @ApiOperation({
    summary: 'Streams progress as server-sent events until the analysis has ended',
    description:
      'Each state is sent as an event `progress` and as a message without a type; the event `end` follows the last one. With `Last-Event-ID: end`, which browsers send when they reconnect, the response is 204. Also ends when the credentials expire or are revoked. The number of open streams is limited per caller and per account.',
    operationId: 'watchAnalysis',
  })
  @ApiOkResponse({
    content: { 'text/event-stream': { schema: { $ref: '#/components/schemas/Progress' } } },
    description: 'The data of each event is a `Progress`, as JSON.',
  })
  @ApiNoContentResponse({ description: 'To a client that has had the event `end`.' })
  @ApiHeader({ name: 'Last-Event-ID', required: false, description: 'The id of the last event: `end`.' })
  @Produces('text/event-stream')
  async watch(@Caller() caller: Principal, @Param('analysisId') id: string, @Res() response: Response): Promise<void> {
    this.streams.take(caller, response);
    const source = await this.progress.watch(caller, id);
    sendEvents(response, { event: 'progress', source, isLast: hasEnded });
  }
}
