import { Outlet } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { loadedSoon } from '../design/loaded-soon.ts';
import { useInboxStream } from '../live/inbox.ts';
import { useKeys } from '../keyboard/keys.ts';
import { OutboxBanners } from '../outbox/OutboxBanners.tsx';
import { useUndoKey } from '../outbox/use-verdict-toast.ts';
import { usePush } from '../push/use-push.ts';
import { useSession } from '../session/session.ts';
import { Rail } from './Rail.tsx';
import classes from './shell.module.css';
import { useNavigationKeys } from './navigation.ts';

const [Dialogs, useSoon] = loadedSoon(async () => (await import('./Dialogs.tsx')).Dialogs);

/** What stands around every page: navigation, keys, the session, news. */
export function Shell() {
  const t = useTranslations('app');
  const [dialog, show] = useState<'keys' | 'palette'>();
  const [wasOpened, setOpened] = useState(false);
  const isExpired = useSession().status === 'expired';
  const open = (which: 'keys' | 'palette') => {
    setOpened(true);
    show(which);
  };
  useInboxStream();
  useSoon();
  usePush();
  useNavigationKeys();
  useUndoKey(t('keys.anywhere'));
  useKeys(t('keys.anywhere'), [
    { keys: ['[Shift]+?'], label: t('keys.overview'), run: () => open('keys') },
    { keys: ['$mod+k'], label: t('palette'), run: () => open('palette') },
  ]);
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#page">
        {t('skip')}
      </a>
      <Rail onKeys={() => open('keys')} />
      <div className={classes.page} id="page" tabIndex={-1}>
        <OutboxBanners />
        <Outlet />
      </div>
      {(wasOpened || isExpired) && (
        <Suspense>
          <Dialogs shown={dialog} onClose={() => show(undefined)} />
        </Suspense>
      )}
    </div>
  );
}
