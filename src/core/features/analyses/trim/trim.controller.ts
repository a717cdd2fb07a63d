import { Body, Controller, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller, type Principal } from '../../../platform/caller/principal.js';
import { Requires } from '../../../platform/caller/requires.decorator.js';
import type { Claim } from '../../../platform/http/idempotency/claim.js';
import { Idempotent, IdempotencyClaim } from '../../../platform/http/idempotency/idempotent.decorator.js';
import { Invalid } from '../../../platform/http/invalid.decorator.js';
import { Creates } from '../../../platform/http/location.js';
import { ApiErrors } from '../../../platform/openapi/api-errors.decorator.js';
import { NewTrim, Trimmed } from './trim.schemas.js';
import { TrimService } from './trim.service.js';

@ApiTags('files')
@Controller('v1/audio/trim')
export class TrimController {
  constructor(private readonly trimming: TrimService) {}

  @Post()
  @Requires('write:analyses')
  @Idempotent()
  @Invalid('invalidTrim')
  @ApiErrors('fileNotFound', 'conflict', 'decoderUnavailable', 'payloadTooLarge', 'unsupportedMediaType')
  @Creates('/v1/files', 'fileId')
  @ApiOperation({
    summary: 'Cuts silence from the start and the end of a recording without re-encoding it',
    operationId: 'trimAudio',
  })
  @ApiCreatedResponse({ standardSchema: Trimmed })
  trim(
    @Caller() caller: Principal,
    @Body({ schema: NewTrim }) body: unknown,
    @IdempotencyClaim() claim?: Claim,
  ): Promise<Trimmed> {
    return this.trimming.trim(caller, body, claim);
  }
}
