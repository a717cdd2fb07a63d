import {
  IconBell,
  IconChartBar,
  IconChartDots,
  IconListDetails,
  IconPhone,
  IconSettings,
  IconUpload,
  type TablerIcon,
} from '@tabler/icons-react';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { scopesOfSections } from '../administration/sections.ts';
import type { Scope } from '../api/generated/types.gen.ts';
import { useKeys } from '../keyboard/keys.ts';
import { searchField } from '../lists/search-field.ts';
import { useSignedIn } from '../session/session.ts';

export interface Place {
  readonly name: 'queue' | 'alerts' | 'calls' | 'board' | 'quality' | 'upload' | 'administration';
  readonly to: '/queue' | '/alerts' | '/calls' | '/board' | '/quality' | '/upload' | '/administration';
  readonly icon: TablerIcon;
  /** After `g`. */
  readonly key: string;
  /** All of them, or one of `anyOf`. */
  readonly scopes: readonly Scope[];
  readonly anyOf?: readonly Scope[];
}

const places: readonly Place[] = [
  { name: 'queue', to: '/queue', icon: IconListDetails, key: 'q', scopes: ['read:reviews'] },
  { name: 'alerts', to: '/alerts', icon: IconBell, key: 'a', scopes: ['read:notifications'] },
  { name: 'calls', to: '/calls', icon: IconPhone, key: 'c', scopes: ['read:analyses'] },
  { name: 'board', to: '/board', icon: IconChartBar, key: 'b', scopes: ['read:users', 'write:reviews'] },
  { name: 'quality', to: '/quality', icon: IconChartDots, key: 'm', scopes: ['read:analyses'] },
  { name: 'upload', to: '/upload', icon: IconUpload, key: 'u', scopes: ['write:analyses'] },
  { name: 'administration', to: '/administration', icon: IconSettings, key: 's', scopes: [], anyOf: scopesOfSections },
];

/** The pages that the signed-in person may open. */
export function usePlaces(): readonly Place[] {
  const { may } = useSignedIn();
  return places.filter(({ scopes, anyOf }) => scopes.every(may) && (anyOf?.some(may) ?? true));
}

export function useNavigationKeys(): void {
  const t = useTranslations('app');
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const mayFind = useSignedIn().may('read:analyses');
  const open = usePlaces().map(({ name, to, key }) => ({
    keys: [`g ${key}`],
    label: t(name),
    run: () => void navigate({ to }),
  }));
  const find = {
    keys: ['/'],
    label: t('find'),
    // The list of calls has the key itself.
    run: () => pathname !== '/calls' && navigate({ to: '/calls', hash: searchField }),
  };
  useKeys(t('keys.anywhere'), mayFind ? [...open, find] : open);
}
