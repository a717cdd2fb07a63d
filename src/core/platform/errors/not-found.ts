import { defineError } from './app-error.js';

/** A resource that does not exist, or belongs to another account; `what` is its kind in words. */
const missing = (code: string, what: string) =>
  defineError(code, 404, (id: string) => ({ message: `No ${what} has the id ${id}.` }));

/** One code for each kind of resource, so that clients know which part of a path does not exist. */
export const notFoundErrors = {
  apiKeyNotFound: missing('API_KEY_NOT_FOUND', 'API key'),
  commentNotFound: missing('COMMENT_NOT_FOUND', 'comment'),
  deliveryNotFound: missing('DELIVERY_NOT_FOUND', 'delivery'),
  deviceNotFound: missing('DEVICE_NOT_FOUND', 'device'),
  escalationNotFound: missing('ESCALATION_NOT_FOUND', 'escalation rule'),
  exportNotFound: missing('EXPORT_NOT_FOUND', 'export'),
  goldenAnalysisNotFound: missing('GOLDEN_ANALYSIS_NOT_FOUND', 'golden analysis'),
  indicatorNotFound: missing('INDICATOR_NOT_FOUND', 'indicator'),
  listNotFound: missing('LIST_NOT_FOUND', 'distribution list'),
  missedSignNotFound: missing('MISSED_SIGN_NOT_FOUND', 'missed sign'),
  modelNotFound: missing('MODEL_NOT_FOUND', 'fraud model'),
  notificationNotFound: missing('NOTIFICATION_NOT_FOUND', 'notification'),
  notificationWebhookNotFound: missing('NOTIFICATION_WEBHOOK_NOT_FOUND', 'notification webhook'),
  ruleNotFound: missing('RULE_NOT_FOUND', 'notification rule'),
  silenceNotFound: missing('SILENCE_NOT_FOUND', 'silence'),
  uploadNotFound: missing('UPLOAD_NOT_FOUND', 'resumable upload'),
  userNotFound: missing('USER_NOT_FOUND', 'user'),
  viewNotFound: missing('VIEW_NOT_FOUND', 'saved view'),
  webhookNotFound: missing('WEBHOOK_NOT_FOUND', 'webhook'),
};
