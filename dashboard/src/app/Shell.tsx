import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useInboxStream } from '../live/inbox.ts';
import { useKeys } from '../keyboard/keys.ts';
import { KeyOverview } from '../keyboard/KeyOverview.tsx';
import { OutboxBanners } from '../outbox/OutboxBanners.tsx';
import { useUndoKey } from '../outbox/use-verdict-toast.ts';
import { usePushClicks } from '../push/use-push-clicks.ts';
import { ExpiredDialog } from '../session/ExpiredDialog.tsx';
import { Rail } from './Rail.tsx';
import classes from './shell.module.css';
import { useNavigationKeys } from './navigation.ts';

const loadPalette = () => import('../palette/Palette.tsx');
const Palette = lazy(() => loadPalette().then((module) => ({ default: module.Palette })));

/** Before it is asked for, so that what is typed right after its key is not lost. */
function useLoadedPalette(): void {
  useEffect(() => {
    const timer = setTimeout(() => void loadPalette().catch(() => undefined), 1000);
    return () => clearTimeout(timer);
  }, []);
}

/** What stands around every page: navigation, keys, the session, news. */
export function Shell() {
  const t = useTranslations('app');
  const [keysShown, setKeysShown] = useState(false);
  const [finding, setFinding] = useState<boolean>();
  useInboxStream();
  useLoadedPalette();
  usePushClicks();
  useNavigationKeys();
  useUndoKey(t('keys.anywhere'));
  useKeys(t('keys.anywhere'), [
    { keys: ['[Shift]+?'], label: t('keys.overview'), run: () => setKeysShown(true) },
    { keys: ['$mod+k'], label: t('palette'), run: () => setFinding(true) },
  ]);
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#page">
        {t('skip')}
      </a>
      <Rail onKeys={() => setKeysShown(true)} />
      <div className={classes.page} id="page" tabIndex={-1}>
        <OutboxBanners />
        <Outlet />
      </div>
      <KeyOverview opened={keysShown} onClose={() => setKeysShown(false)} />
      {finding !== undefined && (
        <Suspense>
          <Palette opened={finding} onClose={() => setFinding(false)} />
        </Suspense>
      )}
      <ExpiredDialog />
    </div>
  );
}
