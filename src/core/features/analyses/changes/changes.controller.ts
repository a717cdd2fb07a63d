import { Body, Controller, Delete, Headers, HttpCode, Param, Post, Put, Res } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Caller, type Principal } from '../../../platform/caller/principal.js';
import { Requires } from '../../../platform/caller/requires.decorator.js';
import { etagOf } from '../../../platform/http/etag.js';
import { ChangesTagged } from '../../../platform/http/changes-tagged.decorator.js';
import { Invalid } from '../../../platform/http/invalid.decorator.js';
import { ApiErrors } from '../../../platform/openapi/api-errors.decorator.js';
import { ProgressView } from '../analysis.schemas.js';
import { viewAnalysis, viewProgress } from '../analysis.view.js';
import { AnalysisUpdate, updatable, UpdatedAnalysis } from './change.schemas.js';
import { ChangesService } from './changes.service.js';
import { ErasureService } from './erasure.service.js';

@ApiTags('analyses')
@Controller('v1/analyses/:analysisId')
export class ChangesController {
  constructor(
    private readonly changes: ChangesService,
    private readonly erasure: ErasureService,
  ) {}

  @Put()
  @Requires('write:analyses')
  @Invalid('invalidUpdate')
  @ApiErrors('analysisNotFound', 'malformedRequest', 'payloadTooLarge', 'unsupportedMediaType')
  @ChangesTagged()
  @ApiOperation({ summary: 'Changes the fields that are sent', operationId: 'updateAnalysis' })
  @ApiOkResponse({ standardSchema: UpdatedAnalysis })
  async update(
    @Caller() caller: Principal,
    @Param('analysisId') id: string,
    @Body({ schema: AnalysisUpdate }) body: unknown,
    @Headers('if-match') ifMatch: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<UpdatedAnalysis> {
    const { analysis, changes } = await this.changes.update(caller, id, body, ifMatch);
    response.set('ETag', etagOf(viewAnalysis(analysis)));
    const updatedFields = updatable.filter((field) => field in changes);
    const updatedAt = analysis.updatedAt.toISOString();
    return { analysisId: id, updated: updatedFields.length > 0, updatedAt, updatedFields };
  }

  @Delete()
  @HttpCode(204)
  @Requires('write:analyses')
  @ApiErrors('analysisNotFound')
  @ApiOperation({
    summary: 'Erases an analysis with its recording, its transcript and everything derived from them',
    operationId: 'deleteAnalysis',
  })
  @ApiNoContentResponse({ description: 'Erased.' })
  async delete(@Caller() caller: Principal, @Param('analysisId') id: string): Promise<void> {
    await this.erasure.erase(caller, id);
  }

  @Post('restore')
  @HttpCode(200)
  @Requires('admin')
  @ApiErrors('analysisNotFound')
  @ApiOperation({ summary: 'Clears the status archived or flagged', operationId: 'restoreAnalysis' })
  @ApiOkResponse({ standardSchema: ProgressView })
  async restore(@Caller() caller: Principal, @Param('analysisId') id: string): Promise<ProgressView> {
    return viewProgress(await this.changes.restore(caller, id));
  }
}
