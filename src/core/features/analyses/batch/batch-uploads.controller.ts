import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Caller, type Principal } from '../../../platform/caller/principal.js';
import { Requires } from '../../../platform/caller/requires.decorator.js';
import type { Claim } from '../../../platform/http/idempotency/claim.js';
import { IdempotencyClaim, Idempotent } from '../../../platform/http/idempotency/idempotent.decorator.js';
import { Invalid } from '../../../platform/http/invalid.decorator.js';
import { CountsAsUpload } from '../../../platform/http/rate-limit/rate-limit.guard.js';
import { ApiErrors } from '../../../platform/openapi/api-errors.decorator.js';
import { uploadParts } from '../upload/upload-form.js';
import { mostFiles, patternOf } from './batch-parts.js';
import { BatchUploads } from './batch.schemas.js';
import { BatchUploadsService } from './batch-uploads.service.js';

const { file, transcript, metadata, processImmediately, callback } = uploadParts;
const ofFiles = Object.entries({ file, transcript, metadata, processImmediately, callback });
const form = {
  type: 'object',
  description: `Up to ${mostFiles} files as \`file[KEY]\`, where KEY is up to 64 letters, digits, \`.\`, \`_\` and \`-\`. Parts with the same KEY belong to that file; \`metadata\`, \`processImmediately\` and \`callback\` without a KEY are for all files that have none of their own.`,
  properties: { metadata, processImmediately, callback },
  patternProperties: Object.fromEntries(ofFiles.map(([name, part]) => [patternOf(name), part])),
};

@ApiTags('analyses')
@Controller('v1/upload/batch')
export class BatchUploadsController {
  constructor(private readonly uploads: BatchUploadsService) {}

  @Post()
  @HttpCode(200)
  @Requires('write:analyses')
  @CountsAsUpload()
  @Idempotent()
  @Invalid('invalidParameters')
  @ApiErrors('invalidFileFormat', 'fileTooLarge', 'malformedRequest', 'unsupportedMediaType')
  @ApiOperation({
    summary: `Uploads up to ${mostFiles} recordings and starts their analyses`,
    description:
      'A recording that is refused fails alone, with the error that it would get by itself; all others are stored in one transaction. A file that is too large, or a broken form, refuses the whole request. Each file counts as an upload.',
    operationId: 'uploadBatch',
  })
  @ApiConsumes('multipart/form-data')
  @ApiBody({ schema: form as never })
  @ApiOkResponse({ standardSchema: BatchUploads })
  upload(
    @Caller() caller: Principal,
    @Req() request: Request,
    @IdempotencyClaim() claim?: Claim,
  ): Promise<BatchUploads> {
    return this.uploads.receive(caller, request, claim);
  }
}
