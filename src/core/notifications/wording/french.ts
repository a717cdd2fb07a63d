import { type Phrases, sentence } from './words.js';

export const french: Phrases = {
  events: {
    'fraud.critical': ({ riskScore, indicators, summary }) => ({
      title: `Risque de fraude critique : ${riskScore} sur 100`,
      message: sentence(summary, indicators && `Indices : ${indicators}.`),
    }),
    'fraud.high': ({ riskScore, indicators, summary }) => ({
      title: `Risque de fraude élevé : ${riskScore} sur 100`,
      message: sentence(summary, indicators && `Indices : ${indicators}.`),
    }),
    'analysis.ready': ({ riskScore }) => ({
      title: 'Un appel a été analysé',
      message: `Son risque est de ${riskScore} sur 100.`,
    }),
    'analysis.failed': ({ reason }) => ({ title: 'Un appel n’a pas pu être analysé', message: reason }),
    'review.assigned': ({ deadline }) => ({
      title: 'Un appel attend votre examen',
      message: sentence('Il vous a été attribué.', deadline && `Échéance : ${deadline}.`),
    }),
    'review.completed': () => ({ title: 'Un examen est terminé', message: 'Le résultat est disponible.' }),
    'review.escalated': ({ reason }) => ({ title: 'Un examen a été escaladé', message: reason }),
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
  several: (count, title) => ({
    title: title ? `${count} fois : ${title}` : `${count} notifications`,
    message: 'Voici ce qui s’est passé depuis le dernier message.',
  }),
  more: (count) => `et ${count} de plus`,
  escalated: (title) => `Personne n’a répondu : ${title}`,
  open: { review: 'Ouvrir l’examen', analysis: 'Ouvrir l’analyse' },
};
