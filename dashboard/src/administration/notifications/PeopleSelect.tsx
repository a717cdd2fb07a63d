import { MultiSelect } from '@mantine/core';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { getUserOptions, listUsersOptions } from '../../api/generated/@tanstack/react-query.gen.ts';
import type { User } from '../../api/generated/types.gen.ts';

interface Props {
  readonly label: string;
  readonly description?: string;
  /** User ids. */
  readonly value: readonly string[];
  readonly onChange: (userIds: string[]) => void;
  readonly error?: ReactNode;
}

const nameOf = ({ name, email }: User): string => (name ? `${name} (${email})` : email);

/** Users of the account, searched by the service. */
export function PeopleSelect({ value, onChange, ...field }: Props) {
  const t = useTranslations('administration');
  const [search, setSearch] = useState('');
  const query = { disabled: false, limit: 50, ...(search.trim() && { search: search.trim() }) };
  const found = useQuery({ ...listUsersOptions({ query }), placeholderData: keepPreviousData });
  const chosen = useQueries({
    queries: value.map((userId) => ({ ...getUserOptions({ path: { userId } }), staleTime: Infinity, retry: false })),
  });
  const names = new Map(value.map((id) => [id, id]));
  for (const user of [...(found.data?.data ?? []), ...chosen.flatMap(({ data }) => data ?? [])])
    names.set(user.userId, nameOf(user));
  return (
    <MultiSelect
      {...field}
      size="xs"
      searchable
      data={[...names].map(([id, label]) => ({ value: id, label }))}
      value={[...value]}
      onChange={onChange}
      searchValue={search}
      onSearchChange={setSearch}
      // What was found by something else than the name is shown as well.
      filter={({ options }) => options.filter((option) => 'value' in option && !value.includes(option.value))}
      nothingFoundMessage={found.isError ? t('peopleFailed') : t('nobody')}
    />
  );
}
