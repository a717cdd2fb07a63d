import { Button, Switch } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useOptimisticValue } from '../../forms/use-optimistic-value.ts';
import classes from '../administration.module.css';

interface ActionsProps {
  /** Of which entry, for those who do not see its row. */
  readonly name: string;
  readonly to: string;
  readonly onDelete: () => void;
}

/** The buttons at the end of a row. */
export function SettingActions({ name, to, onDelete }: ActionsProps) {
  const t = useTranslations('administration.setting');
  return (
    <span className={classes.rowActions}>
      <Button component={Link} to={to} variant="default" aria-label={t('changeOf', { name })}>
        {t('change')}
      </Button>
      <Button variant="default" aria-label={t('deleteOf', { name })} onClick={onDelete}>
        {t('delete')}
      </Button>
    </span>
  );
}

interface SwitchProps {
  readonly name: string;
  readonly isOn: boolean;
  /** Rejects where the service refused. */
  readonly onSwitch: (isOn: boolean) => Promise<unknown>;
}

export function SettingSwitch({ name, isOn, onSwitch }: SwitchProps) {
  const t = useTranslations('administration.setting');
  const [checked, change] = useOptimisticValue(isOn, onSwitch);
  return <Switch size="xs" checked={checked} aria-label={t('switch', { name })} onChange={() => change(!checked)} />;
}
