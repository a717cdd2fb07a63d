import type { Message } from '@callwarden/sdk';

/** What the layout says itself. Title and text of a message come worded already. */
export interface Words {
  readonly priorities: Readonly<Record<Message['priority'] | 'urgent', string>>;
  readonly missed: string;
  /** @param count already written in the reader's way. */
  readonly more: (count: string) => string;
  readonly unsubscribe: string;
  readonly reason: (product: string, address: string) => string;
  readonly outOf100: (score: string) => string;
  readonly facts: Readonly<Record<FactName, string>>;
  /** Of `riskLevel`. */
  readonly levels: Readonly<Record<string, string>>;
}
export type FactName =
  'riskScore' | 'riskLevel' | 'fraudIndicators' | 'callerId' | 'fileName' | 'deadline' | 'analysisId' | 'reviewId';

const en: Words = {
  priorities: {
    critical: 'Critical',
    urgent: 'Urgent',
    high: 'High priority',
    normal: 'Notification',
    low: 'For information',
  },
  missed: 'What you missed',
  more: (count) => `and ${count} more`,
  unsubscribe: 'Unsubscribe',
  reason: (product, address) => `${product} sent this message to ${address} because of your notification settings.`,
  outOf100: (score) => `${score} of 100`,
  facts: {
    riskScore: 'Risk score',
    riskLevel: 'Risk level',
    fraudIndicators: 'Indicators',
    callerId: 'Caller',
    fileName: 'File',
    deadline: 'Deadline',
    analysisId: 'Analysis',
    reviewId: 'Review',
  },
  levels: {
    very_low: 'very low',
    low: 'low',
    medium: 'medium',
    high: 'high',
    very_high: 'very high',
    critical: 'critical',
  },
};

const de: Words = {
  priorities: {
    critical: 'Kritisch',
    urgent: 'Dringend',
    high: 'Hohe Priorität',
    normal: 'Benachrichtigung',
    low: 'Zur Information',
  },
  missed: 'Was Sie verpasst haben',
  more: (count) => `und ${count} weitere`,
  unsubscribe: 'Abbestellen',
  reason: (product, address) =>
    `${product} hat diese Nachricht an ${address} gesendet, weil Ihre Benachrichtigungen so eingestellt sind.`,
  outOf100: (score) => `${score} von 100`,
  facts: {
    riskScore: 'Risikowert',
    riskLevel: 'Risikostufe',
    fraudIndicators: 'Anzeichen',
    callerId: 'Anrufer',
    fileName: 'Datei',
    deadline: 'Frist',
    analysisId: 'Analyse',
    reviewId: 'Prüfung',
  },
  levels: {
    very_low: 'sehr niedrig',
    low: 'niedrig',
    medium: 'mittel',
    high: 'hoch',
    very_high: 'sehr hoch',
    critical: 'kritisch',
  },
};

const es: Words = {
  priorities: {
    critical: 'Crítico',
    urgent: 'Urgente',
    high: 'Prioridad alta',
    normal: 'Notificación',
    low: 'Para su información',
  },
  missed: 'Lo que se ha perdido',
  more: (count) => `y ${count} más`,
  unsubscribe: 'Darse de baja',
  reason: (product, address) =>
    `${product} ha enviado este mensaje a ${address} según sus preferencias de notificación.`,
  outOf100: (score) => `${score} de 100`,
  facts: {
    riskScore: 'Puntuación de riesgo',
    riskLevel: 'Nivel de riesgo',
    fraudIndicators: 'Indicios',
    callerId: 'Llamante',
    fileName: 'Archivo',
    deadline: 'Plazo',
    analysisId: 'Análisis',
    reviewId: 'Revisión',
  },
  levels: {
    very_low: 'muy bajo',
    low: 'bajo',
    medium: 'medio',
    high: 'alto',
    very_high: 'muy alto',
    critical: 'crítico',
  },
};

const fr: Words = {
  priorities: {
    critical: 'Critique',
    urgent: 'Urgent',
    high: 'Priorité haute',
    normal: 'Notification',
    low: 'Pour information',
  },
  missed: 'Ce que vous avez manqué',
  more: (count) => `et ${count} de plus`,
  unsubscribe: 'Se désabonner',
  reason: (product, address) =>
    `${product} a envoyé ce message à ${address} conformément à vos préférences de notification.`,
  outOf100: (score) => `${score} sur 100`,
  facts: {
    riskScore: 'Score de risque',
    riskLevel: 'Niveau de risque',
    fraudIndicators: 'Indices',
    callerId: 'Appelant',
    fileName: 'Fichier',
    deadline: 'Échéance',
    analysisId: 'Analyse',
    reviewId: 'Révision',
  },
  levels: {
    very_low: 'très faible',
    low: 'faible',
    medium: 'moyen',
    high: 'élevé',
    very_high: 'très élevé',
    critical: 'critique',
  },
};

const byLanguage = new Map(Object.entries({ en, de, es, fr }));

/** Of the first locale whose language has wording here; English otherwise. */
export function wordsOf(...locales: readonly string[]): Words {
  for (const locale of locales) {
    const found = byLanguage.get(locale.toLowerCase().split(/[-_]/)[0] ?? '');
    if (found) return found;
  }
  return en;
}
