import type { NotScoredReason } from '../../analyses/analysis.types.js';
import { type Phrases, sentence } from './words.js';

/** Why a call has no score. */
const reasons: Readonly<Record<NotScoredReason, string>> = {
  NO_SPEECH: 'no se encontró voz en la grabación',
  LOW_CONFIDENCE: 'demasiadas palabras de la transcripción son inciertas',
  UNSUPPORTED_LANGUAGE: 'ningún modelo de fraude conoce su idioma',
};

export const spanish: Phrases = {
  events: {
    'fraud.critical': ({ riskScore, indicators, summary, signs }) => ({
      title: `Riesgo de fraude crítico: ${riskScore} de 100`,
      message: signs || sentence(summary, indicators && `Indicios: ${indicators}.`),
    }),
    'fraud.high': ({ riskScore, indicators, summary, signs }) => ({
      title: `Riesgo de fraude alto: ${riskScore} de 100`,
      message: signs || sentence(summary, indicators && `Indicios: ${indicators}.`),
    }),
    'analysis.ready': ({ riskScore, notScored, signs }) =>
      notScored
        ? { title: 'Una llamada no se ha evaluado', message: `Sin evaluar: ${reasons[notScored]}.` }
        : {
            title: riskScore ? `Se ha analizado una llamada: ${riskScore} sobre 100` : 'Se ha analizado una llamada',
            message: signs || `Su riesgo es de ${riskScore} sobre 100.`,
          },
    'analysis.failed': ({ reason }) => ({ title: 'No se pudo analizar una llamada', message: reason }),
    'review.assigned': ({ deadline }) => ({
      title: 'Una llamada espera su revisión',
      message: sentence('Se le ha asignado a usted.', deadline && `Vence el ${deadline}.`),
    }),
    'review.completed': ({ hasFindings }) => ({
      title: 'Se ha completado una revisión',
      message: hasFindings
        ? 'Ya se puede consultar el resultado.'
        : 'Los resultados se podrán leer después de la segunda revisión.',
    }),
    'review.escalated': ({ reason }) => ({ title: 'Se ha escalado una revisión', message: reason }),
    'review.unassigned': ({ unassignedReviewId, reason }) =>
      unassignedReviewId
        ? {
            title: 'Se le ha retirado una revisión',
            message: sentence(`La revisión ${unassignedReviewId} ya no está asignada a usted.`, reason),
          }
        : { title: 'Una revisión ya no es necesaria', message: sentence('Se ha anulado.', reason) },
    'comment.mentioned': ({ author }) => ({
      title: author ? `${author} le ha mencionado en un comentario` : 'Le han mencionado en un comentario',
      message: 'El comentario está junto a la llamada.',
    }),
    'sla.warning': ({ minutesLeft, deadline }) => ({
      title: `Una revisión vence en ${minutesLeft}`,
      message: deadline ? `Vence el ${deadline}.` : '',
    }),
    'sla.breach': ({ deadline }) => ({
      title: 'Una revisión está fuera de plazo',
      message: deadline ? `Venció el ${deadline}.` : '',
    }),
    'security.alert': ({ reason }) => ({ title: 'Alerta de seguridad', message: reason }),
    'system.alert': ({ reason, subject }) => ({
      title: 'Algo no funciona como debería',
      message: sentence(reason, subject && `Afecta a ${subject}.`),
    }),
  },
  several: (count) => ({
    title: `${count} notificaciones`,
    message: 'Esto es lo que ha ocurrido desde el último mensaje.',
  }),
  more: (count) => `y ${count} más`,
  escalated: (title) => `Nadie ha respondido: ${title}`,
  open: { review: 'Abrir la revisión', analysis: 'Abrir el análisis' },
  acknowledge: {
    button: 'Confirmar',
    open: '¿Confirmar esta alerta? No recibirá más recordatorios de ella ni de otras alertas críticas sobre la misma llamada.',
    done: 'Confirmada. No recibirá más recordatorios de esta alerta.',
    acknowledged: 'Esta alerta ya se había confirmado. No hay nada más que hacer.',
    expired: 'Este enlace ha caducado. Use el de un mensaje más reciente o inicie sesión para confirmar la alerta.',
    unknown: 'Este enlace no es válido. Ábralo de nuevo desde el mensaje o inicie sesión para confirmar la alerta.',
  },
  pushTest: {
    title: 'Callwarden',
    message: 'Esto es una prueba. Las notificaciones push funcionan en este dispositivo.',
  },
  covers: 'Tampoco confirmadas todavía:',
};
