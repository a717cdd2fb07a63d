import { Menu } from '@mantine/core';
import { useLocale, useTranslations } from 'use-intl';
import type { Language } from '../i18n/texts-by-language.ts';
import { usePreference } from './preferences.ts';

const languages: readonly (readonly [Language, string])[] = [
  ['en', 'English'],
  ['de', 'Deutsch'],
];

export function LanguageChoice() {
  const t = useTranslations('app');
  const locale = useLocale();
  const [, choose] = usePreference('language');
  return (
    <>
      <Menu.Label>{t('language')}</Menu.Label>
      {languages.map(([language, name]) => (
        <Menu.Item
          key={language}
          lang={language}
          role="menuitemradio"
          aria-checked={locale === language}
          onClick={() => choose(language)}
        >
          {locale === language ? `✓ ${name}` : name}
        </Menu.Item>
      ))}
    </>
  );
}
