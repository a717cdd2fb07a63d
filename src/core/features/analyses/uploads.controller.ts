import { Controller, Post, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Caller, type Principal } from '../../platform/caller/principal.js';
import { Requires } from '../../platform/caller/requires.decorator.js';
import type { Claim } from '../../platform/http/idempotency/claim.js';
import { IdempotencyClaim, Idempotent } from '../../platform/http/idempotency/idempotent.decorator.js';
import { Invalid } from '../../platform/http/invalid.decorator.js';
import { CountsAsUpload } from '../../platform/http/rate-limit/rate-limit.guard.js';
import { Creates } from '../../platform/http/location.js';
import { ApiErrors } from '../../platform/openapi/api-errors.decorator.js';
import { jsonSchema } from '../../platform/openapi/json-schema.js';
import { UploadedAnalysis, UploadMetadata } from './analysis.schemas.js';
import { UploadsService } from './upload/uploads.service.js';

const form = {
  type: 'object',
  required: ['file'],
  properties: {
    file: {
      type: 'string',
      format: 'binary',
      description: 'MP3, WAV, M4A or OGG, detected from the content; at most 500 MB (524,288,000 bytes).',
    },
    metadata: jsonSchema(UploadMetadata),
    processImmediately: {
      type: 'boolean',
      default: true,
      description: 'False: the analysis stays queued until POST …/process.',
    },
    transcript: {
      type: 'string',
      maxLength: 8_388_608,
      description:
        'WebVTT, SRT or JSON in the format of `transcription`, as a field or a file, with at most 50,000 utterances. If present, no speech recognition runs.',
    },
  },
} as const;

@ApiTags('analyses')
@Controller('v1/upload')
export class UploadsController {
  constructor(private readonly uploads: UploadsService) {}

  @Post()
  @Requires('write:analyses')
  @CountsAsUpload()
  @Idempotent()
  @Invalid('invalidParameters')
  @ApiErrors('invalidFileFormat', 'fileTooLarge', 'malformedRequest', 'unsupportedMediaType', 'validationFailed')
  @ApiErrors('serviceUnavailable')
  @Creates('/v1/analyses', 'analysisId')
  @ApiOperation({ summary: 'Uploads a recording and starts its analysis', operationId: 'upload' })
  @ApiConsumes('multipart/form-data')
  @ApiBody({ schema: form as never })
  @ApiCreatedResponse({ standardSchema: UploadedAnalysis })
  upload(
    @Caller() caller: Principal,
    @Req() request: Request,
    @IdempotencyClaim() claim?: Claim,
  ): Promise<UploadedAnalysis> {
    return this.uploads.receive(caller, request, claim);
  }
}
