import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { randomId } from '../../../api/random-id.ts';
import type { Review } from '../../../api/generated/types.gen.ts';
import { undoMilliseconds } from '../../../design/undo-toast.tsx';
import { useDraft } from '../../../outbox/draft.ts';
import { useVerdictToast } from '../../../outbox/use-verdict-toast.ts';
import { forgetRefusal, outboxOf } from '../../../outbox/use-outbox.ts';
import { useSignedIn } from '../../../session/session.ts';
import type { QueuePlace } from '../next-call.ts';
import { openReview, reviewTagOptions } from './review-tag.ts';
import { draftOf, updateOf } from './verdict.ts';
import { VerdictBar } from './VerdictBar.tsx';

interface Props {
  readonly review: Review;
  readonly queue: QueuePlace;
}

export function VerdictForm({ review, queue }: Props) {
  const { user } = useSignedIn();
  const navigate = useNavigate();
  const { reviewId, analysisId, findings } = review;
  const isPending = review.status === 'pending';
  // That work begins changes the review, and with it the tag.
  const tag = useQuery({ ...reviewTagOptions(reviewId), enabled: !isPending });
  const [typed, change, clear] = useDraft(reviewId);
  const untouched = !typed.choice && !typed.confidence && !typed.note;
  const draft = untouched && findings ? draftOf(findings) : typed;
  const offerUndo = useVerdictToast();
  const [saved, setSaved] = useState(false);
  const to = queue.next ? `/calls/${queue.next.analysisId}` : '/queue';

  // Opening a call says that its review has begun.
  useEffect(() => {
    if (isPending) void openReview(reviewId);
  }, [isPending, reviewId]);

  // On a slow network a verdict can be faster than the queue.
  const leaves = saved && !queue.isLoading;
  useEffect(() => {
    if (leaves) void navigate({ to });
  }, [leaves, navigate, to]);

  function save(): void {
    const update = updateOf(draft);
    if (!update) return;
    const key = randomId();
    forgetRefusal(reviewId);
    const sendAt = Date.now() + undoMilliseconds;
    const verdict = { reviewId, analysisId, draft, update, tag: tag.data, key, sendAt };
    outboxOf(user.userId).add(verdict);
    clear();
    offerUndo(verdict);
    setSaved(true);
  }

  return (
    <VerdictBar
      draft={draft}
      onChange={(part) => change(untouched ? { ...draft, ...part } : part)}
      onSave={save}
      hasNext={queue.next !== undefined}
      saved={saved}
    />
  );
}
