import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller, type Principal } from '../../../platform/caller/principal.js';
import { Requires } from '../../../platform/caller/requires.decorator.js';
import { Tagged } from '../../../platform/http/etag.interceptor.js';
import { Idempotent } from '../../../platform/http/idempotency/idempotent.decorator.js';
import { Invalid } from '../../../platform/http/invalid.decorator.js';
import { ApiErrors } from '../../../platform/openapi/api-errors.decorator.js';
import {
  DeliveryList,
  DeliveryQuery,
  DeliverySummary,
  DeliveryView,
  ReplayRequest,
  ReplayStarted,
} from './webhook-log.schemas.js';
import { WebhookLog } from './webhook-log.service.js';
import { WebhookReplays } from './webhook-replays.service.js';

@ApiTags('webhooks')
@Controller('v1/integrations/webhooks/:webhookId')
@ApiErrors('webhookNotFound')
export class WebhookLogController {
  constructor(
    private readonly log: WebhookLog,
    private readonly replays: WebhookReplays,
  ) {}

  @Get('deliveries')
  @Requires('read:webhooks')
  @Invalid('invalidParameters')
  @ApiOperation({
    summary: 'Lists the deliveries to a webhook, the newest first',
    description: 'By when the event occurred, as `dateFrom` and `dateTo` are. What went with a batch is listed by it.',
    operationId: 'listWebhookDeliveries',
  })
  @ApiOkResponse({ standardSchema: DeliveryList })
  list(
    @Caller() caller: Principal,
    @Param('webhookId') id: string,
    @Query({ schema: DeliveryQuery }) query: DeliveryQuery,
  ): Promise<DeliveryList> {
    return this.log.page(caller, id, query);
  }

  @Get('deliveries/:deliveryId')
  @Requires('read:webhooks')
  @Tagged()
  @ApiErrors('deliveryNotFound')
  @ApiOperation({
    summary: 'Reads a delivery with its request, answer and attempts',
    operationId: 'getWebhookDelivery',
  })
  @ApiOkResponse({ standardSchema: DeliveryView })
  get(
    @Caller() caller: Principal,
    @Param('webhookId') id: string,
    @Param('deliveryId') deliveryId: string,
  ): Promise<DeliveryView> {
    return this.log.read(caller, id, deliveryId);
  }

  @Post('deliveries/:deliveryId/resend')
  @HttpCode(202)
  @Requires('write:webhooks')
  @ApiErrors('deliveryNotFound', 'conflict')
  @Idempotent()
  @ApiOperation({
    summary: 'Sends a delivery once more, or at once when it is pending',
    description: 'With the same event id, and with as many attempts as a new one. The webhook must be active.',
    operationId: 'resendWebhookDelivery',
  })
  @ApiAcceptedResponse({ standardSchema: DeliverySummary })
  resend(
    @Caller() caller: Principal,
    @Param('webhookId') id: string,
    @Param('deliveryId') deliveryId: string,
  ): Promise<DeliverySummary> {
    return this.replays.resend(caller, id, deliveryId);
  }

  @Post('replay')
  @HttpCode(202)
  @Requires('write:webhooks')
  @Invalid('invalidWebhook')
  @ApiErrors('conflict')
  @Idempotent()
  @ApiOperation({
    summary: 'Sends the events of a time once more, the oldest first; also those that were skipped',
    description:
      'Up to 100,000 events a call: `continueFrom` says where to go on. What is pending or erased stays as it is. The webhook must be active.',
    operationId: 'replayWebhook',
  })
  @ApiAcceptedResponse({ standardSchema: ReplayStarted })
  replay(
    @Caller() caller: Principal,
    @Param('webhookId') id: string,
    @Body({ schema: ReplayRequest }) body: unknown,
  ): Promise<ReplayStarted> {
    return this.replays.replay(caller, id, body);
  }
}
