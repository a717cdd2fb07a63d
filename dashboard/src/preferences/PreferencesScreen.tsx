import { Link, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { PageTabs } from '../design/PageTabs.tsx';
import { Screen } from '../design/Screen.tsx';
import { useSignedIn } from '../session/session.ts';
import { AccountPart } from './AccountPart.tsx';
import { KeysPart } from './KeysPart.tsx';
import { NotificationsPart } from './NotificationsPart.tsx';
import { type Part, parts } from './parts.ts';
import { PasswordPart } from './PasswordPart.tsx';
import { PushPart } from './PushPart.tsx';
import { SmsPart } from './SmsPart.tsx';

const components: Readonly<Record<Part, () => React.ReactNode>> = {
  account: AccountPart,
  password: PasswordPart,
  notifications: NotificationsPart,
  push: PushPart,
  sms: SmsPart,
  keys: KeysPart,
};

const notified: readonly Part[] = ['notifications', 'push', 'sms'];

/** What each person sets for themselves. */
export function PreferencesScreen() {
  const t = useTranslations('preferences');
  const { part = 'account' } = useSearch({ from: '/desk/preferences' });
  const { may } = useSignedIn();
  const open = parts.filter((each) => may('read:notifications') || !notified.includes(each));
  const Shown = components[open.includes(part) ? part : 'account'];
  return (
    <Screen title={t('title')}>
      <PageTabs label={t('parts')}>
        {open.map((each) => (
          <Link
            key={each}
            to="/preferences"
            search={each === 'account' ? {} : { part: each }}
            activeOptions={{ exact: true }}
          >
            {t(`part.${each}`)}
          </Link>
        ))}
      </PageTabs>
      <Shown />
    </Screen>
  );
}
