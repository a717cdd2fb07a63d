import { Checkbox, Popover, Radio, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import chips from '../../lists/chip.module.css';
import classes from './calls.module.css';
import { type CallSearch, toggled, type ValueFilter, valuesOf } from './call-search.ts';
import { useValueWords } from './use-value-words.ts';

interface Changing {
  readonly search: CallSearch;
  readonly onChange: (search: CallSearch) => void;
}

/** A chip that says what is chosen, and opens to what can be. */
function ChipMenu({ label, active, children }: { label: string; active: boolean; children: ReactNode }) {
  return (
    <Popover position="bottom-start" width={240} trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className={chips.chip} data-active={active || undefined}>
          {label}
          <IconChevronDown size={14} stroke={1.5} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.choices} aria-label={label}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}

interface ValuesProps extends Changing {
  readonly name: ValueFilter;
  readonly options: readonly string[];
  /** Values can be typed that are not among them. */
  readonly open?: boolean;
}

export function ValuesMenu({ name, options, open = false, search, onChange }: ValuesProps) {
  const t = useTranslations('calls');
  const words = useValueWords();
  const chosen = valuesOf(search[name]);
  const label = t(`filter.${name}`);
  const values = chosen.map((value) => words(name, value)).join(', ');
  return (
    <ChipMenu label={chosen.length > 0 ? t('filterWith', { name: label, values }) : label} active={chosen.length > 0}>
      {open && <NewValue label={label} onAdd={(value) => onChange(toggled(search, name, value))} />}
      {[...new Set([...options, ...chosen])].map((value) => (
        <Checkbox
          key={value}
          size="xs"
          label={words(name, value)}
          checked={chosen.includes(value)}
          onChange={() => onChange(toggled(search, name, value))}
        />
      ))}
    </ChipMenu>
  );
}

function NewValue({ label, onAdd }: { readonly label: string; readonly onAdd: (value: string) => void }) {
  const [text, setText] = useState('');
  return (
    <TextInput
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || text.trim() === '') return;
        onAdd(text.trim().replaceAll(',', ' '));
        setText('');
      }}
    />
  );
}

export function ReviewedMenu({ search, onChange }: Changing) {
  const t = useTranslations('calls');
  const { reviewed, ...others } = search;
  const label = t('filter.reviewed');
  const states = [
    [t('any'), undefined],
    [t('yes'), true],
    [t('no'), false],
  ] as const;
  return (
    <ChipMenu
      label={reviewed === undefined ? label : t('filterWith', { name: label, values: t(reviewed ? 'yes' : 'no') })}
      active={reviewed !== undefined}
    >
      {states.map(([word, value]) => (
        <Radio
          key={word}
          size="xs"
          name="reviewed"
          label={word}
          checked={reviewed === value}
          onChange={() => onChange(value === undefined ? others : { ...others, reviewed: value })}
        />
      ))}
    </ChipMenu>
  );
}

export function DatesMenu({ search, onChange }: Changing) {
  const t = useTranslations('calls');
  const { dateFrom, dateTo } = search;
  const label = t('filter.dates');
  const values = [dateFrom, dateTo].map((date) => date ?? '').join(' – ');
  const set = (name: 'dateFrom' | 'dateTo', value: string) => {
    const { [name]: _before, ...others } = search;
    onChange(value === '' ? others : { ...others, [name]: value });
  };
  return (
    <ChipMenu
      label={dateFrom || dateTo ? t('filterWith', { name: label, values }) : label}
      active={Boolean(dateFrom ?? dateTo)}
    >
      {(['dateFrom', 'dateTo'] as const).map((name) => (
        <TextInput
          key={name}
          type="date"
          label={t(name)}
          value={search[name] ?? ''}
          onChange={(event) => set(name, event.currentTarget.value)}
        />
      ))}
    </ChipMenu>
  );
}
