import { kinds, severities } from '@callwarden/sdk';
import {
  notScoredReasons,
  priorities,
  riskLevels,
  shownStatuses,
  stages,
  statuses,
  verdicts,
  warningCodes,
} from './core/features/analyses/analysis.types.js';
import { callbackEvents } from './core/features/analyses/callback.types.js';
import { updatable } from './core/features/analyses/changes/change.schemas.js';
import { relations } from './core/features/analyses/related/related.schemas.js';
import { groupings } from './core/features/analyses/statistics/statistics.schemas.js';
import { intervals } from './core/features/model-quality/quality.schemas.js';
import { deliveryStates } from './core/features/notifications/inbox/inbox.schemas.js';
import {
  notificationEvents,
  priorities as notificationPriorities,
} from './core/features/notifications/notification.types.js';
import { operators } from './core/features/notifications/settings/account/condition.schema.js';
import { refusals } from './core/features/reviews/assignment/bulk.schemas.js';
import { indicatorVerdicts } from './core/features/reviews/judgement/judgement.types.js';
import { reviewPriorities, reviewStatuses } from './core/features/reviews/review.types.js';
import { eventName } from './core/features/webhooks/catalogue/openapi-webhooks.js';
import { webhookEventTypes, webhookStatuses } from './core/features/webhooks/webhook.types.js';
import { roleNames, scopes } from './core/platform/caller/scopes.js';
import { redactionCategories } from './core/platform/config/redaction-categories.js';
import { reviewTypes } from './core/platform/config/review-types.js';
import { deliveryStatuses } from './core/platform/deliveries/delivery.types.js';
import { settledStatuses } from './core/platform/deliveries/log/delivery-log.types.js';
import { exportFormats, exportStatuses } from './core/features/exports/export.types.js';
import { viewResources } from './core/features/views/view.schemas.js';
import type { SchemaNames } from './core/platform/openapi/name-schemas.js';

const enums: SchemaNames = {
  Role: roleNames,
  Scope: scopes,
  AnalysisStatus: shownStatuses,
  PipelineStatus: statuses,
  PipelineStage: stages,
  AnalysisPriority: priorities,
  AnalysisField: updatable,
  AnalysisMark: ['archived', 'flagged'],
  RiskLevel: riskLevels,
  IndicatorSeverity: severities,
  WarningCode: warningCodes,
  NotScoredReason: notScoredReasons,
  RedactionCategory: redactionCategories,
  Relation: relations,
  StatisticsGrouping: groupings,
  QualityInterval: intervals,
  Verdict: verdicts,
  IndicatorVerdict: indicatorVerdicts,
  ReviewStatus: reviewStatuses,
  ReviewPriority: reviewPriorities,
  ReviewType: reviewTypes,
  AssignmentRefusal: refusals,
  Outcome: ['success', 'failed'],
  WebhookEventType: webhookEventTypes,
  CallbackEvent: callbackEvents,
  WebhookStatus: webhookStatuses,
  WebhookDeliveryStatus: deliveryStatuses,
  SettledDeliveryStatus: settledStatuses,
  NotificationEvent: notificationEvents,
  NotificationType: [...notificationEvents, 'custom', 'digest'],
  NotificationWebhookEvent: [...notificationEvents, 'custom'],
  NotificationPriority: notificationPriorities,
  NotificationDeliveryStatus: deliveryStates,
  ConditionOperator: operators,
  AnalysisSortKey: ['createdAt', 'riskScore', 'duration'],
  SortOrder: ['asc', 'desc'],
  ViewResource: viewResources,
  ExportFormat: exportFormats,
  ExportStatus: exportStatuses,
  PluginKind: kinds,
  BatchForm: ['summary', 'list'],
  EscalationCondition: ['no_response', 'threshold_breach'],
  EscalationRole: ['supervisor', 'admin'],
};

const of = (component: string, path: string) => `/components/schemas/${component}/properties/${path}`;
const objects: SchemaNames = {
  UploadMetadata: '/paths/~1v1~1upload/post/requestBody/content/multipart~1form-data/schema/properties/metadata',
  NewCallback: of('UrlUpload', 'callback'),
  FileInfo: of('Analysis', 'fileInfo'),
  AnalysisMetadata: of('Analysis', 'metadata'),
  AnalysisFailure: of('Analysis', 'error'),
  Utterance: of('Transcription', 'speakers/items'),
  Word: of('Transcription', 'words/items'),
  Redaction: of('Transcription', 'redactions/items'),
  ItemError: of('BulkAnalyses', 'results/items/properties/error'),
  WorkingHours: of('User', 'workingHours'),
  OutOfOffice: of('User', 'outOfOffice'),
  FlaggedSection: of('Findings', 'flaggedSections/items'),
  WebhookRetryPolicy: of('Webhook', 'config/properties/retryPolicy'),
  WebhookConfig: of('Webhook', 'config'),
  EndpointFailure: of('Webhook', 'failure'),
  NotificationRetryPolicy: of('NotificationWebhook', 'retryPolicy'),
  NotificationAction: of('Notification', 'actions/items'),
  QuietHours: of('NotificationPreferences', 'quietHours'),
  Digest: of('NotificationPreferences', 'digest'),
  NewWorkingHours: of('NewUser', 'workingHours'),
  NewOutOfOffice: of('NewUser', 'outOfOffice'),
  NewQuietHours: of('NotificationPreferencesUpdate', 'quietHours'),
  NewEscalationTrigger: of('NewEscalationRule', 'trigger'),
  StatusCounts: of('AnalysisFigures', 'statuses'),
  RiskLevelCounts: of('AnalysisFigures', 'riskLevels'),
  RuleActions: of('NotificationRule', 'actions'),
  EscalationTarget: of('EscalationRule', 'escalateTo'),
  ListMember: of('DistributionList', 'members/items'),
  BatchingRule: of('NotificationBatching', 'rules/items'),
  LoadBalancing: of('SmartRouting', 'loadBalancing'),
  ...Object.fromEntries(
    webhookEventTypes.map((type) => [`${eventName(type)}Data`, of(`${eventName(type)}Event`, 'data/oneOf/0')]),
  ),
};

/**
 * What the OpenAPI document names once and refers to. Schemas have their ids where they are defined; this is for enums and
 * parts that several of them share.
 */
export const openApiNames: SchemaNames = { ...enums, ...objects };
