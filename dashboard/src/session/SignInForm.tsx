import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { errorOf } from '../api/error.ts';
import { signIn } from './session.ts';

interface Props {
  /** Of the person whose session has ended. */
  readonly email?: string;
  readonly onSignedIn: () => void;
}

export function SignInForm({ email: known, onSignedIn }: Props) {
  const t = useTranslations('session');
  const [email, setEmail] = useState(known ?? '');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const address = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (known === undefined) address.current?.focus(); // the dialog of an ended session focuses the password
  }, [known]);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    try {
      await signIn(email, password);
      onSignedIn();
    } catch (failure) {
      const { code, retryAfter, message } = errorOf(failure);
      if (code === 'INVALID_CREDENTIALS') setProblem(t('wrong'));
      else if (code === 'RATE_LIMIT_EXCEEDED') setProblem(t('tooMany', { seconds: retryAfter ?? 60 }));
      else setProblem(message ?? t('unreachable'));
      setBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack gap={16}>
        <TextInput
          label={t('email')}
          type="email"
          name="email"
          autoComplete="username"
          required
          readOnly={known !== undefined}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          ref={address}
        />
        <PasswordInput
          label={t('password')}
          name="password"
          autoComplete="current-password"
          required
          size="xs"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={problem}
          data-autofocus={known !== undefined || undefined}
        />
        <Button type="submit" loading={busy}>
          {t('signIn')}
        </Button>
      </Stack>
    </form>
  );
}
