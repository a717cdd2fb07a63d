import { useTranslations } from 'use-intl';
import type { DeskKey } from './desk-keys.ts';

/** What a key does, and where. */
export function useKeyWords(): (key: DeskKey) => string {
  const t = useTranslations();
  return ({ does }) =>
    does.map(({ place, label }) => `${t(`preferences.keys.place.${place}`)}: ${t(label)}`).join(' · ');
}
