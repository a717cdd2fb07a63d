import { Button, Group, Modal, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { getAnalysisQueryKey } from '../../api/generated/@tanstack/react-query.gen.ts';
import { processAnalysis } from '../../api/generated/sdk.gen.ts';
import { Failure } from '../../design/Failure.tsx';

interface Props {
  readonly analysisId: string;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Asks before it is done: it takes minutes, and gives the call another score. */
export function HearAgain({ analysisId, opened, onClose }: Props) {
  const t = useTranslations('call.again');
  const queries = useQueryClient();
  const start = useMutation({
    mutationFn: () => processAnalysis({ path: { analysisId }, throwOnError: true }),
    retry: false,
    onSuccess: () => {
      onClose();
      return queries.invalidateQueries({ queryKey: getAnalysisQueryKey({ path: { analysisId } }) });
    },
  });
  return (
    <Modal opened={opened} onClose={onClose} title={t('title')} size={440}>
      <Stack gap={12}>
        {start.isError && <Failure failure={start.error} what={t('failed')} />}
        <p>{t('what')}</p>
        <p>{t('stays')}</p>
        <Group gap={8} justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button data-autofocus loading={start.isPending} onClick={() => start.mutate()}>
            {t('start')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
