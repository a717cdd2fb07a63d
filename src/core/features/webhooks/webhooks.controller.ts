import { Body, Controller, Delete, Get, Headers, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller, type Principal } from '../../platform/caller/principal.js';
import { Requires } from '../../platform/caller/requires.decorator.js';
import { Tagged } from '../../platform/http/etag.interceptor.js';
import type { Claim } from '../../platform/http/idempotency/claim.js';
import { IdempotencyClaim, Idempotent } from '../../platform/http/idempotency/idempotent.decorator.js';
import { ChangesTagged } from '../../platform/http/changes-tagged.decorator.js';
import { Invalid } from '../../platform/http/invalid.decorator.js';
import { pagination } from '../../platform/http/pagination.js';
import { Creates } from '../../platform/http/location.js';
import { ApiErrors } from '../../platform/openapi/api-errors.decorator.js';
import { WebhookChanges } from './changes/webhook-changes.service.js';
import { WebhookReader } from './webhook-reader.js';
import {
  CreatedWebhook,
  NewWebhook,
  WebhookList,
  WebhookQuery,
  WebhookUpdate,
  WebhookView,
} from './webhook.schemas.js';
import { WebhookViews } from './webhook.view.js';
import { WebhooksService } from './webhooks.service.js';

@ApiTags('webhooks')
@Controller('v1/integrations/webhooks')
export class WebhooksController {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly changes: WebhookChanges,
    private readonly reader: WebhookReader,
    private readonly views: WebhookViews,
  ) {}

  @Post()
  @Requires('write:webhooks')
  @Invalid('invalidWebhook')
  @ApiErrors('webhookTestFailed')
  @Idempotent({ without: ['secret'] })
  @Creates('/v1/integrations/webhooks', 'webhookId')
  @ApiOperation({
    summary: 'Adds a webhook, once its receiver has accepted a test delivery',
    description:
      'The test is a `user.action` whose `data.action` is `webhook.test`, signed like any other event. If the receiver does not respond with 2xx in time, nothing is stored.',
    operationId: 'createWebhook',
  })
  @ApiCreatedResponse({ standardSchema: CreatedWebhook })
  create(
    @Caller() caller: Principal,
    @Body({ schema: NewWebhook }) body: unknown,
    @IdempotencyClaim() claim: Claim | undefined,
  ): Promise<CreatedWebhook> {
    return this.webhooks.create(caller, body, claim);
  }

  @Get()
  @Requires('read:webhooks')
  @Invalid('invalidParameters')
  @ApiOperation({ summary: 'Lists webhooks, the newest first', operationId: 'listWebhooks' })
  @ApiOkResponse({ standardSchema: WebhookList })
  async list(@Caller() caller: Principal, @Query({ schema: WebhookQuery }) query: WebhookQuery): Promise<WebhookList> {
    const [found, total] = await this.reader.page(caller, query);
    const data = found.map((each) => this.views.view(each));
    return { data, pagination: pagination(query.page, query.limit, total) };
  }

  @Get(':webhookId')
  @Requires('read:webhooks')
  @Tagged()
  @ApiErrors('webhookNotFound')
  @ApiOperation({ summary: 'Reads a webhook', operationId: 'getWebhook' })
  @ApiOkResponse({ standardSchema: WebhookView })
  async get(@Caller() caller: Principal, @Param('webhookId') id: string): Promise<WebhookView> {
    return this.views.view(await this.reader.find(caller, id));
  }

  @Put(':webhookId')
  @Requires('write:webhooks')
  @Invalid('invalidWebhook')
  @ApiErrors('webhookNotFound', 'webhookTestFailed', 'conflict')
  @ChangesTagged()
  @ApiOperation({
    summary: 'Changes the fields that are sent',
    description:
      'A changed `url` is tested first, and so is a failed webhook that `config.active` reactivates; if the test fails, nothing changes. ' +
      '`headers` are replaced; a value of `********` keeps the stored one. If the origin changes, none of them is kept.',
    operationId: 'updateWebhook',
  })
  @ApiOkResponse({ standardSchema: WebhookView })
  update(
    @Caller() caller: Principal,
    @Param('webhookId') id: string,
    @Body({ schema: WebhookUpdate }) body: unknown,
    @Headers('if-match') ifMatch: string | undefined,
  ): Promise<WebhookView> {
    return this.changes.update(caller, id, body, ifMatch);
  }

  @Delete(':webhookId')
  @HttpCode(204)
  @Requires('write:webhooks')
  @ApiErrors('webhookNotFound')
  @ApiOperation({ summary: 'Deletes a webhook, and what waits to be delivered to it', operationId: 'deleteWebhook' })
  @ApiNoContentResponse()
  async delete(@Caller() caller: Principal, @Param('webhookId') id: string): Promise<void> {
    await this.webhooks.delete(caller, id);
  }
}
