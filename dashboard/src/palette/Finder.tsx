import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Key } from '../design/Key.tsx';
import { printed } from '../keyboard/keys.ts';
import type { PaletteItem } from './palette-item.ts';
import classes from './palette.module.css';
import { useGroups } from './use-groups.tsx';

/** The first line is chosen, whenever other lines come. */
export function Finder({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('palette');
  const [query, setQuery] = useState('');
  const { groups, state } = useGroups(query.trim());
  const combobox = useCombobox({ opened: true });
  const items = groups.flatMap((group) => group.items);
  const shape = items.map(({ id }) => id).join('\n');
  const { selectFirstOption, resetSelectedOption } = combobox;
  useEffect(() => {
    resetSelectedOption();
    if (shape) selectFirstOption();
  }, [shape, selectFirstOption, resetSelectedOption]);

  function choose(id: string): void {
    onClose();
    // After the dialog has given the focus back.
    setTimeout(() => items.find((item) => item.id === id)?.run(), 50);
  }

  return (
    <Combobox store={combobox} onOptionSubmit={choose}>
      <Combobox.EventsTarget>
        <TextInput
          data-autofocus
          size="md"
          aria-label={t('title')}
          placeholder={t('placeholder')}
          leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
          classNames={{ input: classes.input }}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
      </Combobox.EventsTarget>
      <div className={classes.list}>
        <Combobox.Options aria-label={t('title')}>
          {groups.map(({ label, items: lines }) => (
            <Combobox.Group key={label} label={label}>
              {lines.map((item) => (
                <Line key={item.id} item={item} />
              ))}
            </Combobox.Group>
          ))}
        </Combobox.Options>
        <p className={classes.state} role="status">
          {items.length === 0 && (state ? t(state) : t('none'))}
        </p>
      </div>
    </Combobox>
  );
}

const Line = ({ item: { id, label, hint, left, key } }: { readonly item: PaletteItem }) => (
  <Combobox.Option value={id} className={classes.line}>
    {left}
    <span>{label}</span>
    {hint && <span className={classes.hint}>{hint}</span>}
    {key && <Key>{printed(key)}</Key>}
  </Combobox.Option>
);
