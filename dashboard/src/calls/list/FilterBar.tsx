import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { AnalysisListEntry } from '../../api/generated/types.gen.ts';
import { Key } from '../../design/Key.tsx';
import { useKeys } from '../../keyboard/keys.ts';
import { Chip } from '../../lists/Chip.tsx';
import chips from '../../lists/chip.module.css';
import { searchField } from '../../lists/search-field.ts';
import { usePeople } from '../../reviews/people.ts';
import { useSignedIn } from '../../session/session.ts';
import { signs } from '../../signs/signs.en.ts';
import { type CallSearch, choices, isFiltered, isWord } from './call-search.ts';
import classes from './calls.module.css';
import { DatesMenu, ReviewedMenu, ValuesMenu } from './FilterMenus.tsx';
import { shortcut } from '../../keyboard/changed-keys.ts';

interface Props {
  readonly search: CallSearch;
  readonly onChange: (search: CallSearch) => void;
  /** Their languages and departments are offered. */
  readonly calls: readonly AnalysisListEntry[];
}

export function FilterBar({ search, onChange, calls }: Props) {
  const t = useTranslations('calls');
  const { may, user } = useSignedIn();
  const people = usePeople().filter(({ userId, role }) => role !== 'viewer' && userId !== user.userId);
  const changing = { search, onChange };
  const { notScored, ...withoutFlag } = search;
  const seen = (values: readonly (string | null)[]) =>
    [...new Set(values.filter((value) => value !== null))].toSorted();
  return (
    <div className={`${chips.chips} ${classes.filters}`} role="group" aria-label={t('filters')}>
      <SearchField {...changing} />
      <ValuesMenu {...changing} name="riskLevel" options={choices.riskLevel} />
      <ValuesMenu {...changing} name="indicator" options={Object.keys(signs.title)} />
      <ValuesMenu {...changing} name="status" options={choices.status} />
      {may('read:reviews') && (
        <>
          <ValuesMenu {...changing} name="verdict" options={choices.verdict} />
          <ReviewedMenu {...changing} />
          <ValuesMenu {...changing} name="assignedTo" options={['me', ...people.map(({ userId }) => userId)]} />
        </>
      )}
      <ValuesMenu {...changing} name="priority" options={choices.priority} />
      <ValuesMenu {...changing} name="language" options={seen(calls.map(({ language }) => language))} open />
      <ValuesMenu {...changing} name="department" options={seen(calls.map(({ department }) => department))} open />
      <DatesMenu {...changing} />
      <Chip
        pressed={notScored === true}
        onClick={() => onChange(notScored ? withoutFlag : { ...withoutFlag, notScored: true })}
      >
        {t('filter.notScored')}
      </Chip>
      {isFiltered(search) && (
        <button type="button" className={chips.chip} data-dashed onClick={() => onChange({})}>
          {t('clear')}
        </button>
      )}
    </div>
  );
}

const pause = 300;

/** Searches when typing rests. */
function SearchField({ search, onChange }: Omit<Props, 'calls'>) {
  const t = useTranslations('calls');
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(search.search ?? '');
  const [sent, setSent] = useState(search.search);
  // A saved view, or going back, brings other words.
  if (sent !== search.search) {
    setSent(search.search);
    setText(search.search ?? '');
  }
  useKeys(t('title'), [{ keys: ['/'], label: t('search'), run: () => field.current?.focus() }]);
  const isWanted = useLocation({ select: ({ hash }) => hash === searchField });
  useEffect(() => {
    if (isWanted) field.current?.focus();
  }, [isWanted]);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    if (text.trim() === (search.search ?? '') || (text.trim() !== '' && !isWord(text))) return undefined;
    const timer = setTimeout(() => {
      const { search: _before, ...others } = search;
      setSent(text.trim() || undefined);
      latest.current(text.trim() ? { ...others, search: text.trim() } : others);
    }, pause);
    return () => clearTimeout(timer);
  }, [text, search]);
  return (
    <TextInput
      ref={field}
      type="search"
      className={classes.search}
      aria-label={t('search')}
      aria-keyshortcuts={shortcut('/')}
      placeholder={t('search')}
      leftSection={<IconSearch size={14} aria-hidden />}
      rightSection={text === '' && <Key>/</Key>}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
    />
  );
}
