import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { Key } from '../design/Key.tsx';
import { useKeys } from '../keyboard/keys.ts';

interface Props {
  readonly hasChanged: boolean;
  readonly onShow: () => void;
}

/** The list stays as it is until it is asked for. */
export function ShowChanges({ hasChanged, onShow }: Props) {
  const t = useTranslations('board');
  useKeys(t('title'), [{ keys: ['.'], label: t('showChanges'), run: onShow }]);
  return (
    <span role="status">
      {hasChanged && (
        <Button variant="outline" aria-keyshortcuts="." onClick={onShow}>
          {t('showChanges')} <Key>.</Key>
        </Button>
      )}
    </span>
  );
}
