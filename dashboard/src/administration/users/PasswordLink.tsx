import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { createPasswordLink } from '../../api/generated/sdk.gen.ts';
import type { PasswordLink as Link, User } from '../../api/generated/types.gen.ts';
import { Failure } from '../../design/Failure.tsx';
import { useMoment } from '../../design/use-moment.ts';
import { SecretOnce } from '../../forms/SecretOnce.tsx';
import classes from '../../forms/forms.module.css';

interface Props {
  readonly user: User;
  readonly onDone: () => void;
}

/** Throws the body of the error. */
const make = async ({ userId }: User): Promise<Link> =>
  (await createPasswordLink({ path: { userId }, throwOnError: true })).data;

/** The code stays in the fragment, which browsers send nowhere. */
const addressOf = ({ code }: Link): string => `${location.origin}/sign-in#password=${code}`;

/** Makes a link with which the user chooses a password, and shows it once. */
export function PasswordLink({ user, onDone }: Props) {
  const t = useTranslations('users.passwordLink');
  const moment = useMoment();
  const making = useMutation({ mutationFn: make, retry: false });
  if (making.data)
    return (
      <SecretOnce label={t('label')} value={addressOf(making.data)} hint={t('once')} onDone={onDone}>
        <p>{t('handOver', { name: user.name, until: moment.time(making.data.expiresAt) })}</p>
      </SecretOnce>
    );
  return (
    <div className={classes.form}>
      {making.isError && <Failure failure={making.error} what={t('failed')} />}
      <p>{t('text', { name: user.name })}</p>
      <div className={classes.buttons}>
        <Button data-autofocus loading={making.isPending} onClick={() => making.mutate(user)}>
          {t('make')}
        </Button>
        <Button variant="default" onClick={onDone}>
          {t('later')}
        </Button>
      </div>
    </div>
  );
}
