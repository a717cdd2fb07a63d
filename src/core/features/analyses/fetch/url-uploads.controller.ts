import { Body, Controller, Headers, Post, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiHeader, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Caller, type Principal } from '../../../platform/caller/principal.js';
import { Requires } from '../../../platform/caller/requires.decorator.js';
import type { Claim } from '../../../platform/http/idempotency/claim.js';
import { IdempotencyClaim, Idempotent } from '../../../platform/http/idempotency/idempotent.decorator.js';
import { Invalid } from '../../../platform/http/invalid.decorator.js';
import { Creates } from '../../../platform/http/location.js';
import { CountsAsUpload } from '../../../platform/http/rate-limit/rate-limit.guard.js';
import { ApiErrors } from '../../../platform/openapi/api-errors.decorator.js';
import { AwaitedResult } from '../upload/awaited-result.js';
import { preferenceApplied, preferHeader } from '../upload/prefer-header.js';
import { RequestedAnalysis, UrlUpload } from './url-upload.schemas.js';
import { UrlUploads } from './url-uploads.service.js';

@ApiTags('analyses')
@Controller('v1/upload/url')
export class UrlUploadsController {
  constructor(
    private readonly uploads: UrlUploads,
    private readonly results: AwaitedResult,
  ) {}

  @Post()
  @Requires('write:analyses')
  @CountsAsUpload()
  @Idempotent()
  @Invalid('invalidParameters')
  @ApiErrors('refusedUrl', 'validationFailed')
  @Creates('/v1/analyses', 'analysisId')
  @ApiOperation({
    summary: 'Uploads the recording at a URL and starts its analysis',
    description:
      'The response comes at once; the recording is downloaded afterwards, meanwhile the status is queued and the stage fetch. If it cannot be downloaded, the analysis fails with `SOURCE_UNAVAILABLE`, `FILE_TOO_LARGE` or `INVALID_FILE_FORMAT`.',
    operationId: 'uploadFromUrl',
  })
  @ApiHeader(preferHeader)
  @ApiCreatedResponse({ standardSchema: RequestedAnalysis, headers: preferenceApplied })
  async upload(
    @Caller() caller: Principal,
    @Body({ schema: UrlUpload }) body: unknown,
    @Res({ passthrough: true }) response: Response,
    @Headers('prefer') prefer: string | undefined,
    @IdempotencyClaim() claim?: Claim,
  ): Promise<RequestedAnalysis> {
    return this.results.with(caller, await this.uploads.request(caller, body, claim), prefer, response);
  }
}
