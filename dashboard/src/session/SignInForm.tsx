import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { errorOf } from '../api/error.ts';
import { signIn } from './session.ts';
import { useSubmission } from './use-submission.ts';

interface Props {
  /** Of the person whose session has ended. */
  readonly email?: string;
  readonly onSignedIn: () => void;
}

export function SignInForm({ email: known, onSignedIn }: Props) {
  const t = useTranslations('session');
  const [email, setEmail] = useState(known ?? '');
  const [password, setPassword] = useState('');
  const address = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (known === undefined) address.current?.focus(); // the dialog of an ended session focuses the password
  }, [known]);

  const { problem, busy, onSubmit } = useSubmission(
    () => signIn(email, password).then(onSignedIn),
    (failure) => (errorOf(failure).code === 'INVALID_CREDENTIALS' ? t('wrong') : undefined),
  );

  return (
    <form onSubmit={onSubmit}>
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
