import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { errorOf } from '../api/error.ts';
import { useOnline } from '../app/use-online.ts';
import { Banner } from '../design/Banner.tsx';
import { shortId } from '../design/short-id.ts';
import { useSignedIn } from '../session/session.ts';
import { type Refusal, useOutbox, useRefusals } from './use-outbox.ts';

const conflicts = new Set(['PRECONDITION_FAILED', 'INVALID_TRANSITION']);

/** On every page: that there is no connection, and what became of verdicts that were sent from pages left since. */
export function OutboxBanners() {
  const t = useTranslations('outbox');
  const { user } = useSignedIn();
  const online = useOnline();
  const waiting = useOutbox(user.userId).length;
  return (
    <>
      {!online && (
        <Banner tone="none" title={t('offline')}>
          {t('offlineNext')} {waiting > 0 && t('toSend', { count: waiting })}
        </Banner>
      )}
      {useRefusals().map((refusal) => (
        <RefusalBanner key={refusal.reviewId} refusal={refusal} />
      ))}
    </>
  );
}

function RefusalBanner({ refusal: { analysisId, failure } }: { readonly refusal: Refusal }) {
  const t = useTranslations('outbox');
  const { code = '', message } = errorOf(failure);
  const call = shortId(analysisId);
  return (
    <Banner
      tone="high"
      urgent
      title={t('refused', { call })}
      actions={
        <Button component={Link} to={`/calls/${analysisId}`} variant="default">
          {t('open')}
        </Button>
      }
    >
      {conflicts.has(code) ? t('changed') : message} {t('inForm')}
    </Banner>
  );
}
