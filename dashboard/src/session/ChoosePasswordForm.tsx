import { Button, PasswordInput, Stack } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { choosePassword } from '../api/generated/sdk.gen.ts';
import { errorOf } from '../api/error.ts';
import { refusalOf } from '../forms/refusal.ts';
import { begin } from './session.ts';
import { useSubmission } from './use-submission.ts';

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
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => field.current?.focus(), []);

  async function choose(): Promise<void> {
    const { data } = await choosePassword({ body: { code, password }, throwOnError: true });
    await begin(data);
    onSignedIn();
  }

  const { problem, busy, onSubmit } = useSubmission(choose, (failure) => {
    if (errorOf(failure).code === 'INVALID_SIGN_IN_LINK') onUnusable();
    return refusalOf(failure, ['password']).atFields['password'];
  });

  return (
    <form noValidate onSubmit={onSubmit}>
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
