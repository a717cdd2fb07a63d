import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import type { User } from '../api/generated/types.gen.ts';
import { type Presence, presentAt } from './presence.ts';
import type { usePresence } from './use-presence.ts';
import { personName } from '../design/person-name.ts';

interface Props {
  readonly user: User;
  readonly presence: Presence;
  readonly now: number;
  readonly set: ReturnType<typeof usePresence>;
}

export function PresenceMenu({ user, presence, now, set }: Props) {
  const t = useTranslations('board.presence');
  if (presence.state === 'deactivated') return null;
  const name = personName(user);
  const away = presence.state === 'away';
  const to = away ? presentAt(user, now) : { available: false, outOfOffice: user.outOfOffice };
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={28} aria-label={t('menu', { name })}>
          <IconDots size={16} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => set.mutate({ user, to })}>{t(away ? 'setPresent' : 'setAway')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
