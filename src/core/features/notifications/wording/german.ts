import type { NotScoredReason } from '../../analyses/analysis.types.js';
import { type Phrases, sentence } from './words.js';

/** Why a call has no score. */
const reasons: Readonly<Record<NotScoredReason, string>> = {
  NO_SPEECH: 'In der Aufnahme wurde nichts Gesprochenes gefunden',
  LOW_CONFIDENCE: 'Zu viele Wörter des Transkripts sind unsicher',
  UNSUPPORTED_LANGUAGE: 'Kein Betrugsmodell kennt die Sprache des Anrufs',
};

export const german: Phrases = {
  events: {
    'fraud.critical': ({ riskScore, indicators, summary, signs }) => ({
      title: `Kritisches Betrugsrisiko: ${riskScore} von 100`,
      message: signs || sentence(summary, indicators && `Gefunden: ${indicators}.`),
    }),
    'fraud.high': ({ riskScore, indicators, summary, signs }) => ({
      title: `Hohes Betrugsrisiko: ${riskScore} von 100`,
      message: signs || sentence(summary, indicators && `Gefunden: ${indicators}.`),
    }),
    'analysis.ready': ({ riskScore, notScored, signs }) =>
      notScored
        ? { title: 'Ein Anruf wurde nicht bewertet', message: `Nicht bewertet: ${reasons[notScored]}.` }
        : {
            title: riskScore ? `Ein Anruf ist ausgewertet: ${riskScore} von 100` : 'Ein Anruf ist ausgewertet',
            message: signs || `Sein Risikowert ist ${riskScore} von 100.`,
          },
    'analysis.failed': ({ reason }) => ({ title: 'Ein Anruf konnte nicht ausgewertet werden', message: reason }),
    'review.assigned': ({ deadline }) => ({
      title: 'Ein Anruf wartet auf Ihre Prüfung',
      message: sentence('Er wurde Ihnen zugewiesen.', deadline && `Die Frist endet am ${deadline}.`),
    }),
    'review.completed': ({ hasFindings }) => ({
      title: 'Eine Prüfung ist abgeschlossen',
      message: hasFindings ? 'Das Ergebnis liegt vor.' : 'Das Ergebnis kann nach der zweiten Prüfung gelesen werden.',
    }),
    'review.escalated': ({ reason }) => ({ title: 'Eine Prüfung wurde eskaliert', message: reason }),
    'review.unassigned': ({ unassignedReviewId, reason }) =>
      unassignedReviewId
        ? {
            title: 'Eine Prüfung wurde Ihnen abgenommen',
            message: sentence(`Die Prüfung ${unassignedReviewId} ist Ihnen nicht mehr zugewiesen.`, reason),
          }
        : { title: 'Eine Prüfung wird nicht mehr benötigt', message: sentence('Sie wurde zurückgezogen.', reason) },
    'comment.mentioned': ({ author }) => ({
      title: author ? `${author} hat Sie in einem Kommentar erwähnt` : 'Sie wurden in einem Kommentar erwähnt',
      message: 'Der Kommentar steht beim Anruf.',
    }),
    'sla.warning': ({ minutesLeft, deadline }) => ({
      title: `Eine Prüfung ist in ${minutesLeft} fällig`,
      message: deadline ? `Die Frist endet am ${deadline}.` : '',
    }),
    'sla.breach': ({ deadline }) => ({
      title: 'Eine Prüfung ist überfällig',
      message: deadline ? `Die Frist endete am ${deadline}.` : '',
    }),
    'security.alert': ({ reason }) => ({ title: 'Sicherheitswarnung', message: reason }),
    'system.alert': ({ reason, subject }) => ({
      title: 'Etwas arbeitet nicht, wie es soll',
      message: sentence(reason, subject && `Es betrifft ${subject}.`),
    }),
  },
  several: (count) => ({
    title: `${count} Benachrichtigungen`,
    message: 'Das ist seit der letzten Nachricht geschehen.',
  }),
  more: (count) => `und ${count} weitere`,
  escalated: (title) => `Niemand hat reagiert: ${title}`,
  open: { review: 'Prüfung öffnen', analysis: 'Auswertung öffnen' },
  acknowledge: {
    button: 'Bestätigen',
    open: 'Diese Warnung bestätigen? Sie erhalten dann keine weiteren Erinnerungen daran und an andere kritische Warnungen zu demselben Anruf.',
    done: 'Bestätigt. Sie erhalten keine weiteren Erinnerungen an diese Warnung.',
    acknowledged: 'Diese Warnung wurde bereits bestätigt. Es ist nichts mehr zu tun.',
    expired:
      'Dieser Link ist abgelaufen. Verwenden Sie den Link einer neueren E-Mail, oder melden Sie sich an, um die Warnung zu bestätigen.',
    unknown:
      'Dieser Link ist ungültig. Öffnen Sie ihn noch einmal aus der E-Mail, oder melden Sie sich an, um die Warnung zu bestätigen.',
  },
  pushTest: { title: 'Callwarden', message: 'Dies ist ein Test. Push funktioniert auf diesem Gerät.' },
  covers: 'Ebenfalls noch nicht bestätigt:',
};
