import { Module } from '@nestjs/common';
import { AnalysesModule } from '../analyses/analyses.module.js';
import { DeliveriesModule } from '../../platform/deliveries/deliveries.module.js';
import { ReviewsModule } from '../reviews/reviews.module.js';
import { CallbackEvents } from './callbacks/callback-events.js';
import { CallbackLog } from './callbacks/callback-log.service.js';
import { CallbackRights } from './callbacks/callback-rights.js';
import { CallbackSender } from './callbacks/callback-sender.js';
import { CallbacksController } from './callbacks/callbacks.controller.js';
import { EventCatalogueController } from './catalogue/catalogue.controller.js';
import { ErasedMeanwhile } from './fan-out/erased-meanwhile.js';
import { EventResources } from './fan-out/event-resources.js';
import { FanOut } from './fan-out/fan-out.js';
import { ListeningRepository } from './fan-out/listening.repository.js';
import { WebhookEvents } from './fan-out/webhook-events.js';
import { WebhookLogController } from './log/webhook-log.controller.js';
import { VisibleDelivery } from './log/visible-delivery.js';
import { WebhookLog } from './log/webhook-log.service.js';
import { WebhookReplays } from './log/webhook-replays.service.js';
import { WebhookClient } from './sending/webhook-client.js';
import { WebhookHealth } from './sending/webhook-health.js';
import { WebhookHealthRepository } from './sending/webhook-health.repository.js';
import { WebhookSender } from './sending/webhook-sender.js';
import { WebhookActionsController } from './webhook-actions.controller.js';
import { WebhookChanges } from './changes/webhook-changes.service.js';
import { WebhookHolder } from './changes/webhook-holder.js';
import { ReceiversModule } from '../../platform/receivers/receivers.module.js';
import { WebhookPlanner } from './changes/webhook-planner.js';
import { WebhookReader } from './webhook-reader.js';
import { WebhookSecrets } from './changes/webhook-secrets.service.js';
import { WebhookTester } from './changes/webhook-tester.js';
import { WebhookWriter } from './changes/webhook-writer.js';
import { WebhookRepository } from './webhook.repository.js';
import { WebhookViews } from './webhook.view.js';
import { WebhooksController } from './webhooks.controller.js';
import { WebhooksService } from './webhooks.service.js';

const fanOut = [ErasedMeanwhile, EventResources, FanOut, ListeningRepository, WebhookEvents];
const sending = [WebhookClient, WebhookHealth, WebhookHealthRepository, WebhookSender];
const registration = [
  WebhookChanges,
  WebhookHolder,
  WebhookPlanner,
  WebhookReader,
  WebhookRepository,
  WebhookSecrets,
  WebhookTester,
  WebhookViews,
  WebhookWriter,
  WebhooksService,
];
const log = [VisibleDelivery, WebhookLog, WebhookReplays];
const callbacks = [CallbackEvents, CallbackLog, CallbackRights, CallbackSender];

@Module({
  imports: [AnalysesModule, DeliveriesModule, ReceiversModule, ReviewsModule],
  controllers: [
    CallbacksController,
    EventCatalogueController,
    WebhooksController,
    WebhookActionsController,
    WebhookLogController,
  ],
  providers: [...callbacks, ...fanOut, ...log, ...sending, ...registration],
})
export class WebhooksModule {}
