import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { FieldGroup } from '../../forms/FieldGroup.tsx';
import type { GroupInput } from '../../forms/use-service-form.ts';
import type { HeaderRow } from './webhook-values.ts';
import classes from './webhooks.module.css';

interface Props extends GroupInput<readonly HeaderRow[]> {
  readonly label: string;
}

/** Headers that deliveries carry, such as the credentials of a gateway. */
export function HeadersField({ label, value, onChange, error }: Props) {
  const t = useTranslations('webhooks');
  const change = (at: number, part: Partial<HeaderRow>) =>
    onChange(value.map((row, index) => (index === at ? { ...row, ...part } : row)));
  return (
    <FieldGroup label={label} error={error}>
      <p className={classes.hint}>{t('headersHint')}</p>
      {value.map((row, index) => (
        <div key={index} className={classes.header}>
          {(['name', 'value'] as const).map((part) => (
            <TextInput
              key={part}
              aria-label={t(`header.${part}`, { number: index + 1 })}
              placeholder={t(`headerPart.${part}`)}
              autoComplete="off"
              value={row[part]}
              onChange={(event) => change(index, { [part]: event.currentTarget.value })}
            />
          ))}
          <ActionIcon
            aria-label={t('removeHeader', { name: row.name || String(index + 1) })}
            onClick={() => onChange(value.filter((_, at) => at !== index))}
          >
            <IconTrash size={16} stroke={1.5} />
          </ActionIcon>
        </div>
      ))}
      <div>
        <Button variant="default" onClick={() => onChange([...value, { name: '', value: '' }])}>
          {t('addHeader')}
        </Button>
      </div>
    </FieldGroup>
  );
}
