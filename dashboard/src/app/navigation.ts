import { IconBell, IconListDetails, IconPhone, IconSettings, IconUpload, type TablerIcon } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { scopesOfSections } from '../administration/sections.ts';
import type { Scope } from '../api/generated/types.gen.ts';
import { useKeys } from '../keyboard/keys.ts';
import { useSignedIn } from '../session/session.ts';

export interface Place {
  readonly name: 'queue' | 'alerts' | 'calls' | 'board' | 'upload' | 'administration';
  readonly to: '/queue' | '/alerts' | '/calls' | '/upload' | '/administration';
  readonly icon: TablerIcon;
  /** After `g`. */
  readonly key: string;
  /** One of them is enough. */
  readonly scopes: readonly Scope[];
}

const places: readonly Place[] = [
  { name: 'queue', to: '/queue', icon: IconListDetails, key: 'q', scopes: ['read:reviews'] },
  { name: 'alerts', to: '/alerts', icon: IconBell, key: 'a', scopes: ['read:notifications'] },
  { name: 'calls', to: '/calls', icon: IconPhone, key: 'c', scopes: ['read:analyses'] },
  { name: 'upload', to: '/upload', icon: IconUpload, key: 'u', scopes: ['write:analyses'] },
  { name: 'administration', to: '/administration', icon: IconSettings, key: 's', scopes: scopesOfSections },
];

/** The pages that the signed-in person may open. */
export function usePlaces(): readonly Place[] {
  const { may } = useSignedIn();
  return places.filter(({ scopes }) => scopes.some(may));
}

export function useNavigationKeys(): void {
  const t = useTranslations('app');
  const navigate = useNavigate();
  const open = usePlaces().map(({ name, to, key }) => ({
    keys: [`g ${key}`],
    label: t(name),
    run: () => void navigate({ to }),
  }));
  useKeys(t('keys.anywhere'), open);
}
