import { NativeSelect } from '@mantine/core';
import { useTranslations } from 'use-intl';
import forms from '../../forms/forms.module.css';
import { TextFilter } from '../TextFilter.tsx';
import { readUserSearch, roles, type UserSearch } from './user-search.ts';

interface Props {
  readonly search: UserSearch;
  readonly onChange: (search: UserSearch) => void;
}

/** Kept in the address. */
export function UserFilters({ search, onChange }: Props) {
  const t = useTranslations('users');
  const set = (name: 'search' | 'role' | 'show', value: string) =>
    onChange(readUserSearch({ ...search, page: undefined, [name]: value }));
  return (
    <div className={forms.filters} role="group" aria-label={t('filters')}>
      <TextFilter
        key={search.search}
        label={t('search')}
        value={search.search ?? ''}
        onSet={(text) => set('search', text)}
      />
      <NativeSelect
        size="xs"
        label={t('fields.role')}
        value={search.role ?? ''}
        data={[{ value: '', label: t('anyRole') }, ...roles.map((role) => ({ value: role, label: t(`role.${role}`) }))]}
        onChange={(event) => set('role', event.currentTarget.value)}
      />
      <NativeSelect
        size="xs"
        label={t('columns.state')}
        value={search.show ?? ''}
        data={[
          { value: '', label: t('state.active') },
          { value: 'disabled', label: t('state.disabled') },
          { value: 'all', label: t('anyState') },
        ]}
        onChange={(event) => set('show', event.currentTarget.value)}
      />
    </div>
  );
}
