import type { notifications as english } from './notifications.en.ts';

export const notifications: typeof english = {
  channel: { inApp: 'Warnungen', email: 'E-Mail', sms: 'SMS', push: 'Push' },
  event: {
    fraud_critical: 'Kritischer Betrug',
    fraud_high: 'Wahrscheinlicher Betrug',
    analysis_ready: 'Analyse fertig',
    analysis_failed: 'Analyse fehlgeschlagen',
    review_assigned: 'Prüfung zugewiesen',
    review_unassigned: 'Prüfung entzogen',
    review_completed: 'Prüfung abgeschlossen',
    review_escalated: 'Prüfung eskaliert',
    comment_mentioned: 'Erwähnung in einem Kommentar',
    sla_warning: 'Frist läuft bald ab',
    sla_breach: 'Frist überschritten',
    security_alert: 'Sicherheitswarnung',
    system_alert: 'Systemwarnung',
    custom: 'Nachricht',
    digest: 'Zusammenfassung',
  },
};
