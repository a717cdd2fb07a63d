import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Key } from '../design/Key.tsx';
import { loadedSoon } from '../design/loaded-soon.ts';
import { useKeys } from '../keyboard/keys.ts';
import { useSignedIn } from '../session/session.ts';
import { useAssign } from './use-assign.ts';
import { shortcut } from '../keyboard/changed-keys.ts';

const [AssignDialog, useSoon] = loadedSoon(async () => (await import('./AssignDialog.tsx')).AssignDialog);

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
  useSoon();
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
      {opened && (
        <Suspense>
          <AssignDialog
            onClose={() => setOpened(false)}
            onChoose={(to) => {
              setOpened(false);
              assign.mutate({ reviewIds, to });
            }}
          />
        </Suspense>
      )}
    </>
  );
}
