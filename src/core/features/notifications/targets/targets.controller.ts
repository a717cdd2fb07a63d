import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller, type Principal } from '../../../platform/caller/principal.js';
import { Requires } from '../../../platform/caller/requires.decorator.js';
import { NotificationPromisesView } from './target.schemas.js';
import { Targets } from './targets.service.js';

@ApiTags('notifications')
@Controller('v1/notifications/promises')
export class TargetsController {
  constructor(private readonly targets: Targets) {}

  @Get()
  @Requires('write:notifications')
  @ApiOperation({
    summary: 'Reports whether notifications of the last 24 hours were handed over in time',
    description:
      'By priority and channel. Notifications that were withdrawn in time, for example by an acknowledgement, do not count.',
    operationId: 'getNotificationPromises',
  })
  @ApiOkResponse({ standardSchema: NotificationPromisesView })
  lately(@Caller() caller: Principal): Promise<NotificationPromisesView> {
    return this.targets.lately(caller);
  }
}
