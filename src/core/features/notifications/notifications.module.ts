import { Module } from '@nestjs/common';
import { AnalysesModule } from '../analyses/analyses.module.js';
import { DeliveriesModule } from '../../platform/deliveries/deliveries.module.js';
import { ReviewsModule } from '../reviews/reviews.module.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { SurroundingsReader } from './audience/surroundings.js';
import { CentreController } from './centre/centre.controller.js';
import { Acknowledgements } from './centre/acknowledgements.js';
import { CentreRepository } from './centre/centre.repository.js';
import { Centre } from './centre/centre.service.js';
import { Channels } from './channels.js';
import { QuietReader } from './decision/quiet-reader.js';
import { Situations } from './decision/situations.js';
import { EndingRepository } from './ending.repository.js';
import { NotificationEndings } from './endings.js';
import { CriticalRepository } from './escalation/critical.repository.js';
import { EscalationTimer } from './escalation/escalation-timer.js';
import { Escalations } from './escalation/escalations.js';
import { Reminders } from './escalation/reminders.js';
import { RepeatTimer } from './escalation/repeat-timer.js';
import { Repetition } from './escalation/repetition.js';
import { Unanswered } from './escalation/unanswered.js';
import { WaysToAcknowledge } from './escalation/ways-to-acknowledge.js';
import { Handover } from './handover.js';
import { AcknowledgeLinkController } from './links/acknowledge-link.controller.js';
import { AcknowledgeLinkService } from './links/acknowledge-link.service.js';
import { AcknowledgeLinks } from './links/acknowledge-links.js';
import { SignedLinks } from './links/signed-links.js';
import { NotificationRepository } from './notification.repository.js';
import { Notifier } from './notifier.js';
import { NotificationEvents } from './occasions/notification-events.js';
import { DeviceRepository } from './preferences/device.repository.js';
import { Devices } from './preferences/devices.service.js';
import { PreferencesController } from './preferences/preferences.controller.js';
import { PreferencesRepository } from './preferences/preferences.repository.js';
import { PreferencesService } from './preferences/preferences.service.js';
import { SubscribableEvents } from './preferences/subscribable-events.js';
import { UnsubscribeController } from './preferences/unsubscribe.controller.js';
import { UnsubscribeLinks } from './preferences/unsubscribe-links.js';
import { PromiseAlertRepository } from './promises/promise-alert.repository.js';
import { PromiseAlerts } from './promises/promise-alerts.js';
import { PromiseAudit } from './promises/promise-audit.js';
import { PromiseFigures } from './promise-figures.js';
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
import { StreamAdmission } from './stream/stream-admission.js';
import { StreamFeed } from './stream/stream-feed.js';
import { StreamGateway } from './stream/stream-gateway.js';
import { StreamReader } from './stream/stream-reader.js';
import { StreamTickets } from './stream/stream-tickets.js';
import { StreamWatch } from './stream/stream-watch.js';
import { StreamTicketRepository } from './stream/ticket.repository.js';
import { NotificationMattersRepository } from './visibility/notification-matters.repository.js';
import { VisibleNotifications } from './visibility/visible-notifications.js';
import { Holds } from './waiting/holds.js';
import { BatchTimer } from './waiting/batch-timer.js';
import { Batches } from './waiting/batches.js';
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
const visibility = [NotificationMattersRepository, VisibleNotifications];
const waiting = [Holds, BatchTimer, Batches, QuietReader, ReleaseTimer, WaitingRepository];
const links = [AcknowledgeLinks, AcknowledgeLinkService, SignedLinks];
const repeating = [CriticalRepository, Reminders, Repetition, RepeatTimer, Unanswered, WaysToAcknowledge];
const escalation = [EscalationTimer, Escalations, ...repeating];
const settings = [AccountSettingRepository, AccountSettingsReader, SettingInput, SettingsService];
const preferences = [
  DeviceRepository,
  Devices,
  PreferencesRepository,
  PreferencesService,
  SubscribableEvents,
  UnsubscribeLinks,
];
const sending = [Channels, ChannelSender, Recipients];
const centre = [Acknowledgements, Centre, CentreRepository, NotificationRepository];
const ends = [EndingRepository, NotificationEndings];
const entering = [StreamCredentials, StreamAdmission, StreamSessionRepository, StreamTicketRepository, StreamTickets];
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
    AcknowledgeLinkController,
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
    ...visibility,
    ...waiting,
    ...escalation,
    ...settings,
    ...preferences,
    ...sending,
    ...centre,
    ...links,
    ...ends,
    ...stream,
    ...promises,
    ...webhooks,
  ],
  exports: [PromiseFigures],
})
export class NotificationsModule {}
