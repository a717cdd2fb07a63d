import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { Key } from '../design/Key.tsx';
import { useKeys } from '../keyboard/keys.ts';
import { shortcut } from '../keyboard/changed-keys.ts';

interface Props {
  readonly count: number;
  readonly onShow: () => void;
}

/** What has come in stays behind this badge until it is asked for. */
export function NewCalls({ count, onShow }: Props) {
  const t = useTranslations('queue');
  useKeys(t('title'), [{ keys: ['.'], label: t('showNew'), run: onShow }]);
  return (
    <span role="status">
      {count > 0 && (
        <Button
          variant="outline"
          title={t('newWhy')}
          aria-keyshortcuts={shortcut('.')}
          onClick={onShow}
          rightSection={<Key>.</Key>}
        >
          {t('new', { count })}
        </Button>
      )}
    </span>
  );
}
