import { Module } from '@nestjs/common';
import { AnalysesModule } from '../analyses/analyses.module.js';
import { DeliveriesModule } from '../../platform/deliveries/deliveries.module.js';
import { ReviewsModule } from '../reviews/reviews.module.js';
import { ReceiversModule } from '../../platform/receivers/receivers.module.js';
import { RuleTrialsModule } from './trials/rule-trials.module.js';
import { MatterDetailsReader } from './routing/matter-details.js';
import { SurroundingsReader } from './routing/surroundings.js';
import { BulkInboxController } from './inbox/bulk-inbox.controller.js';
import { BulkInbox } from './inbox/bulk-inbox.service.js';
import { InboxController } from './inbox/inbox.controller.js';
import { Acknowledgements } from './dispatch/escalation/acknowledgements.js';
import { InboxChanges } from './inbox/inbox-changes.service.js';
import { InboxReader } from './inbox/inbox-reader.service.js';
import { InboxRepository } from './inbox/inbox.repository.js';
import { Inbox } from './inbox/inbox.service.js';
import { Snoozing } from './inbox/snoozing.service.js';
import { SettledReviews } from './inbox/settled-reviews.js';
import { Channels } from './channels.js';
import { MailCheck } from './mail-check.js';
import { QuietReader } from './decision/quiet-reader.js';
import { Decisions } from './decision/decisions.js';
import { Situations } from './decision/situations.js';
import { EndingRepository } from './store/ending.repository.js';
import { NotificationEndings } from './store/endings.js';
import { CriticalRepository } from './dispatch/escalation/critical.repository.js';
import { DispatchWithdrawals } from './dispatch/escalation/dispatch-withdrawals.js';
import { EscalationTimer } from './dispatch/escalation/escalation-timer.js';
import { Escalations } from './dispatch/escalation/escalations.js';
import { OpenReminders } from './dispatch/escalation/open-reminders.js';
import { ReminderSchedule } from './dispatch/escalation/reminder-schedule.js';
import { ReminderTimer } from './dispatch/escalation/reminder-timer.js';
import { ReminderSender } from './dispatch/escalation/reminder-sender.js';
import { UnansweredTimer } from './dispatch/escalation/unanswered-timer.js';
import { WaysToAcknowledge } from './dispatch/escalation/ways-to-acknowledge.js';
import { Dispatcher } from './dispatch/dispatcher.js';
import { Handover } from './dispatch/handover.js';
import { ShownNews } from './dispatch/shown-news.js';
import { SnoozeRepository } from './dispatch/snooze/snooze.repository.js';
import { SnoozeTimer } from './dispatch/snooze/snooze-timer.js';
import { Snoozes } from './dispatch/snooze/snoozes.service.js';
import { AcknowledgeLinkController } from './inbox/acknowledge-link.controller.js';
import { AcknowledgeLinkService } from './inbox/acknowledge-link.service.js';
import { AcknowledgeLinks } from './links/acknowledge-links.js';
import { SignedLinks } from './links/signed-links.js';
import { DispatchRepository } from './store/dispatch.repository.js';
import { NotificationRepository } from './store/notification.repository.js';
import { ResponseRepository } from './store/response.repository.js';
import { NotificationPipeline } from './dispatch/notification-pipeline.js';
import { Notifier } from './dispatch/notifier.js';
import { NotificationEvents } from './dispatch/notification-events.js';
import { Contacts } from './settings/preferences/contacts.js';
import { DeviceRepository } from './settings/preferences/device.repository.js';
import { Devices } from './settings/preferences/devices.service.js';
import { PreferencesController } from './settings/preferences/preferences.controller.js';
import { PreferencesRepository } from './settings/preferences/preferences.repository.js';
import { PreferenceRules } from './settings/preferences/preference-rules.js';
import { PreferencesWriter } from './settings/preferences/preferences-writer.js';
import { PreferencesService } from './settings/preferences/preferences.service.js';
import { PushTestsController } from './dispatch/push-tests/push-tests.controller.js';
import { PushTests } from './dispatch/push-tests/push-tests.service.js';
import { SubscribableEvents } from './settings/preferences/subscribable-events.js';
import { UnsubscribeController } from './settings/preferences/unsubscribe.controller.js';
import { UnsubscribeLinks } from './settings/preferences/unsubscribe-links.js';
import { TargetAlertRepository } from './targets/target-alert.repository.js';
import { TargetAlerts } from './targets/target-alerts.js';
import { TargetAudit } from './targets/target-audit.js';
import { TargetFigures } from './target-figures.js';
import { TargetRepository } from './targets/target.repository.js';
import { TargetsController } from './targets/targets.controller.js';
import { Targets } from './targets/targets.service.js';
import { NotificationRequestsController } from './requests/requests.controller.js';
import { RequestRules } from './requests/request-rules.js';
import { NotificationRequests } from './requests/requests.service.js';
import { ChannelSender } from './dispatch/sending/channel-sender.js';
import { Recipients } from './dispatch/sending/recipients.js';
import { AccountSettingRepository } from './settings/account/account-setting.repository.js';
import { AccountSettingsReader } from './settings/account/account-settings.js';
import { SettingDocumentsController } from './settings/account/documents.controller.js';
import { settingCollectionControllers } from './settings/account/setting-collection.controller.js';
import { SettingInput } from './settings/account/setting-input.js';
import { SettingsService } from './settings/account/settings.service.js';
import { NotificationFrames } from './stream/notification-frames.js';
import { Resumptions } from './stream/resumptions.js';
import { SessionWatch } from './stream/session-watch.js';
import { StreamSessionRepository } from './stream/session.repository.js';
import { Sockets } from './stream/sockets.js';
import { StreamController } from './stream/stream.controller.js';
import { StreamRepository } from './stream/stream.repository.js';
import { StreamCredentials } from './stream/stream-credentials.js';
import { StreamAdmission } from './stream/stream-admission.js';
import { StreamConnections } from './stream/stream-connections.js';
import { StreamFeed } from './stream/stream-feed.js';
import { StreamGateway } from './stream/stream-gateway.js';
import { StreamReader } from './stream/stream-reader.js';
import { StreamTickets } from './stream/stream-tickets.js';
import { StreamWatch } from './stream/stream-watch.js';
import { UnreadCounts } from './stream/unread-counts.js';
import { StreamTicketRepository } from './stream/ticket.repository.js';
import { NotificationMattersRepository } from './visibility/notification-matters.repository.js';
import { VisibleNotifications } from './visibility/visible-notifications.js';
import { Holds } from './dispatch/waiting/holds.js';
import { BatchSender } from './dispatch/waiting/batch-sender.js';
import { BatchTimer } from './dispatch/waiting/batch-timer.js';
import { BatchSchedule } from './dispatch/waiting/batch-schedule.js';
import { FollowUps } from './dispatch/waiting/follow-ups.js';
import { ReleaseTimer } from './dispatch/waiting/release-timer.js';
import { VisibleWaiting } from './dispatch/waiting/visible-waiting.js';
import { WaitingRepository } from './dispatch/waiting/waiting.repository.js';
import { NotificationWebhookClient } from './dispatch/webhooks/notification-webhook-client.js';
import { NotificationWebhookHealth } from './dispatch/webhooks/notification-webhook-health.js';
import { NotificationWebhookHolder } from './dispatch/webhooks/notification-webhook-holder.js';
import { NotificationWebhookReader } from './dispatch/webhooks/notification-webhook-reader.js';
import { NotificationWebhookRepository } from './dispatch/webhooks/notification-webhook.repository.js';
import { NotificationWebhookSender } from './dispatch/webhooks/notification-webhook-sender.js';
import { NotificationWebhookViews } from './dispatch/webhooks/notification-webhook.view.js';
import { NotificationWebhookWriter } from './dispatch/webhooks/notification-webhook-writer.js';
import { NotificationWebhooksController } from './dispatch/webhooks/notification-webhooks.controller.js';
import { NotificationWebhooks } from './dispatch/webhooks/notification-webhooks.service.js';
import { NotificationWebhookFanOut } from './dispatch/webhooks/webhook-fan-out.js';
import { Writer } from './dispatch/writer.js';

const requests = [NotificationRequests, RequestRules];
const decision = [MatterDetailsReader, SurroundingsReader, Decisions, Situations, QuietReader];
const snooze = [SnoozeRepository, SnoozeTimer, Snoozes];
const dispatch = [
  NotificationEvents,
  Notifier,
  NotificationPipeline,
  Writer,
  Dispatcher,
  Handover,
  ShownNews,
  ...snooze,
];
const visibility = [NotificationMattersRepository, VisibleNotifications];
const waiting = [
  Holds,
  BatchSender,
  BatchTimer,
  BatchSchedule,
  FollowUps,
  ReleaseTimer,
  VisibleWaiting,
  WaitingRepository,
];
const links = [AcknowledgeLinks, SignedLinks];
const repeating = [
  Acknowledgements,
  CriticalRepository,
  DispatchWithdrawals,
  OpenReminders,
  ReminderSchedule,
  ReminderSender,
  ReminderTimer,
  UnansweredTimer,
  WaysToAcknowledge,
];
const escalation = [EscalationTimer, Escalations, ...repeating];
const settings = [AccountSettingRepository, AccountSettingsReader, SettingInput, SettingsService];
const preferences = [
  Contacts,
  DeviceRepository,
  Devices,
  PreferenceRules,
  PreferencesRepository,
  PreferencesService,
  PreferencesWriter,
  SubscribableEvents,
  UnsubscribeLinks,
];
const sending = [Channels, ChannelSender, MailCheck, PushTests, Recipients];
const store = [DispatchRepository, EndingRepository, NotificationEndings, NotificationRepository, ResponseRepository];
const inbox = [
  AcknowledgeLinkService,
  BulkInbox,
  Inbox,
  InboxChanges,
  InboxReader,
  InboxRepository,
  Snoozing,
  SettledReviews,
];
const entering = [StreamCredentials, StreamAdmission, StreamSessionRepository, StreamTicketRepository, StreamTickets];
const stream = [
  NotificationFrames,
  Resumptions,
  SessionWatch,
  Sockets,
  StreamConnections,
  StreamFeed,
  StreamGateway,
  StreamReader,
  StreamRepository,
  StreamWatch,
  UnreadCounts,
  ...entering,
];
const targets = [TargetAlertRepository, TargetAlerts, TargetAudit, TargetFigures, TargetRepository, Targets];
const webhooks = [
  NotificationWebhookClient,
  NotificationWebhookFanOut,
  NotificationWebhookHealth,
  NotificationWebhookHolder,
  NotificationWebhookReader,
  NotificationWebhookRepository,
  NotificationWebhookSender,
  NotificationWebhookViews,
  NotificationWebhookWriter,
  NotificationWebhooks,
];

@Module({
  imports: [AnalysesModule, DeliveriesModule, ReceiversModule, ReviewsModule, RuleTrialsModule],
  controllers: [
    NotificationRequestsController,
    UnsubscribeController,
    AcknowledgeLinkController,
    PreferencesController,
    PushTestsController,
    SettingDocumentsController,
    ...settingCollectionControllers,
    StreamController,
    NotificationWebhooksController,
    TargetsController,
    BulkInboxController,
    InboxController, // last: its paths begin with an id
  ],
  providers: [
    ...requests,
    ...decision,
    ...dispatch,
    ...visibility,
    ...waiting,
    ...escalation,
    ...settings,
    ...preferences,
    ...sending,
    ...inbox,
    ...links,
    ...store,
    ...stream,
    ...targets,
    ...webhooks,
  ],
  exports: [TargetFigures],
})
export class NotificationsModule {}
