import {
  ActionIcon,
  Avatar,
  Menu,
  Tooltip,
  UnstyledButton,
  useComputedColorScheme,
  useMantineColorScheme,
  VisuallyHidden,
} from '@mantine/core';
import { IconAdjustments, IconContrast, IconKeyboard, IconLogout } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Logo } from '../design/Logo.tsx';
import { signOut, signOutEverywhere, useSignedIn } from '../session/session.ts';
import { LanguageChoice } from './LanguageChoice.tsx';
import { usePlaces } from './navigation.ts';
import classes from './rail.module.css';
import { RailBadge } from './RailBadge.tsx';
import { personName } from '../design/person-name.ts';

/** 56 px at the side; at the bottom of narrow screens. */
export function Rail({ onKeys }: { readonly onKeys: () => void }) {
  const t = useTranslations('app');
  const places = usePlaces();
  return (
    <nav className={classes.rail} aria-label={t('navigation')}>
      <Link to="/queue" className={classes.logo} aria-label={t('name')}>
        <Logo />
      </Link>
      <ul className={classes.places}>
        {places.map(({ name, to, icon: Icon }) => (
          <li key={name}>
            <Tooltip label={t(name)} position="right">
              <Link to={to} className={classes.place} activeProps={{ 'aria-current': 'page' }}>
                <VisuallyHidden>{t(name)}</VisuallyHidden>
                <Icon size={20} stroke={1.5} aria-hidden />
                <RailBadge place={name} />
              </Link>
            </Tooltip>
          </li>
        ))}
      </ul>
      <div className={classes.self}>
        <ThemeButton />
        <SelfMenu onKeys={onKeys} />
      </div>
    </nav>
  );
}

function ThemeButton() {
  const t = useTranslations('app');
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme();
  return (
    <Tooltip label={t('theme')} position="right">
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('theme')}
        onClick={() => setColorScheme(scheme === 'dark' ? 'light' : 'dark')}
      >
        <IconContrast size={18} stroke={1.5} />
      </ActionIcon>
    </Tooltip>
  );
}

function SelfMenu({ onKeys }: { readonly onKeys: () => void }) {
  const t = useTranslations('app');
  const { user } = useSignedIn();
  const name = personName(user);
  const initials = initialsOf(name);
  return (
    <Menu position="right-end" width={240}>
      <Menu.Target>
        <UnstyledButton>
          <VisuallyHidden>{t('account', { name })}</VisuallyHidden>
          <Avatar size={28} color="gray">
            {initials}
          </Avatar>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('account', { name })}</Menu.Label>
        <Menu.Item component={Link} to="/preferences" leftSection={<IconAdjustments size={16} />}>
          {t('preferences')}
        </Menu.Item>
        <Menu.Item leftSection={<IconKeyboard size={16} />} onClick={onKeys}>
          {t('keys.overview')}
        </Menu.Item>
        <LanguageChoice />
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void signOut()}>
          {t('signOut')}
        </Menu.Item>
        <Menu.Item onClick={() => void signOutEverywhere()}>{t('signOutEverywhere')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** The first letters of the first and the last word. */
function initialsOf(name: string): string {
  const words = name.split(/[\s@]+/u).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.charAt(0) ?? '')
    .join('')
    .toUpperCase();
}
