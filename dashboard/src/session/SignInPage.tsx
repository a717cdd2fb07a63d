import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Logo } from '../design/Logo.tsx';
import { Banner } from '../design/Banner.tsx';
import { signInByLink } from './sign-in-link.ts';
import { SignInForm } from './SignInForm.tsx';
import classes from './session.module.css';

/** `#link=…&to=…` signs in once; the fragment never reaches a server, and leaves the history at once. */
const given = new URLSearchParams(location.hash.slice(1));

export function SignInPage() {
  const t = useTranslations('session');
  const navigate = useNavigate();
  const [link, setLink] = useState(given.get('link'));
  const [used, setUsed] = useState(false);
  const to = safePath(given.get('to') ?? new URLSearchParams(location.search).get('to'));
  const enter = () => void navigate({ to, replace: true });

  useEffect(() => {
    if (!link) return;
    history.replaceState(history.state, '', '/sign-in');
    signInByLink(link).then(
      () => void navigate({ to, replace: true }),
      () => {
        setLink(null);
        setUsed(true);
      },
    );
  }, [link, navigate, to]);

  return (
    <main className={classes.page}>
      <div className={classes.box}>
        <h1 className={classes.title}>
          <Logo /> Callwarden
        </h1>
        {used && <Banner tone="medium">{t('linkUsed')}</Banner>}
        {!link && <SignInForm onSignedIn={enter} />}
      </div>
    </main>
  );
}

/** A path of the desk, never another origin. */
const safePath = (path: string | null): string => (path && /^\/(?![/\\])/.test(path) ? path : '/');
