import { ActionIcon, Menu } from '@mantine/core';
import { IconZzz } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { AlertGroup } from './groups.ts';
import { SnoozePicker } from './SnoozePicker.tsx';
import { snoozeChoices, snoozeTime } from './snooze-times.ts';
import classes from './snooze.module.css';
import { useSnoozeWords } from './use-snooze-words.ts';
import { shortcut } from '../keyboard/changed-keys.ts';

export interface Snoozing {
  /** The key of the group whose menu is open. */
  readonly menuOf: string | undefined;
  readonly openMenu: (key: string | undefined) => void;
  readonly snooze: (group: AlertGroup, until: Date | null) => void;
}

interface Props {
  readonly group: AlertGroup;
  readonly current: boolean;
  readonly now: number;
  readonly snoozing: Snoozing;
}

/** Until when the alerts about a call are out of sight. */
export function SnoozeMenu({ group, current, now, snoozing: { menuOf, openMenu, snooze } }: Props) {
  const t = useTranslations('alerts');
  const words = useSnoozeWords();
  const [picking, setPicking] = useState(false);
  return (
    <>
      <Menu
        position="bottom-end"
        width={260}
        opened={menuOf === group.key}
        onChange={(opened) => openMenu(opened ? group.key : undefined)}
      >
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={24}
            aria-label={t('snooze')}
            title={t('snooze')}
            aria-keyshortcuts={current ? shortcut('h') : undefined}
          >
            <IconZzz size={16} stroke={1.5} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t('snoozeUntil')}</Menu.Label>
          {snoozeChoices.map((choice) => (
            <Menu.Item
              key={choice}
              rightSection={<span className={classes.time}>{words.until(snoozeTime(choice, new Date(now)))}</span>}
              onClick={() => snooze(group, snoozeTime(choice, new Date()))}
            >
              {t(`snoozeChoice.${choice}`)}
            </Menu.Item>
          ))}
          <Menu.Item onClick={() => setPicking(true)}>{t('snoozeChoice.pick')}</Menu.Item>
          {group.snoozedUntil !== null && (
            <>
              <Menu.Divider />
              <Menu.Item onClick={() => snooze(group, null)}>{t('endSnooze')}</Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <SnoozePicker opened={picking} onClose={() => setPicking(false)} onPick={(until) => snooze(group, until)} />
    </>
  );
}
