import { AuditEntry } from './audit/audit-entry.entity.js';
import { HistoryEntry } from './history/history-entry.entity.js';
import { IdempotencyRecord } from './http/idempotency/idempotency-record.entity.js';
import { StoredWaveform } from './analyses/files/waveform.entity.js';
import { Analysis } from './analyses/analysis.entity.js';
import { ModelScore } from './analyses/model-score.entity.js';
import { RecordingFile } from './analyses/recording.entity.js';
import { StoredTranscript } from './analyses/transcript.entity.js';
import { Account } from './auth/account.entity.js';
import { ApiKey } from './auth/api-key.entity.js';
import { RateLimit } from './http/rate-limit/rate-limit.entity.js';
import { Session } from './auth/session.entity.js';
import { User } from './auth/users/user.entity.js';
import { AssignmentTurn } from './reviews/assignment/turn.entity.js';
import { GoldenAnalysis } from './reviews/golden/golden-analysis.entity.js';
import { Review } from './reviews/review.entity.js';
import { SlaAlert } from './reviews/sla/sla-alert.entity.js';
import { Timer } from './timers/timer.entity.js';
import { Delivery } from './deliveries/delivery.entity.js';
import { DeliveryAttempt } from './deliveries/attempt.entity.js';
import { Message } from './deliveries/message.entity.js';
import { Webhook } from './webhooks/webhook.entity.js';
import { Dispatch } from './notifications/dispatch.entity.js';
import { Notification } from './notifications/notification.entity.js';
import { PushDevice } from './notifications/preferences/device.entity.js';
import { PromiseAlert } from './notifications/promises/promise-alert.entity.js';
import { NotificationPreferences } from './notifications/preferences/preferences.entity.js';
import { NotificationSetting } from './notifications/settings/account-setting.entity.js';
import { NotificationWebhook } from './notifications/webhooks/notification-webhook.entity.js';
import { UsedStreamTicket } from './notifications/stream/used-ticket.entity.js';
import { OutboxEvent } from './events/outbox-event.entity.js';

/** Every table. A migration is generated from the difference. */
export const entities = [
  Account,
  Analysis,
  ApiKey,
  AssignmentTurn,
  AuditEntry,
  Delivery,
  DeliveryAttempt,
  Dispatch,
  GoldenAnalysis,
  HistoryEntry,
  IdempotencyRecord,
  Message,
  ModelScore,
  Notification,
  NotificationPreferences,
  NotificationSetting,
  NotificationWebhook,
  OutboxEvent,
  PromiseAlert,
  PushDevice,
  RateLimit,
  RecordingFile,
  Review,
  Session,
  SlaAlert,
  StoredTranscript,
  StoredWaveform,
  Timer,
  UsedStreamTicket,
  User,
  Webhook,
] as const;
