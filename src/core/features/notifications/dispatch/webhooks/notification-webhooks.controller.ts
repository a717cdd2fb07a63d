import { Body, Controller, Delete, Get, Headers, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller, type Principal } from '../../../../platform/caller/principal.js';
import { Requires } from '../../../../platform/caller/requires.decorator.js';
import { ChangesTagged } from '../../../../platform/http/changes-tagged.decorator.js';
import { Tagged } from '../../../../platform/http/etag.interceptor.js';
import type { Claim } from '../../../../platform/http/idempotency/claim.js';
import { IdempotencyClaim, Idempotent } from '../../../../platform/http/idempotency/idempotent.decorator.js';
import { Invalid } from '../../../../platform/http/invalid.decorator.js';
import { Creates } from '../../../../platform/http/location.js';
import { ApiErrors } from '../../../../platform/openapi/api-errors.decorator.js';
import {
  CreatedNotificationWebhook,
  NewNotificationWebhook,
  NotificationWebhookList,
  NotificationWebhookQuery,
  NotificationWebhookUpdate,
  NotificationWebhookView,
} from './notification-webhook.schemas.js';
import { NotificationWebhookReader } from './notification-webhook-reader.js';
import { NotificationWebhooks } from './notification-webhooks.service.js';

@ApiTags('notification webhooks')
@Controller('v1/notifications/webhooks')
export class NotificationWebhooksController {
  constructor(
    private readonly webhooks: NotificationWebhooks,
    private readonly reader: NotificationWebhookReader,
  ) {}

  @Get()
  @Requires('read:notifications')
  @Invalid('invalidParameters')
  @ApiOperation({ summary: 'Lists notification webhooks, the newest first', operationId: 'listNotificationWebhooks' })
  @ApiOkResponse({ standardSchema: NotificationWebhookList })
  list(
    @Caller() caller: Principal,
    @Query({ schema: NotificationWebhookQuery }) query: NotificationWebhookQuery,
  ): Promise<NotificationWebhookList> {
    return this.reader.page(caller, query);
  }

  @Post()
  @Requires('write:notifications')
  @Invalid('invalidWebhook')
  @Idempotent({ without: ['secret'] })
  @Creates('/v1/notifications/webhooks', 'notificationWebhookId')
  @ApiOperation({
    summary: 'Adds a notification webhook',
    description:
      'It gets each of its events once, however many people are notified, even if nobody is: `{id, timestamp, event, severity, data, retryCount}`, signed like webhooks. Creating it sends nothing.',
    operationId: 'createNotificationWebhook',
  })
  @ApiCreatedResponse({ standardSchema: CreatedNotificationWebhook })
  add(
    @Caller() caller: Principal,
    @Body({ schema: NewNotificationWebhook }) body: unknown,
    @IdempotencyClaim() claim: Claim | undefined,
  ): Promise<CreatedNotificationWebhook> {
    return this.webhooks.create(caller, body, claim);
  }

  @Get(':notificationWebhookId')
  @Requires('read:notifications')
  @Tagged()
  @ApiErrors('notificationWebhookNotFound')
  @ApiOperation({ summary: 'Reads a notification webhook', operationId: 'getNotificationWebhook' })
  @ApiOkResponse({ standardSchema: NotificationWebhookView })
  get(@Caller() caller: Principal, @Param('notificationWebhookId') id: string): Promise<NotificationWebhookView> {
    return this.reader.get(caller, id);
  }

  @Put(':notificationWebhookId')
  @Requires('write:notifications')
  @Invalid('invalidWebhook')
  @ApiErrors('notificationWebhookNotFound')
  @ChangesTagged()
  @ApiOperation({
    summary: 'Changes the fields that are sent',
    description:
      '`headers` are replaced; a value of `********` keeps the stored one. If the origin changes, none of them is kept. Any change reactivates a webhook whose receiver responded with 410.',
    operationId: 'updateNotificationWebhook',
  })
  @ApiOkResponse({ standardSchema: NotificationWebhookView })
  update(
    @Caller() caller: Principal,
    @Param('notificationWebhookId') id: string,
    @Body({ schema: NotificationWebhookUpdate }) body: unknown,
    @Headers('if-match') ifMatch: string | undefined,
  ): Promise<NotificationWebhookView> {
    return this.webhooks.update(caller, id, body, ifMatch);
  }

  @Delete(':notificationWebhookId')
  @HttpCode(204)
  @Requires('write:notifications')
  @ApiErrors('notificationWebhookNotFound')
  @ApiOperation({
    summary: 'Deletes a notification webhook and cancels its pending deliveries',
    operationId: 'deleteNotificationWebhook',
  })
  @ApiNoContentResponse()
  async remove(@Caller() caller: Principal, @Param('notificationWebhookId') id: string): Promise<void> {
    await this.webhooks.remove(caller, id);
  }
}
