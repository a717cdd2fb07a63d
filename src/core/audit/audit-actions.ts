/** Everything that the trail tells of; `true` where a webhook is told too, by `user.action`. */
export const auditActions = {
  'analysis.uploaded': false,
  'analysis.updated': true,
  'analysis.archived': true,
  'analysis.flagged': true,
  'analysis.restored': true,
  'analysis.requeued': true,
  'analysis.deleted': true,
  'analyses.exported': true,
  'recording.read': false,
  'recording.trimmed': true,
  'api-key.created': true,
  'api-key.revoked': true,
  'sign-in': true,
  'sign-in.refused': false,
  'sign-out': true,
  'user.created': true,
  'account.created': true,
} as const;
export type AuditAction = keyof typeof auditActions;
