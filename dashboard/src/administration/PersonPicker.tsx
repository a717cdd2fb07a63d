import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { personLabel, usePeopleSearch } from './use-people-search.ts';

interface Props {
  readonly label: string;
  /** Ids of those who are chosen already. */
  readonly without: readonly string[];
  readonly onChoose: (userId: string) => void;
}

/** Finds active people by a part of the name or address; each choice is taken, and the field is empty again. */
export function PersonPicker({ label, without, onChoose }: Props) {
  const t = useTranslations('administration');
  const [search, setSearch] = useState('');
  const users = usePeopleSearch(search);
  // What was found before is shown until the answer is there, as far as it fits.
  const fits = (text: string) => text.toLowerCase().includes(search.trim().toLowerCase());
  const found = (users.data?.data ?? []).filter(
    ({ userId, name, email }) => !without.includes(userId) && (fits(name) || fits(email)),
  );
  const choose = (userId: string) => {
    setSearch('');
    onChoose(userId);
  };
  return (
    <Select
      size="xs"
      label={label}
      placeholder={t('findPerson')}
      searchable
      value={null}
      searchValue={search}
      onSearchChange={setSearch}
      filter={({ options }) => options}
      nothingFoundMessage={users.isError ? t('peopleFailed') : users.isSuccess ? t('nobody') : '…'}
      data={found.map((user) => ({ value: user.userId, label: personLabel(user) }))}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
        // It never submits the form around it.
        event.preventDefault();
        const first = found.at(0);
        if (search.trim() && first && !isOnOption(event.currentTarget)) choose(first.userId);
      }}
      onChange={(userId) => userId !== null && choose(userId)}
    />
  );
}

/** Whether an arrow key has gone to an option, which Enter takes then. */
const isOnOption = (field: HTMLInputElement): boolean =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.hasAttribute('data-combobox-selected') ??
  false;
