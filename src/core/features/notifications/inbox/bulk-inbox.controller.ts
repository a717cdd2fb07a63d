import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller, type Principal } from '../../../platform/caller/principal.js';
import { Requires } from '../../../platform/caller/requires.decorator.js';
import { Idempotent } from '../../../platform/http/idempotency/idempotent.decorator.js';
import { Invalid } from '../../../platform/http/invalid.decorator.js';
import { snoozed } from './inbox.controller.js';
import { BulkInbox } from './bulk-inbox.service.js';
import { BulkNotifications, BulkSnooze, NotificationIds } from './inbox.schemas.js';

const oneByOne = 'A notification that is not in the caller’s inbox fails alone.';

@ApiTags('notifications')
@Controller('v1/notifications/bulk')
export class BulkInboxController {
  constructor(private readonly inbox: BulkInbox) {}

  @Post('read')
  @HttpCode(200)
  @Requires('read:notifications')
  @Invalid('validationFailed')
  @Idempotent()
  @ApiOperation({
    summary: 'Marks up to 1,000 notifications as read',
    description: oneByOne,
    operationId: 'readNotifications',
  })
  @ApiOkResponse({ standardSchema: BulkNotifications })
  read(
    @Caller() caller: Principal,
    @Body({ schema: NotificationIds }) { notificationIds }: NotificationIds,
  ): Promise<BulkNotifications> {
    return this.inbox.read(caller, notificationIds);
  }

  @Post('acknowledge')
  @HttpCode(200)
  @Requires('read:notifications')
  @Invalid('validationFailed')
  @Idempotent()
  @ApiOperation({
    summary: 'Acknowledges up to 1,000 notifications, which stops their reminders and escalations',
    description: `${oneByOne} For a critical notification about a call, all of the caller’s critical notifications about that call are acknowledged.`,
    operationId: 'acknowledgeNotifications',
  })
  @ApiOkResponse({ standardSchema: BulkNotifications })
  acknowledge(
    @Caller() caller: Principal,
    @Body({ schema: NotificationIds }) { notificationIds }: NotificationIds,
  ): Promise<BulkNotifications> {
    return this.inbox.acknowledge(caller, notificationIds);
  }

  @Post('snooze')
  @HttpCode(200)
  @Requires('read:notifications')
  @Invalid('validationFailed')
  @Idempotent()
  @ApiOperation({
    summary: 'Snoozes up to 1,000 notifications until a time, or ends their snoozes',
    description: `${oneByOne} ${snoozed}`,
    operationId: 'snoozeNotifications',
  })
  @ApiOkResponse({ standardSchema: BulkNotifications })
  snooze(@Caller() caller: Principal, @Body({ schema: BulkSnooze }) body: BulkSnooze): Promise<BulkNotifications> {
    return this.inbox.snooze(caller, body);
  }
}
