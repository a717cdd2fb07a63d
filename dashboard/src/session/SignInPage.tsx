import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Logo } from '../design/Logo.tsx';
import { Banner } from '../design/Banner.tsx';
import { ChoosePasswordForm } from './ChoosePasswordForm.tsx';
import { signInByLink } from './sign-in-link.ts';
import { SignInForm } from './SignInForm.tsx';
import classes from './session.module.css';

/**
 * `#link=…&to=…` signs in once, `#password=…` lets somebody choose a password; the fragment never reaches a server, and leaves the history
 * at once.
 */
const given = new URLSearchParams(location.hash.slice(1));

export function SignInPage() {
  const t = useTranslations('session');
  const navigate = useNavigate();
  const [link, setLink] = useState(given.get('link'));
  const [passwordLink, setPasswordLink] = useState(given.get('password'));
  const [used, setUsed] = useState<'linkUsed' | 'passwordLinkUsed'>();
  const to = safePath(given.get('to') ?? new URLSearchParams(location.search).get('to'));
  const enter = () => void navigate({ to, replace: true });

  useEffect(() => {
    if (link || passwordLink) history.replaceState(history.state, '', '/sign-in');
  }, [link, passwordLink]);
  // A link that is pasted into the address of this page changes the fragment alone.
  useEffect(() => {
    const again = () => location.reload();
    addEventListener('hashchange', again);
    return () => removeEventListener('hashchange', again);
  }, []);
  useEffect(() => {
    if (!link) return;
    signInByLink(link).then(
      () => void navigate({ to, replace: true }),
      () => {
        setLink(null);
        setUsed('linkUsed');
      },
    );
  }, [link, navigate, to]);

  return (
    <main className={classes.page}>
      <div className={classes.box}>
        <h1 className={classes.title}>
          <Logo /> Callwarden
        </h1>
        {used && <Banner tone="medium">{t(used)}</Banner>}
        {passwordLink ? (
          <>
            <h2 className={classes.subtitle}>{t('choose')}</h2>
            <ChoosePasswordForm
              code={passwordLink}
              onSignedIn={enter}
              onUnusable={() => {
                setPasswordLink(null);
                setUsed('passwordLinkUsed');
              }}
            />
          </>
        ) : (
          !link && (
            <>
              <SignInForm onSignedIn={enter} />
              <p className={classes.hint}>{t('forgotten')}</p>
            </>
          )
        )}
      </div>
    </main>
  );
}

/** A path of the desk, never another origin. */
const safePath = (path: string | null): string => (path && /^\/(?![/\\])/.test(path) ? path : '/');
