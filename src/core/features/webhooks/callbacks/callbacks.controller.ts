import { Controller, Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller, type Principal } from '../../../platform/caller/principal.js';
import { Requires } from '../../../platform/caller/requires.decorator.js';
import { ApiErrors } from '../../../platform/openapi/api-errors.decorator.js';
import { CallbackLog } from './callback-log.service.js';
import { CallbackView } from './callback.schemas.js';

@ApiTags('analyses')
@Controller('v1/analyses/:analysisId/callback')
export class CallbacksController {
  constructor(private readonly log: CallbackLog) {}

  @Get()
  @Requires('read:analyses')
  @ApiErrors('analysisNotFound', 'callbackNotFound')
  @ApiOperation({
    summary: 'Reads the callback of an upload, and what became of it',
    description:
      'For the uploader: the user or API key, and the owner of the key. Others need the scope `read:webhooks` as well.',
    operationId: 'getCallback',
  })
  @ApiOkResponse({ standardSchema: CallbackView })
  get(@Caller() caller: Principal, @Param('analysisId') analysisId: string): Promise<CallbackView> {
    return this.log.read(caller, analysisId);
  }
}
