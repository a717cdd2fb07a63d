import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller, type Principal } from '../../../../platform/caller/principal.js';
import { Requires } from '../../../../platform/caller/requires.decorator.js';
import { Idempotent } from '../../../../platform/http/idempotency/idempotent.decorator.js';
import { ApiErrors } from '../../../../platform/openapi/api-errors.decorator.js';
import { PushTestResult } from './push-test.schemas.js';
import { PushTests } from './push-tests.service.js';

@ApiTags('notification preferences')
@Controller('v1/notifications/devices/:deviceId/test')
export class PushTestsController {
  constructor(private readonly tests: PushTests) {}

  @Post()
  @HttpCode(200)
  @Requires('read:notifications')
  @ApiErrors('deviceNotFound')
  @Idempotent()
  @ApiOperation({
    summary: 'Sends a test message to a device and returns what its push service answered',
    description: 'At most 6 a minute for a user.',
    operationId: 'testPushDevice',
  })
  @ApiOkResponse({ standardSchema: PushTestResult })
  send(@Caller() caller: Principal, @Param('deviceId') id: string): Promise<PushTestResult> {
    return this.tests.send(caller, id);
  }
}
