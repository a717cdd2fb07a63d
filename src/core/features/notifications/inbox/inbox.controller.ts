import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller, type Principal } from '../../../platform/caller/principal.js';
import { Requires } from '../../../platform/caller/requires.decorator.js';
import { Invalid } from '../../../platform/http/invalid.decorator.js';
import { ApiErrors } from '../../../platform/openapi/api-errors.decorator.js';
import { InboxReader } from './inbox-reader.service.js';
import { Inbox } from './inbox.service.js';
import { InboxQuery, NotificationList, NotificationView, ReadAllResult, Snooze, TraceView } from './inbox.schemas.js';
import { Snoozing } from './snoozing.service.js';

export const snoozed =
  'A snoozed notification is neither listed nor counted as unread. It comes back at that time, or with the next alert about its call. Reminders and escalations go on: only an acknowledgement ends them. What is acknowledged stays as it is.';

@ApiTags('notifications')
@Controller('v1/notifications')
export class InboxController {
  constructor(
    private readonly reader: InboxReader,
    private readonly inbox: Inbox,
    private readonly snoozing: Snoozing,
  ) {}

  @Get()
  @Requires('read:notifications')
  @Invalid('invalidParameters')
  @ApiOperation({ summary: 'Lists the caller’s notifications, the newest first', operationId: 'listNotifications' })
  @ApiOkResponse({ standardSchema: NotificationList })
  list(@Caller() caller: Principal, @Query({ schema: InboxQuery }) query: InboxQuery): Promise<NotificationList> {
    return this.reader.list(caller, query);
  }

  @Post('read-all')
  @HttpCode(200)
  @Requires('read:notifications')
  @ApiOperation({ summary: 'Marks all of the caller’s notifications as read', operationId: 'readAllNotifications' })
  @ApiOkResponse({ standardSchema: ReadAllResult })
  async readAll(@Caller() caller: Principal): Promise<{ read: number }> {
    return { read: await this.inbox.readAll(caller) };
  }

  @Get(':notificationId/trace')
  @Requires('read:notifications')
  @ApiErrors('notificationNotFound')
  @ApiOperation({
    summary: 'Explains why a notification was sent on some channels and not on others',
    description:
      "For the caller's own notifications; with write:notifications, for any in the account whose subject the caller may see.",
    operationId: 'traceNotification',
  })
  @ApiOkResponse({ standardSchema: TraceView })
  trace(@Caller() caller: Principal, @Param('notificationId') id: string): Promise<TraceView> {
    return this.reader.trace(caller, id);
  }

  @Post(':notificationId/read')
  @HttpCode(200)
  @Requires('read:notifications')
  @ApiErrors('notificationNotFound')
  @ApiOperation({ summary: 'Marks a notification as read', operationId: 'readNotification' })
  @ApiOkResponse({ standardSchema: NotificationView })
  read(@Caller() caller: Principal, @Param('notificationId') id: string): Promise<NotificationView> {
    return this.inbox.read(caller, id);
  }

  @Post(':notificationId/acknowledge')
  @HttpCode(200)
  @Requires('read:notifications')
  @ApiErrors('notificationNotFound')
  @ApiOperation({
    summary: 'Acknowledges a notification, which stops its reminders and escalations',
    description:
      'For a critical notification about a call, all of the caller’s critical notifications about that call are acknowledged.',
    operationId: 'acknowledgeNotification',
  })
  @ApiOkResponse({ standardSchema: NotificationView })
  acknowledge(@Caller() caller: Principal, @Param('notificationId') id: string): Promise<NotificationView> {
    return this.inbox.acknowledge(caller, id);
  }

  @Post(':notificationId/snooze')
  @HttpCode(200)
  @Requires('read:notifications')
  @Invalid('validationFailed')
  @ApiErrors('notificationNotFound')
  @ApiOperation({
    summary: 'Snoozes a notification until a time, or ends its snooze',
    description: snoozed,
    operationId: 'snoozeNotification',
  })
  @ApiOkResponse({ standardSchema: NotificationView })
  snooze(
    @Caller() caller: Principal,
    @Param('notificationId') id: string,
    @Body({ schema: Snooze }) body: unknown,
  ): Promise<NotificationView> {
    return this.snoozing.snooze(caller, id, body);
  }

  @Get(':notificationId')
  @Requires('read:notifications')
  @ApiErrors('notificationNotFound')
  @ApiOperation({ summary: 'Reads a notification', operationId: 'getNotification' })
  @ApiOkResponse({ standardSchema: NotificationView })
  get(@Caller() caller: Principal, @Param('notificationId') id: string): Promise<NotificationView> {
    return this.reader.get(caller, id);
  }

  @Delete(':notificationId')
  @HttpCode(204)
  @Requires('read:notifications')
  @ApiErrors('notificationNotFound')
  @ApiOperation({
    summary: 'Deletes a notification from the inbox; deleting a critical one acknowledges it',
    operationId: 'deleteNotification',
  })
  @ApiNoContentResponse()
  delete(@Caller() caller: Principal, @Param('notificationId') id: string): Promise<void> {
    return this.inbox.delete(caller, id);
  }
}
