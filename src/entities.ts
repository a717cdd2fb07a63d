import { AuditEntry } from './core/platform/audit/audit-entry.entity.js';
import { HistoryEntry } from './core/platform/history/history-entry.entity.js';
import { IdempotencyRecord } from './core/platform/http/idempotency/idempotency-record.entity.js';
import { StoredWaveform } from './core/features/analyses/files/waveform.entity.js';
import { Analysis } from './core/features/analyses/analysis.entity.js';
import { KeptScore } from './core/features/analyses/scores/kept-score.entity.js';
import { ModelScore } from './core/features/analyses/model-score.entity.js';
import { SearchReindexing } from './core/features/analyses/search/search-reindexing.entity.js';
import { RecordingFile } from './core/features/analyses/recording.entity.js';
import { Callback } from './core/features/analyses/callbacks/callback.entity.js';
import { ResumableUpload } from './core/features/analyses/resumable/resumable-upload.entity.js';
import { RecordingFetch } from './core/features/analyses/fetch/recording-fetch.entity.js';
import { TranscriptCorrection } from './core/features/analyses/corrections/transcript-correction.entity.js';
import { StoredTranscript } from './core/features/analyses/transcript.entity.js';
import { Comment } from './core/features/comments/comment.entity.js';
import { Account } from './core/features/accounts/account.entity.js';
import { ApiKey } from './core/features/accounts/api-key.entity.js';
import { RateLimit } from './core/platform/http/rate-limit/rate-limit.entity.js';
import { KnownOrigin } from './core/features/accounts/sign-in/known-origin.entity.js';
import { SignInDelay } from './core/features/accounts/sign-in/sign-in-delay.entity.js';
import { SignInLink } from './core/features/accounts/sign-in/sign-in-link.entity.js';
import { Session } from './core/features/accounts/session.entity.js';
import { User } from './core/features/accounts/users/user.entity.js';
import { AssignmentTurn } from './core/features/reviews/assignment/turn.entity.js';
import { GoldenAnalysis } from './core/features/reviews/golden/golden-analysis.entity.js';
import { IndicatorVerdict } from './core/features/reviews/judgement/indicator-verdict.entity.js';
import { MissedSign } from './core/features/reviews/judgement/missed-sign.entity.js';
import { Review } from './core/features/reviews/review.entity.js';
import { SlaAlert } from './core/features/reviews/sla/sla-alert.entity.js';
import { Timer } from './core/platform/timers/timer.entity.js';
import { Delivery } from './core/platform/deliveries/delivery.entity.js';
import { DeliveryAttempt } from './core/platform/deliveries/attempt.entity.js';
import { Message } from './core/platform/deliveries/message.entity.js';
import { Export } from './core/features/exports/export.entity.js';
import { ExportEntry } from './core/features/exports/export-entry.entity.js';
import { DefaultView } from './core/features/views/default-view.entity.js';
import { SavedView } from './core/features/views/view.entity.js';
import { Webhook } from './core/features/webhooks/webhook.entity.js';
import { Dispatch } from './core/features/notifications/store/dispatch.entity.js';
import { Notification } from './core/features/notifications/store/notification.entity.js';
import { PushDevice } from './core/features/notifications/settings/preferences/device.entity.js';
import { TargetAlert } from './core/features/notifications/targets/target-alert.entity.js';
import { NotificationPreferences } from './core/features/notifications/settings/preferences/preferences.entity.js';
import { NotificationSetting } from './core/features/notifications/settings/account/account-setting.entity.js';
import { NotificationWebhook } from './core/features/notifications/dispatch/webhooks/notification-webhook.entity.js';
import { UsedStreamTicket } from './core/features/notifications/stream/used-ticket.entity.js';
import { OutboxEvent } from './core/platform/events/outbox-event.entity.js';

/** Every table. A migration is generated from the difference. */
export const entities = [
  Account,
  Analysis,
  ApiKey,
  AssignmentTurn,
  AuditEntry,
  Callback,
  Comment,
  Delivery,
  DeliveryAttempt,
  DefaultView,
  Dispatch,
  Export,
  ExportEntry,
  GoldenAnalysis,
  HistoryEntry,
  IdempotencyRecord,
  IndicatorVerdict,
  KeptScore,
  KnownOrigin,
  Message,
  MissedSign,
  ModelScore,
  Notification,
  NotificationPreferences,
  NotificationSetting,
  NotificationWebhook,
  OutboxEvent,
  TargetAlert,
  PushDevice,
  RateLimit,
  RecordingFetch,
  RecordingFile,
  ResumableUpload,
  Review,
  SavedView,
  SearchReindexing,
  Session,
  SignInDelay,
  SignInLink,
  SlaAlert,
  StoredTranscript,
  StoredWaveform,
  Timer,
  TranscriptCorrection,
  UsedStreamTicket,
  User,
  Webhook,
] as const;
