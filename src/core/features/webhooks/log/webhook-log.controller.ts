import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller, type Principal } from '../../../platform/caller/principal.js';
import { Requires } from '../../../platform/caller/requires.decorator.js';
import { Tagged } from '../../../platform/http/etag.interceptor.js';
import type { Claim } from '../../../platform/http/idempotency/claim.js';
import { IdempotencyClaim, Idempotent } from '../../../platform/http/idempotency/idempotent.decorator.js';
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
    description:
      'Ordered by the time of the event, to which `dateFrom` and `dateTo` also refer. Events of a batch are listed with the batch.',
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
    summary: 'Reads a delivery with its request, response and attempts',
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
    summary: 'Sends a delivery again, or a pending one at once',
    description:
      'The event id stays the same, and the delivery gets a new set of attempts. The webhook must be active.',
    operationId: 'resendWebhookDelivery',
  })
  @ApiAcceptedResponse({ standardSchema: DeliverySummary })
  resend(
    @Caller() caller: Principal,
    @Param('webhookId') id: string,
    @Param('deliveryId') deliveryId: string,
    @IdempotencyClaim() claim: Claim | undefined,
  ): Promise<DeliverySummary> {
    return this.replays.resend(caller, id, deliveryId, claim);
  }

  @Post('replay')
  @HttpCode(202)
  @Requires('write:webhooks')
  @Invalid('invalidWebhook')
  @ApiErrors('conflict')
  @Idempotent()
  @ApiOperation({
    summary: 'Sends the events of a period again, the oldest first, including skipped ones',
    description:
      'Up to 100,000 events per request; `continueFrom` is where the next one continues. Pending and erased deliveries stay unchanged. The webhook must be active.',
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
