import { Module } from '@nestjs/common';
import { DeliveriesModule } from '../deliveries/deliveries.module.js';
import { ReviewsModule } from '../reviews/reviews.module.js';
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
import { LotTimer } from './waiting/lot-timer.js';
import { Lots } from './waiting/lots.js';
import { ReleaseTimer } from './waiting/release-timer.js';
import { WaitingRepository } from './waiting/waiting.repository.js';
import { Writer } from './writer.js';

const telling = [NotificationEvents, Notifier, NotificationRequests, SurroundingsReader, Situations, Writer, Handover];
const waiting = [LotTimer, Lots, QuietReader, ReleaseTimer, WaitingRepository];
const escalation = [EscalationTimer, Escalations, RepeatTimer];
const settings = [AccountSettingRepository, AccountSettingsReader, SettingInput, SettingsService];
const preferences = [DeviceRepository, Devices, PreferencesRepository, PreferencesService, UnsubscribeLinks];
const sending = [Channels, ChannelSender, Recipients];
const centre = [Centre, CentreRepository, NotificationRepository];
const ends = [EndingRepository, NotificationEndings];

@Module({
  imports: [DeliveriesModule, ReviewsModule],
  controllers: [
    NotificationRequestsController,
    UnsubscribeController,
    PreferencesController,
    SettingDocumentsController,
    ...settingCollectionControllers,
    CentreController, // last: its paths begin with an id
  ],
  providers: [...telling, ...waiting, ...escalation, ...settings, ...preferences, ...sending, ...centre, ...ends],
})
export class NotificationsModule {}
