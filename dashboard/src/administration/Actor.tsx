import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { getUserOptions } from '../api/generated/@tanstack/react-query.gen.ts';
import { personName } from '../design/person-name.ts';

/** Who did something, by the id in a record: a user by name, a key by its id, or the command line. */
export function Actor({ id }: { readonly id: string }) {
  const t = useTranslations('administration');
  const isUser = id.startsWith('usr_');
  const { data, isError } = useQuery({
    ...getUserOptions({ path: { userId: id } }),
    enabled: isUser,
    staleTime: Infinity,
  });
  if (id === 'system') return t('operator');
  if (!isUser) return <code>{id}</code>;
  return data ? personName(data) : isError ? t('unknownPerson') : '…';
}
