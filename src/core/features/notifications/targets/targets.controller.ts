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
    summary: 'Tells whether notifications were handed over in time, over the last 24 hours',
    description: 'By priority and channel. What was withdrawn in time, such as by an acknowledgement, does not count.',
    operationId: 'getNotificationPromises',
  })
  @ApiOkResponse({ standardSchema: NotificationPromisesView })
  lately(@Caller() caller: Principal): Promise<NotificationPromisesView> {
    return this.targets.lately(caller);
  }
}
