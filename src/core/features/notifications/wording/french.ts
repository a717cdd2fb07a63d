import type { NotScoredReason } from '../../analyses/analysis.types.js';
import { type Phrases, sentence } from './words.js';

/** Why a call has no score. */
const reasons: Readonly<Record<NotScoredReason, string>> = {
  NO_SPEECH: 'aucune parole n’a été trouvée dans l’enregistrement',
  LOW_CONFIDENCE: 'trop de mots de la transcription sont incertains',
  UNSUPPORTED_LANGUAGE: 'aucun modèle de fraude ne connaît sa langue',
};

export const french: Phrases = {
  events: {
    'fraud.critical': ({ riskScore, indicators, summary, signs }) => ({
      title: `Risque de fraude critique : ${riskScore} sur 100`,
      message: signs || sentence(summary, indicators && `Indices : ${indicators}.`),
    }),
    'fraud.high': ({ riskScore, indicators, summary, signs }) => ({
      title: `Risque de fraude élevé : ${riskScore} sur 100`,
      message: signs || sentence(summary, indicators && `Indices : ${indicators}.`),
    }),
    'analysis.ready': ({ riskScore, notScored, signs }) =>
      notScored
        ? { title: 'Un appel n’a pas été évalué', message: `Non évalué : ${reasons[notScored]}.` }
        : {
            title: riskScore ? `Un appel a été analysé : ${riskScore} sur 100` : 'Un appel a été analysé',
            message: signs || `Son risque est de ${riskScore} sur 100.`,
          },
    'analysis.failed': ({ reason }) => ({ title: 'Un appel n’a pas pu être analysé', message: reason }),
    'review.assigned': ({ deadline }) => ({
      title: 'Un appel attend votre examen',
      message: sentence('Il vous a été attribué.', deadline && `Échéance : ${deadline}.`),
    }),
    'review.completed': ({ hasFindings }) => ({
      title: 'Un examen est terminé',
      message: hasFindings ? 'Le résultat est disponible.' : 'Le résultat sera disponible après le second examen.',
    }),
    'review.escalated': ({ reason }) => ({ title: 'Un examen a été escaladé', message: reason }),
    'review.unassigned': ({ unassignedReviewId, reason }) =>
      unassignedReviewId
        ? {
            title: 'Un examen vous a été retiré',
            message: sentence(`L’examen ${unassignedReviewId} ne vous est plus attribué.`, reason),
          }
        : { title: 'Un examen n’est plus nécessaire', message: sentence('Il a été annulé.', reason) },
    'comment.mentioned': ({ author }) => ({
      title: author ? `${author} vous a mentionné dans un commentaire` : 'Vous avez été mentionné dans un commentaire',
      message: 'Le commentaire se trouve avec l’appel.',
    }),
    'sla.warning': ({ minutesLeft, deadline }) => ({
      title: `Un examen arrive à échéance dans ${minutesLeft}`,
      message: deadline ? `Échéance : ${deadline}.` : '',
    }),
    'sla.breach': ({ deadline }) => ({
      title: 'Un examen est en retard',
      message: deadline ? `L’échéance était le ${deadline}.` : '',
    }),
    'security.alert': ({ reason }) => ({ title: 'Alerte de sécurité', message: reason }),
    'system.alert': ({ reason, subject }) => ({
      title: 'Quelque chose ne fonctionne pas comme prévu',
      message: sentence(reason, subject && `Cela concerne ${subject}.`),
    }),
  },
  several: (count) => ({
    title: `${count} notifications`,
    message: 'Voici ce qui s’est passé depuis le dernier message.',
  }),
  more: (count) => `et ${count} de plus`,
  escalated: (title) => `Personne n’a répondu : ${title}`,
  open: { review: 'Ouvrir l’examen', analysis: 'Ouvrir l’analyse' },
  acknowledge: {
    button: 'Accuser réception',
    open: 'Accuser réception de cette alerte ? Vous ne recevrez plus de rappels à son sujet, ni au sujet d’autres alertes critiques sur le même appel.',
    done: 'Réception confirmée. Vous ne recevrez plus de rappels de cette alerte.',
    acknowledged: 'La réception de cette alerte a déjà été confirmée. Il n’y a plus rien à faire.',
    expired: 'Ce lien a expiré. Utilisez celui d’un message plus récent, ou connectez-vous pour accuser réception.',
    unknown:
      'Ce lien n’est pas valable. Ouvrez-le de nouveau depuis le message, ou connectez-vous pour accuser réception.',
  },
  pushTest: { title: 'Callwarden', message: 'Ceci est un test. Les notifications push fonctionnent sur cet appareil.' },
  covers: 'Également sans accusé de réception :',
};
