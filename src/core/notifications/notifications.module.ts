import { Module } from '@nestjs/common';
import { AnalysesModule } from '../analyses/analyses.module.js';
import { DeliveriesModule } from '../deliveries/deliveries.module.js';
import { ReviewsModule } from '../reviews/reviews.module.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { SurroundingsReader } from './audience/surroundings.js';
import { CentreController } from './centre/centre.controller.js';
import { CentreRepository } from './centre/centre.repository.js';
import { Centre } from './centre/centre.service.js';
import { Channels } from './channels.js';
import { QuietReader } from './decision/quiet-reader.js';
import { Situations } from './decision/situations.js';
import { EndingRepository } from './ending.repository.js';
import { NotificationEndings } from './endings.js';
import { EscalationTimer } from './escalation/escalation-timer.js';
import { Escalations } from './escalation/escalations.js';
import { RepeatTimer } from './escalation/repeat-timer.js';
import { Handover } from './handover.js';
import { NotificationRepository } from './notification.repository.js';
import { Notifier } from './notifier.js';
import { NotificationEvents } from './occasions/notification-events.js';
import { DeviceRepository } from './preferences/device.repository.js';
import { Devices } from './preferences/devices.service.js';
import { PreferencesController } from './preferences/preferences.controller.js';
import { PreferencesRepository } from './preferences/preferences.repository.js';
import { PreferencesService } from './preferences/preferences.service.js';
import { UnsubscribeController } from './preferences/unsubscribe.controller.js';
import { UnsubscribeLinks } from './preferences/unsubscribe-links.js';
import { PromiseAlertRepository } from './promises/promise-alert.repository.js';
import { PromiseAlerts } from './promises/promise-alerts.js';
import { PromiseAudit } from './promises/promise-audit.js';
import { PromiseFigures } from './promises/promise-figures.js';
import { PromiseRepository } from './promises/promise.repository.js';
import { PromisesController } from './promises/promises.controller.js';
import { Promises } from './promises/promises.service.js';
import { NotificationRequestsController } from './requests/requests.controller.js';
import { NotificationRequests } from './requests/requests.service.js';
import { ChannelSender } from './sending/channel-sender.js';
import { Recipients } from './sending/recipients.js';
import { AccountSettingRepository } from './settings/account-setting.repository.js';
import { AccountSettingsReader } from './settings/account-settings.js';
import { SettingDocumentsController } from './settings/documents.controller.js';
import { settingCollectionControllers } from './settings/setting-collection.controller.js';
import { SettingInput } from './settings/setting-input.js';
import { SettingsService } from './settings/settings.service.js';
import { Resumptions } from './stream/resumptions.js';
import { StreamSessionRepository } from './stream/session.repository.js';
import { Sockets } from './stream/sockets.js';
import { StreamController } from './stream/stream.controller.js';
import { StreamRepository } from './stream/stream.repository.js';
import { StreamCredentials } from './stream/stream-credentials.js';
import { StreamDoor } from './stream/stream-door.js';
import { StreamFeed } from './stream/stream-feed.js';
import { StreamGateway } from './stream/stream-gateway.js';
import { StreamReader } from './stream/stream-reader.js';
import { StreamTickets } from './stream/stream-tickets.js';
import { StreamWatch } from './stream/stream-watch.js';
import { StreamTicketRepository } from './stream/ticket.repository.js';
import { Holds } from './waiting/holds.js';
import { LotTimer } from './waiting/lot-timer.js';
import { Lots } from './waiting/lots.js';
import { ReleaseTimer } from './waiting/release-timer.js';
import { WaitingRepository } from './waiting/waiting.repository.js';
import { NotificationWebhookRepository } from './webhooks/notification-webhook.repository.js';
import { NotificationWebhookSender } from './webhooks/notification-webhook-sender.js';
import { NotificationWebhookViews } from './webhooks/notification-webhook.view.js';
import { NotificationWebhookWriter } from './webhooks/notification-webhook-writer.js';
import { NotificationWebhooksController } from './webhooks/notification-webhooks.controller.js';
import { NotificationWebhooks } from './webhooks/notification-webhooks.service.js';
import { NotificationWebhookFanOut } from './webhooks/webhook-fan-out.js';
import { Writer } from './writer.js';

const telling = [NotificationEvents, Notifier, NotificationRequests, SurroundingsReader, Situations, Writer, Handover];
const waiting = [Holds, LotTimer, Lots, QuietReader, ReleaseTimer, WaitingRepository];
const escalation = [EscalationTimer, Escalations, RepeatTimer];
const settings = [AccountSettingRepository, AccountSettingsReader, SettingInput, SettingsService];
const preferences = [DeviceRepository, Devices, PreferencesRepository, PreferencesService, UnsubscribeLinks];
const sending = [Channels, ChannelSender, Recipients];
const centre = [Centre, CentreRepository, NotificationRepository];
const ends = [EndingRepository, NotificationEndings];
const entering = [StreamCredentials, StreamDoor, StreamSessionRepository, StreamTicketRepository, StreamTickets];
const stream = [
  Resumptions,
  Sockets,
  StreamFeed,
  StreamGateway,
  StreamReader,
  StreamRepository,
  StreamWatch,
  ...entering,
];
const promises = [PromiseAlertRepository, PromiseAlerts, PromiseAudit, PromiseFigures, PromiseRepository, Promises];
const webhooks = [
  NotificationWebhookFanOut,
  NotificationWebhookRepository,
  NotificationWebhookSender,
  NotificationWebhookViews,
  NotificationWebhookWriter,
  NotificationWebhooks,
];

@Module({
  imports: [AnalysesModule, DeliveriesModule, ReviewsModule, WebhooksModule],
  controllers: [
    NotificationRequestsController,
    UnsubscribeController,
    PreferencesController,
    SettingDocumentsController,
    ...settingCollectionControllers,
    StreamController,
    NotificationWebhooksController,
    PromisesController,
    CentreController, // last: its paths begin with an id
  ],
  providers: [
    ...telling,
    ...waiting,
    ...escalation,
    ...settings,
    ...preferences,
    ...sending,
    ...centre,
    ...ends,
    ...stream,
    ...promises,
    ...webhooks,
  ],
  exports: [PromiseFigures],
})
export class NotificationsModule {}
