import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { errorOf } from '../../../api/error.ts';
import type { Review } from '../../../api/generated/types.gen.ts';
import { Banner } from '../../../design/Banner.tsx';
import { useSignedIn } from '../../../session/session.ts';
import type { QueuePlace } from '../next-call.ts';
import { useDraft } from './draft.ts';
import { undoMilliseconds } from './outbox.ts';
import { openReview, reviewTagOptions } from './review-tag.ts';
import { useUndoToast } from './undo-toast.tsx';
import { forgetRefusal, outboxOf, refusalOf, useOutbox } from './use-outbox.ts';
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
  const tag = useQuery(reviewTagOptions(reviewId));
  const [typed, change, clear] = useDraft(reviewId);
  const untouched = !typed.choice && !typed.confidence && !typed.note;
  const draft = untouched && findings ? draftOf(findings) : typed;
  const offerUndo = useUndoToast(user.userId);
  const isPending = review.status === 'pending';

  // Opening a call says that somebody is at it.
  useEffect(() => {
    if (isPending) void openReview(reviewId);
  }, [isPending, reviewId]);

  function save(): void {
    const update = updateOf(draft);
    if (!update) return;
    const key = crypto.randomUUID();
    forgetRefusal(reviewId);
    const sendAt = Date.now() + undoMilliseconds;
    outboxOf(user.userId).add({ reviewId, analysisId, draft, update, tag: tag.data, key, sendAt });
    clear();
    offerUndo(key, draft.choice ?? 'unsure');
    const to = queue.next ? `/calls/${queue.next.analysisId}` : '/queue';
    void navigate({ to });
  }

  return (
    <>
      <RefusalBanner reviewId={reviewId} userId={user.userId} />
      <VerdictBar
        draft={draft}
        onChange={(part) => change(untouched ? { ...draft, ...part } : part)}
        onSave={save}
        hasNext={queue.next !== undefined}
      />
    </>
  );
}

/** What the service said of the verdict that was sent before. */
function RefusalBanner({ reviewId, userId }: { readonly reviewId: string; readonly userId: string }) {
  const t = useTranslations('call.banner');
  useOutbox(userId);
  const refusal = refusalOf(reviewId);
  if (!refusal) return null;
  const { code, message } = errorOf(refusal);
  const conflict = code === 'PRECONDITION_FAILED' || code === 'INVALID_TRANSITION';
  return (
    <Banner tone="high" urgent title={conflict ? t('conflict') : t('notSaved')}>
      {conflict ? t('conflictNext') : `${message ?? ''} ${t('notSavedNext')}`}
    </Banner>
  );
}
