import type { ModelIndicator } from '../../analyses/found-indicators.service.js';
import type { IndicatorVerdict } from './indicator-verdict.entity.js';
import type { MissedSignView, ReviewedIndicatorView } from './judgement.schemas.js';
import type { MissedSign } from './missed-sign.entity.js';

/** An indicator of the call as it is now, one that was judged before the call was analysed again, or both at once. */
export type Judged =
  | { readonly found: ModelIndicator; readonly verdict: IndicatorVerdict | null }
  | { readonly found: undefined; readonly verdict: IndicatorVerdict };

export function viewJudged(judged: Judged): ReviewedIndicatorView {
  const { found, verdict } = judged;
  return {
    ...(judged.found === undefined ? viewAsJudged(judged.verdict) : viewAsFound(judged.found)),
    current: found !== undefined,
    verdict: verdict?.verdict ?? null,
    note: verdict?.note ?? null,
    judgedBy: verdict?.judgedBy ?? null,
    updatedAt: verdict?.updatedAt.toISOString() ?? null,
  };
}

type Evidence = Omit<ReviewedIndicatorView, 'current' | 'verdict' | 'note' | 'judgedBy' | 'updatedAt'>;

const viewAsFound = ({ id, foundBy, ...evidence }: ModelIndicator): Evidence => ({
  indicatorId: id,
  ...evidence,
  model: foundBy?.model ?? null,
  modelVersion: foundBy?.version ?? null,
});

const viewAsJudged = ({
  indicatorId,
  type,
  start,
  end,
  quote,
  speaker,
  model,
  modelVersion,
}: IndicatorVerdict): Evidence => ({
  indicatorId,
  type,
  start: start ?? null,
  end: end ?? null,
  quote: quote ?? null,
  speaker: speaker ?? null,
  model: model ?? null,
  modelVersion: modelVersion ?? null,
});

export const viewMissedSign = (sign: MissedSign): MissedSignView => ({
  missedSignId: sign.id,
  reviewId: sign.reviewId,
  start: sign.start,
  end: sign.end,
  type: sign.type ?? null,
  quote: sign.quote ?? null,
  note: sign.note ?? null,
  createdBy: sign.createdBy,
  createdAt: sign.createdAt.toISOString(),
  updatedAt: sign.updatedAt.toISOString(),
});
