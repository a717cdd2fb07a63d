import type { Call } from '../../analyses/calls.service.js';
import type { Facts } from './condition.js';
import type { Occasion } from './occasion.js';

/** What rules see: the call as it is, the data of the event, and what is sent. See docs/notifications.md. */
export const factsOf = (
  { type, priority, data }: Pick<Occasion, 'type' | 'priority' | 'data'>,
  call?: Call,
): Facts => ({
  ...(call && callFacts(call)),
  ...data,
  ...('reviewId' in data && 'priority' in data && { reviewPriority: data['priority'] }),
  event: type,
  priority,
});

const callFacts = ({ analysisId, fileName, callerId, department, caseNumber, ...call }: Call): Facts => {
  const { tags, priority, language, duration, warnings, riskScore, riskLevel, notScored, models, signs } = call;
  const fraudIndicators = signs.map(({ type }) => type);
  const given = { analysisId, fileName, callerId, department, caseNumber, tags, analysisPriority: priority };
  return { ...given, language, duration, warnings, riskScore, riskLevel, notScored, models, fraudIndicators };
};
