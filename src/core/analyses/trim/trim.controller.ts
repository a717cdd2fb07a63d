import { Body, Controller, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller, type Principal } from '../../auth/principal.js';
import { Requires } from '../../auth/requires.decorator.js';
import type { Claim } from '../../http/idempotency/claim.js';
import { Idempotent, IdempotencyClaim } from '../../http/idempotency/idempotent.decorator.js';
import { Invalid } from '../../http/invalid.decorator.js';
import { ApiErrors } from '../../openapi/api-errors.decorator.js';
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
  @ApiOperation({
    summary: 'Cuts silence from the start and the end of a recording, without encoding it anew',
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
