import { Modal, TextInput, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { listUsersOptions } from '../api/generated/@tanstack/react-query.gen.ts';
import type { User } from '../api/generated/types.gen.ts';
import { Failure } from '../design/Failure.tsx';
import { useSignedIn } from '../session/session.ts';
import classes from './assign.module.css';
import { personName } from '../design/person-name.ts';

type Person = Pick<User, 'userId' | 'name' | 'email'>;

interface Props {
  readonly onClose: () => void;
  readonly onChoose: (person: Person) => void;
}

/** Who gets what is selected. */
export function AssignDialog({ onClose, onChoose }: Props) {
  const t = useTranslations('queue');
  return (
    <Modal opened onClose={onClose} title={t('assignTo')} size={360}>
      <People onChoose={onChoose} />
    </Modal>
  );
}

function People({ onChoose }: Pick<Props, 'onChoose'>) {
  const t = useTranslations('queue');
  const { user } = useSignedIn();
  const [search, setSearch] = useState('');
  const query = { disabled: false, available: true, limit: 50, ...(search.trim() && { search: search.trim() }) };
  const users = useQuery({ ...listUsersOptions({ query }), placeholderData: (before) => before });
  const found = (users.data?.data ?? []).filter(({ userId, role }) => userId !== user.userId && role !== 'viewer');
  return (
    <>
      <TextInput
        data-autofocus
        aria-label={t('findPerson')}
        placeholder={t('findPerson')}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && found[0]) onChoose(found[0]);
        }}
      />
      {users.isError && <Failure failure={users.error} what={t('assignFailed')} onRetry={() => void users.refetch()} />}
      <ul className={classes.people}>
        {found.map((each) => (
          <li key={each.userId}>
            <UnstyledButton className={classes.person} onClick={() => onChoose(each)}>
              {personName(each)} <span>{each.teams.join(', ')}</span>
            </UnstyledButton>
          </li>
        ))}
        {users.isSuccess && found.length === 0 && <li className={classes.nobody}>{t('nobody')}</li>}
      </ul>
    </>
  );
}
