import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { createReview } from '../../../api/generated/sdk.gen.ts';
import type { Analysis, Review } from '../../../api/generated/types.gen.ts';
import { errorOf } from '../../../api/error.ts';
import { Key } from '../../../design/Key.tsx';
import { shortcut } from '../../../keyboard/changed-keys.ts';
import { useKeys } from '../../../keyboard/keys.ts';
import { take as takeReview } from '../../../reviews/take.ts';
import { useSignedIn } from '../../../session/session.ts';
import type { useReview } from '../call-data.ts';
import type { QueuePlace } from '../next-call.ts';
import { VerdictForm } from './VerdictForm.tsx';
import classes from './verdict.module.css';

interface Props {
  readonly analysis: Analysis;
  readonly review: ReturnType<typeof useReview>;
  readonly queue: QueuePlace;
}

/** The verdict of who reviews the call; who does not may take it. */
export function VerdictArea({ analysis, review, queue }: Props) {
  const { may } = useSignedIn();
  if (!may('write:reviews')) return null;
  if (review.own) return <VerdictForm key={review.own.reviewId} review={review.own} queue={queue} />;
  return <TakeBar analysis={analysis} open={review.all.find(({ status }) => status !== 'completed')} />;
}

function TakeBar({ analysis, open }: { readonly analysis: Analysis; readonly open: Review | undefined }) {
  const t = useTranslations('call');
  const { user } = useSignedIn();
  const queries = useQueryClient();
  const take = useMutation({
    mutationFn: async () => {
      const { userId } = user;
      if (open) return takeReview(open.reviewId, userId);
      const body = { analysisId: analysis.analysisId, assignedTo: userId };
      return (await createReview({ body, throwOnError: true })).data;
    },
    // Null: another person was faster, and the page says who.
    onSuccess: () => queries.invalidateQueries(),
  });
  useKeys(t('verdict.title'), open?.assignedTo ? [] : [{ keys: ['t'], label: t('take'), run: () => take.mutate() }]);
  if (open?.assignedTo) return null;
  return (
    <section className={classes.bar} aria-label={t('verdict.title')}>
      <Button aria-keyshortcuts={shortcut('t')} onClick={() => take.mutate()} loading={take.isPending}>
        {t('take')} <Key>t</Key>
      </Button>
      <p className={classes.problem} role="alert">
        {take.isError && (errorOf(take.error).message ?? t('banner.notSaved'))}
      </p>
    </section>
  );
}
