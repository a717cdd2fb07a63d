import { useNavigate, useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { getUser } from '../../api/generated/sdk.gen.ts';
import { Banner } from '../../design/Banner.tsx';
import { Failure } from '../../design/Failure.tsx';
import { Screen } from '../../design/Screen.tsx';
import { useStored } from '../../forms/stored.ts';
import { ListSkeleton } from '../../lists/ListSkeleton.tsx';
import { useSignedIn } from '../../session/session.ts';
import { Forbidden } from '../Forbidden.tsx';
import { UserActions } from './UserActions.tsx';
import { UserForm } from './UserForm.tsx';
import { personName } from '../../design/person-name.ts';

export function EditUser() {
  const { userId } = useParams({ from: '/desk/administration/users/$userId' });
  const { may } = useSignedIn();
  return may('write:users') ? <Editor key={userId} userId={userId} /> : <Forbidden />;
}

function Editor({ userId }: { readonly userId: string }) {
  const t = useTranslations('users');
  const navigate = useNavigate();
  const { query, editing } = useStored({
    key: ['user', userId],
    read: (signal) => getUser({ path: { userId }, signal, throwOnError: true }),
  });
  const user = editing?.latest.value;
  const reload = () => void query.refetch().then(() => editing?.load());
  return (
    <Screen
      title={user ? personName(user) : t('title')}
      facts={user?.email}
      actions={user && <UserActions user={user} onChanged={reload} />}
    >
      {query.isError && !editing ? (
        <Failure failure={query.error} what={t('loadOneFailed')} onRetry={() => void query.refetch()} />
      ) : !editing ? (
        <ListSkeleton rowHeight={56} />
      ) : (
        <>
          {user?.disabled && <Banner tone="none">{t('isDisabled')}</Banner>}
          <UserForm
            key={editing.version}
            editing={editing}
            onDone={() => void navigate({ to: '/administration/users' })}
          />
        </>
      )}
    </Screen>
  );
}
