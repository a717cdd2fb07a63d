import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller, type Principal } from '../../platform/caller/principal.js';
import { Requires } from '../../platform/caller/requires.decorator.js';
import type { Claim } from '../../platform/http/idempotency/claim.js';
import { IdempotencyClaim, Idempotent } from '../../platform/http/idempotency/idempotent.decorator.js';
import { Invalid } from '../../platform/http/invalid.decorator.js';
import { ApiErrors } from '../../platform/openapi/api-errors.decorator.js';
import { WebhookSecrets } from './changes/webhook-secrets.service.js';
import { RotatedSecret, SecretRotation, WebhookTestResult } from './webhook.schemas.js';
import type { TestResult } from './webhook.types.js';
import { WebhooksService } from './webhooks.service.js';

@ApiTags('webhooks')
@Controller('v1/integrations/webhooks/:webhookId')
@Requires('write:webhooks')
@ApiErrors('webhookNotFound')
export class WebhookActionsController {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly secrets: WebhookSecrets,
  ) {}

  @Post('test')
  @HttpCode(200)
  @Idempotent()
  @ApiOperation({
    summary: 'Sends a test delivery and returns its outcome, accepted or not',
    operationId: 'testWebhook',
  })
  @ApiOkResponse({ standardSchema: WebhookTestResult })
  test(
    @Caller() caller: Principal,
    @Param('webhookId') id: string,
    @IdempotencyClaim() claim: Claim | undefined,
  ): Promise<TestResult> {
    return this.webhooks.test(caller, id, claim);
  }

  @Post('rotate-secret')
  @HttpCode(200)
  @Invalid('invalidWebhook')
  @Idempotent({ without: ['secret'] })
  @ApiOperation({
    summary: 'Gives a webhook a new secret, which is shown only in this response',
    description:
      'The previous secret also signs, as `x-service-signature-previous` and in `webhook-signature`, until `previousSecretUntil`. Older secrets are void.',
    operationId: 'rotateWebhookSecret',
  })
  @ApiBody({ schema: { $ref: '#/components/schemas/SecretRotation' }, required: false })
  @ApiOkResponse({ standardSchema: RotatedSecret })
  rotate(
    @Caller() caller: Principal,
    @Param('webhookId') id: string,
    @Body({ schema: SecretRotation }) body: unknown,
    @IdempotencyClaim() claim: Claim | undefined,
  ): Promise<RotatedSecret> {
    return this.secrets.rotate(caller, id, body, claim);
  }
}
