import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { errorOf } from '../../api/error.ts';
import { listAnalyses } from '../../api/generated/sdk.gen.ts';
import { type CallSearch, filtersOf } from './call-search.ts';

/** Saves every call that matches as a file. */
export function useCsv(search: CallSearch) {
  const t = useTranslations('calls');
  return useMutation({
    mutationFn: async () => {
      const { data } = await listAnalyses({
        query: filtersOf(search),
        headers: { accept: 'text/csv' },
        parseAs: 'blob',
        throwOnError: true,
      });
      save(data as unknown as Blob, 'calls.csv');
    },
    retry: false,
    onError: (failure) =>
      notifications.show({
        color: 'red',
        role: 'alert',
        message: `${t('csvFailed')} ${errorOf(failure).message ?? ''}`,
      }),
  });
}

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has begun by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
