import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller, type Principal } from '../../../platform/caller/principal.js';
import { Requires } from '../../../platform/caller/requires.decorator.js';
import type { Claim } from '../../../platform/http/idempotency/claim.js';
import { IdempotencyClaim, Idempotent } from '../../../platform/http/idempotency/idempotent.decorator.js';
import { Invalid } from '../../../platform/http/invalid.decorator.js';
import { NewSubscription, SubscriptionView } from '../settings/preferences/preferences.schemas.js';
import { PreferencesService } from '../settings/preferences/preferences.service.js';
import { NewNotification, SentNotification } from './request.schemas.js';
import { NotificationRequests } from './requests.service.js';

/** The two operations under /api/v1. */
@ApiTags('notifications')
@Controller('api/v1/notifications')
export class NotificationRequestsController {
  constructor(
    private readonly requests: NotificationRequests,
    private readonly preferences: PreferencesService,
  ) {}

  @Post('subscribe')
  @HttpCode(200)
  @Requires('read:notifications')
  @Invalid('validationFailed')
  @Idempotent()
  @ApiOperation({
    summary: 'Subscribes a user to events on given channels',
    description:
      'For the caller; for other users with write:notifications. Subscriptions to other events stay unchanged.',
    operationId: 'subscribeToNotifications',
  })
  @ApiOkResponse({ standardSchema: SubscriptionView })
  subscribe(
    @Caller() caller: Principal,
    @Body({ schema: NewSubscription }) body: NewSubscription,
    @IdempotencyClaim() claim: Claim | undefined,
  ): Promise<SubscriptionView> {
    return this.preferences.subscribe(caller, body, claim);
  }

  @Post('send')
  @HttpCode(202)
  @Requires('write:notifications')
  @Invalid('validationFailed')
  @Idempotent()
  @ApiOperation({
    summary: 'Sends a notification to users',
    description:
      "If one of the users does not exist, nothing is sent. Each user's channels, quiet hours and digests apply, except to critical notifications.",
    operationId: 'sendNotification',
  })
  @ApiAcceptedResponse({ standardSchema: SentNotification })
  send(
    @Caller() caller: Principal,
    @Body({ schema: NewNotification }) body: NewNotification,
    @IdempotencyClaim() claim: Claim | undefined,
  ): Promise<SentNotification> {
    return this.requests.send(caller, body, claim);
  }
}
