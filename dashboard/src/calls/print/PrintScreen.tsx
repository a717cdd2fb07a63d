import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { Failure } from '../../design/Failure.tsx';
import { Key } from '../../design/Key.tsx';
import { Screen } from '../../design/Screen.tsx';
import { shortId } from '../../design/short-id.ts';
import { PrintedCase } from './PrintedCase.tsx';
import { usePrintedCase } from './use-printed-case.ts';

/** A case as it goes on paper: light, without controls, with the hash of its line in the audit trail. */
export function PrintScreen() {
  const t = useTranslations('print');
  const { analysisId } = useParams({ from: '/desk/calls/$analysisId/print' });
  const { analysis, review, waveform, comments, print } = usePrintedCase(analysisId);
  const isWhole =
    analysis.isSuccess && !review.isPending && !waveform.isPending && !comments.isPending && Boolean(print.data?.hash);
  useEffect(() => {
    if (isWhole) window.print();
  }, [isWhole]);
  const failure = analysis.error ?? print.error;
  return (
    <Screen
      title={t('title', { id: shortId(analysisId) })}
      actions={
        <>
          <Button component={Link} to={`/calls/${analysisId}`} variant="default">
            {t('back')}
          </Button>
          <Button
            leftSection={<IconPrinter size={16} aria-hidden />}
            disabled={!print.data}
            onClick={() => window.print()}
          >
            {t('print')} <Key>Ctrl+P</Key>
          </Button>
        </>
      }
    >
      {failure && (
        <Failure
          failure={failure}
          what={t('failed')}
          onRetry={() => void (analysis.isError ? analysis : print).refetch()}
        />
      )}
      {analysis.data && print.data && !review.isPending && (
        <PrintedCase
          analysis={analysis.data}
          reviews={review.all}
          own={review.own}
          waveform={waveform.data}
          comments={comments.data?.data ?? []}
          print={print.data}
        />
      )}
    </Screen>
  );
}
