import { Button, Modal, TextInput, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { listUsersOptions } from '../api/generated/@tanstack/react-query.gen.ts';
import { Failure } from '../design/Failure.tsx';
import { Key } from '../design/Key.tsx';
import { useKeys } from '../keyboard/keys.ts';
import { useSignedIn } from '../session/session.ts';
import classes from './assign.module.css';
import { useAssign } from './use-assign.ts';
import { shortcut } from '../keyboard/changed-keys.ts';

interface Props {
  /** What is selected, or the current row. */
  readonly reviewIds: readonly string[];
  readonly onAssigned: () => void;
}

/** For those who may see who else takes reviews. */
export function AssignMenu({ reviewIds, onAssigned }: Props) {
  const t = useTranslations('queue');
  const { may } = useSignedIn();
  const [opened, setOpened] = useState(false);
  const allowed = may('read:users') && may('write:reviews');
  const assign = useAssign(onAssigned);
  const open = () => reviewIds.length > 0 && setOpened(true);
  useKeys(t('title'), allowed ? [{ keys: ['a'], label: t('assign'), run: open }] : []);
  if (!allowed) return null;
  return (
    <>
      {reviewIds.length > 0 && (
        <Button variant="default" aria-keyshortcuts={shortcut('a')} onClick={open}>
          {t('assign')} <Key>a</Key>
        </Button>
      )}
      <Modal opened={opened} onClose={() => setOpened(false)} title={t('assignTo')} size={360}>
        <People
          onChoose={(to) => {
            setOpened(false);
            assign.mutate({ reviewIds, to });
          }}
        />
      </Modal>
    </>
  );
}

function People({ onChoose }: { readonly onChoose: (user: { userId: string; name: string; email: string }) => void }) {
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
              {each.name || each.email} <span>{each.teams.join(', ')}</span>
            </UnstyledButton>
          </li>
        ))}
        {users.isSuccess && found.length === 0 && <li className={classes.nobody}>{t('nobody')}</li>}
      </ul>
    </>
  );
}
