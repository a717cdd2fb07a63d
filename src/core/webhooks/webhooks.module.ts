import { Module } from '@nestjs/common';
import { AnalysesModule } from '../analyses/analyses.module.js';
import { DeliveriesModule } from '../deliveries/deliveries.module.js';
import { ReviewsModule } from '../reviews/reviews.module.js';
import { EventResources } from './fan-out/event-resources.js';
import { FanOut } from './fan-out/fan-out.js';
import { ListeningRepository } from './fan-out/listening.repository.js';
import { WebhookEvents } from './fan-out/webhook-events.js';
import { WebhookHealth } from './sending/webhook-health.js';
import { WebhookHealthRepository } from './sending/webhook-health.repository.js';
import { WebhookSender } from './sending/webhook-sender.js';
import { WebhookActionsController } from './webhook-actions.controller.js';
import { WebhookChanges } from './webhook-changes.service.js';
import { WebhookHolder } from './webhook-holder.js';
import { WebhookInput } from './webhook-input.js';
import { WebhookOpener } from './webhook-opener.js';
import { WebhookReader } from './webhook-reader.js';
import { WebhookSecrets } from './webhook-secrets.service.js';
import { WebhookTester } from './webhook-tester.js';
import { WebhookWriter } from './webhook-writer.js';
import { WebhookRepository } from './webhook.repository.js';
import { WebhookViews } from './webhook.view.js';
import { WebhooksController } from './webhooks.controller.js';
import { WebhooksService } from './webhooks.service.js';

const fanOut = [EventResources, FanOut, ListeningRepository, WebhookEvents];
const sending = [WebhookHealth, WebhookHealthRepository, WebhookSender];
const registration = [
  WebhookChanges,
  WebhookHolder,
  WebhookInput,
  WebhookOpener,
  WebhookReader,
  WebhookRepository,
  WebhookSecrets,
  WebhookTester,
  WebhookViews,
  WebhookWriter,
  WebhooksService,
];

@Module({
  imports: [AnalysesModule, DeliveriesModule, ReviewsModule],
  controllers: [WebhooksController, WebhookActionsController],
  providers: [...fanOut, ...sending, ...registration],
})
export class WebhooksModule {}
