import { Link, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Screen } from '../design/Screen.tsx';
import { useSignedIn } from '../session/session.ts';
import { AccountPart } from './AccountPart.tsx';
import { KeysPart } from './KeysPart.tsx';
import { NotificationsPart } from './NotificationsPart.tsx';
import { type Part, parts } from './parts.ts';
import { PasswordPart } from './PasswordPart.tsx';
import classes from './preferences.module.css';
import { PushPart } from './PushPart.tsx';

const components: Readonly<Record<Part, () => React.ReactNode>> = {
  account: AccountPart,
  password: PasswordPart,
  notifications: NotificationsPart,
  push: PushPart,
  keys: KeysPart,
};

/** What each person sets for themselves. */
export function PreferencesScreen() {
  const t = useTranslations('preferences');
  const { part = 'account' } = useSearch({ from: '/desk/preferences' });
  const { may } = useSignedIn();
  const open = parts.filter((each) => may('read:notifications') || (each !== 'notifications' && each !== 'push'));
  const Shown = components[open.includes(part) ? part : 'account'];
  return (
    <Screen title={t('title')}>
      <nav className={classes.tabs} aria-label={t('parts')}>
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
      </nav>
      <Shown />
    </Screen>
  );
}
