import { Controller, Headers, Post, Req, Res } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiCreatedResponse, ApiHeader, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Caller, type Principal } from '../../platform/caller/principal.js';
import { Requires } from '../../platform/caller/requires.decorator.js';
import type { Claim } from '../../platform/http/idempotency/claim.js';
import { IdempotencyClaim, Idempotent } from '../../platform/http/idempotency/idempotent.decorator.js';
import { Invalid } from '../../platform/http/invalid.decorator.js';
import { CountsAsUpload } from '../../platform/http/rate-limit/rate-limit.guard.js';
import { Creates } from '../../platform/http/location.js';
import { ApiErrors } from '../../platform/openapi/api-errors.decorator.js';
import { UploadedAnalysis } from './analysis.schemas.js';
import { AwaitedResult } from './upload/awaited-result.js';
import { preferenceApplied, preferHeader } from './upload/prefer-header.js';
import { uploadEncoding, uploadParts } from './upload/upload-form.js';
import { UploadsService } from './upload/uploads.service.js';

@ApiTags('analyses')
@Controller('v1/upload')
export class UploadsController {
  constructor(
    private readonly uploads: UploadsService,
    private readonly results: AwaitedResult,
  ) {}

  @Post()
  @Requires('write:analyses')
  @CountsAsUpload()
  @Idempotent()
  @Invalid('invalidParameters')
  @ApiErrors('invalidFileFormat', 'fileTooLarge', 'malformedRequest', 'unsupportedMediaType', 'validationFailed')
  @ApiErrors('serviceUnavailable', 'refusedUrl')
  @Creates('/v1/analyses', 'analysisId')
  @ApiOperation({ summary: 'Uploads a recording and starts its analysis', operationId: 'upload' })
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    schema: { type: 'object', required: ['file'], properties: uploadParts } as never,
    encoding: uploadEncoding,
  })
  @ApiHeader(preferHeader)
  @ApiCreatedResponse({ standardSchema: UploadedAnalysis, headers: preferenceApplied })
  async upload(
    @Caller() caller: Principal,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Headers('prefer') prefer: string | undefined,
    @IdempotencyClaim() claim?: Claim,
  ): Promise<UploadedAnalysis> {
    return this.results.with(caller, await this.uploads.receive(caller, request, claim), prefer, response);
  }
}
