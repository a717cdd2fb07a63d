import type { NotScoredReason } from '../../analyses/analysis.types.js';
import { type Phrases, sentence } from './words.js';

/** Why a call has no score. */
const reasons: Readonly<Record<NotScoredReason, string>> = {
  NO_SPEECH: 'no speech was found in the recording',
  LOW_CONFIDENCE: 'too many words of the transcript are uncertain',
  UNSUPPORTED_LANGUAGE: 'no fraud model knows its language',
};

export const english: Phrases = {
  events: {
    'fraud.critical': ({ riskScore, indicators, summary, signs }) => ({
      title: `Critical fraud risk: ${riskScore} of 100`,
      message: signs || sentence(summary, indicators && `Found: ${indicators}.`),
    }),
    'fraud.high': ({ riskScore, indicators, summary, signs }) => ({
      title: `High fraud risk: ${riskScore} of 100`,
      message: signs || sentence(summary, indicators && `Found: ${indicators}.`),
    }),
    'analysis.ready': ({ riskScore, notScored, signs }) =>
      notScored
        ? { title: 'A call was not scored', message: `Not scored: ${reasons[notScored]}.` }
        : {
            title: riskScore ? `A call has been analysed: ${riskScore} of 100` : 'A call has been analysed',
            message: signs || `Its risk score is ${riskScore} of 100.`,
          },
    'analysis.failed': ({ reason }) => ({ title: 'A call could not be analysed', message: reason }),
    'review.assigned': ({ deadline }) => ({
      title: 'A call needs your review',
      message: sentence('It was assigned to you.', deadline && `It is due by ${deadline}.`),
    }),
    'review.completed': ({ hasFindings }) => ({
      title: 'A review has been completed',
      message: hasFindings
        ? 'Its findings can be read now.'
        : 'Its findings can be read once the second review is done.',
    }),
    'review.escalated': ({ reason }) => ({ title: 'A review was escalated', message: reason }),
    'review.unassigned': ({ unassignedReviewId, reason }) =>
      unassignedReviewId
        ? {
            title: 'A review was taken back from you',
            message: sentence(`The review ${unassignedReviewId} is not assigned to you any more.`, reason),
          }
        : { title: 'A review is no longer needed', message: sentence('It was withdrawn.', reason) },
    'comment.mentioned': ({ author }) => ({
      title: author ? `${author} mentioned you in a comment` : 'You were mentioned in a comment',
      message: 'The comment is with the call.',
    }),
    'sla.warning': ({ minutesLeft, deadline }) => ({
      title: `A review is due in ${minutesLeft}`,
      message: deadline ? `Its deadline is ${deadline}.` : '',
    }),
    'sla.breach': ({ deadline }) => ({
      title: 'A review is overdue',
      message: deadline ? `Its deadline was ${deadline}.` : '',
    }),
    'security.alert': ({ reason }) => ({ title: 'Security alert', message: reason }),
    'system.alert': ({ reason, subject }) => ({
      title: 'Something does not work as it should',
      message: sentence(reason, subject && `It concerns ${subject}.`),
    }),
  },
  several: (count) => ({
    title: `${count} notifications`,
    message: 'This is what happened since the last message.',
  }),
  more: (count) => `and ${count} more`,
  escalated: (title) => `Nobody has responded: ${title}`,
  open: { review: 'Open the review', analysis: 'Open the analysis' },
  acknowledge: {
    button: 'Acknowledge',
    open: 'Acknowledge this alert? You then get no more reminders of it, nor of other critical alerts about the same call.',
    done: 'Acknowledged. You get no more reminders of this alert.',
    acknowledged: 'This alert was acknowledged before. There is nothing more to do.',
    expired: 'This link has expired. Use the one in a newer e-mail, or sign in to acknowledge the alert.',
    unknown: 'This link is not valid. Open it from the e-mail again, or sign in to acknowledge the alert.',
  },
  pushTest: { title: 'Callwarden', message: 'This is a test. Push works on this device.' },
  covers: 'Not acknowledged yet either:',
};
