import { Button, PasswordInput, Stack } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { choosePassword } from '../api/generated/sdk.gen.ts';
import { errorOf } from '../api/error.ts';
import { refusalOf } from '../forms/refusal.ts';
import { begin } from './session.ts';

interface Props {
  /** Of a password link. */
  readonly code: string;
  readonly onSignedIn: () => void;
  /** The link cannot be used. */
  readonly onUnusable: () => void;
}

export function ChoosePasswordForm({ code, onSignedIn, onUnusable }: Props) {
  const t = useTranslations('session');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => field.current?.focus(), []);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    try {
      const { data } = await choosePassword({ body: { code, password }, throwOnError: true });
      await begin(data);
      onSignedIn();
    } catch (failure) {
      const { code: reason, retryAfter, message } = errorOf(failure);
      if (reason === 'INVALID_SIGN_IN_LINK') return onUnusable();
      const { atFields } = refusalOf(failure, ['password']);
      if (reason === 'RATE_LIMIT_EXCEEDED') setProblem(t('tooMany', { seconds: retryAfter ?? 60 }));
      else setProblem(atFields['password'] ?? message ?? t('unreachable'));
      setBusy(false);
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap={16}>
        <PasswordInput
          label={t('newPassword')}
          description={t('passwordHint')}
          name="password"
          autoComplete="new-password"
          required
          size="xs"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={problem}
          ref={field}
        />
        <Button type="submit" loading={busy}>
          {t('chooseAndSignIn')}
        </Button>
      </Stack>
    </form>
  );
}
