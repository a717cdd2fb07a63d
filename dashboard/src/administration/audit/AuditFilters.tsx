import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import forms from '../../forms/forms.module.css';
import { TextFilter } from '../TextFilter.tsx';
import type { AuditSearch } from './audit-search.ts';
import { auditActions } from './audit-actions.ts';

interface Props {
  readonly search: AuditSearch;
  readonly onChange: (search: AuditSearch) => void;
}

type Filter = Exclude<keyof AuditSearch, 'page'>;

/** Kept in the address. Texts count when they are left, or with Enter. */
export function AuditFilters({ search, onChange }: Props) {
  const t = useTranslations('audit');
  const set = (name: Filter, value: string) => {
    if (value === (search[name] ?? '')) return;
    const { [name]: _before, page: _page, ...others } = search;
    onChange(value ? { ...others, [name]: value } : others);
  };
  const { page: _page, ...filters } = search;
  return (
    <div className={forms.filters} role="group" aria-label={t('filters')}>
      <NativeSelect
        size="xs"
        label={t('columns.action')}
        value={search.action ?? ''}
        data={[{ value: '', label: t('anyAction') }, ...auditActions]}
        onChange={(event) => set('action', event.currentTarget.value)}
      />
      {(['actor', 'resource'] as const).map((name) => (
        <TextFilter
          key={`${name} ${search[name]}`}
          label={t(name)}
          value={search[name] ?? ''}
          onSet={(text) => set(name, text)}
        />
      ))}
      {(['dateFrom', 'dateTo'] as const).map((name) => (
        <TextInput
          key={name}
          type="date"
          label={t(name)}
          value={search[name] ?? ''}
          onChange={(event) => set(name, event.currentTarget.value)}
        />
      ))}
      {Object.keys(filters).length > 0 && (
        <Button variant="default" onClick={() => onChange({})}>
          {t('clear')}
        </Button>
      )}
    </div>
  );
}
