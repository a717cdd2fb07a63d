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
import { longestWait, preferredWait } from '../../platform/http/preferred-wait.js';
import { ApiErrors } from '../../platform/openapi/api-errors.decorator.js';
import { jsonSchema } from '../../platform/openapi/json-schema.js';
import { UploadedAnalysis, UploadMetadata } from './analysis.schemas.js';
import { AwaitedResult } from './upload/awaited-result.js';
import { UploadsService } from './upload/uploads.service.js';

const form = {
  type: 'object',
  required: ['file'],
  properties: {
    file: {
      type: 'string',
      format: 'binary',
      contentMediaType: 'application/octet-stream', // what OpenAPI 3.1 has for the format of 3.0; generators read either
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
/** How each part is sent: metadata as a JSON text. */
const encoding = {
  file: { contentType: 'audio/mpeg, audio/wav, audio/mp4, audio/ogg, application/octet-stream' },
  metadata: { contentType: 'application/json' },
} as const;

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
  @ApiErrors('serviceUnavailable')
  @Creates('/v1/analyses', 'analysisId')
  @ApiOperation({ summary: 'Uploads a recording and starts its analysis', operationId: 'upload' })
  @ApiConsumes('multipart/form-data')
  @ApiBody({ schema: form as never, encoding })
  @ApiHeader({
    name: 'Prefer',
    required: false,
    description: `\`wait=30\`: the response comes when the analysis has ended, with its result as \`analysis\`, or after 30 seconds without it (RFC 7240). At most ${longestWait}; needs read:analyses.`,
    schema: { type: 'string', maxLength: 200, example: 'wait=30' },
  })
  @ApiCreatedResponse({
    standardSchema: UploadedAnalysis,
    headers: {
      'Preference-Applied': {
        description: 'The preference, if the response has the result.',
        required: false,
        schema: { type: 'string', example: 'wait=30' },
      },
    },
  })
  async upload(
    @Caller() caller: Principal,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Headers('prefer') prefer: string | undefined,
    @IdempotencyClaim() claim?: Claim,
  ): Promise<UploadedAnalysis> {
    const uploaded = await this.uploads.receive(caller, request, claim);
    const seconds = preferredWait(prefer);
    const analysis = await this.results.of(caller, uploaded.analysisId, seconds);
    if (!analysis) return uploaded;
    response.set('Preference-Applied', `wait=${seconds}`);
    return { ...uploaded, analysis };
  }
}
