import { Button, PasswordInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { updateCurrentUser } from '../api/generated/sdk.gen.ts';
import { Failure } from '../design/Failure.tsx';
import { ServiceForm } from '../forms/ServiceForm.tsx';
import { useRounds } from '../forms/use-saved-form.ts';
import { useServiceForm } from '../forms/use-service-form.ts';
import { signOutEverywhere } from '../session/session.ts';
import classes from './preferences.module.css';

export function PasswordPart() {
  const [round, next] = useRounds();
  return (
    <>
      <PasswordForm key={round} onSaved={next} />
      <Sessions />
    </>
  );
}

function PasswordForm({ onSaved }: { readonly onSaved: () => void }) {
  const t = useTranslations('preferences.password');
  const of = useServiceForm({
    initialValues: { currentPassword: '', password: '' },
    fields: ['currentPassword', 'password'],
    send: (body) => updateCurrentUser({ body, throwOnError: true }),
    onSaved: () => {
      notifications.show({ message: t('saved') });
      onSaved();
    },
  });
  return (
    <ServiceForm of={of} submit={t('change')} onCancel={() => of.form.reset()}>
      <PasswordInput label={t('current')} autoComplete="current-password" {...of.input('currentPassword')} />
      <PasswordInput label={t('new')} description={t('hint')} autoComplete="new-password" {...of.input('password')} />
    </ServiceForm>
  );
}

function Sessions() {
  const t = useTranslations('preferences.password');
  const leave = useMutation({ mutationFn: signOutEverywhere, retry: false });
  return (
    <section className={classes.part}>
      <h2>{t('sessions')}</h2>
      <p>{t('sessionsText')}</p>
      {leave.isError && <Failure failure={leave.error} what={t('signOutFailed')} />}
      <div>
        <Button variant="default" loading={leave.isPending} onClick={() => leave.mutate()}>
          {t('signOutEverywhere')}
        </Button>
      </div>
    </section>
  );
}
