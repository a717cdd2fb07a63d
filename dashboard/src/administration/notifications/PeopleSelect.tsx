import { MultiSelect } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { getUserOptions } from '../../api/generated/@tanstack/react-query.gen.ts';
import { personLabel, usePeopleSearch } from '../use-people-search.ts';

interface Props {
  readonly label: string;
  readonly description?: string;
  /** User ids. */
  readonly value: readonly string[];
  readonly onChange: (userIds: string[]) => void;
  readonly error?: ReactNode;
}

/** Users of the account, searched by the service. */
export function PeopleSelect({ value, onChange, ...field }: Props) {
  const t = useTranslations('administration');
  const [search, setSearch] = useState('');
  const found = usePeopleSearch(search);
  const chosen = useQueries({
    queries: value.map((userId) => ({ ...getUserOptions({ path: { userId } }), staleTime: Infinity, retry: false })),
  });
  const names = new Map(value.map((id) => [id, id]));
  for (const user of [...(found.data?.data ?? []), ...chosen.flatMap(({ data }) => data ?? [])])
    names.set(user.userId, personLabel(user));
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
