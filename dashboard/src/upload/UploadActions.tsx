import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { Key } from '../design/Key.tsx';
import { useKeys } from '../keyboard/keys.ts';
import { isSettled } from './upload.ts';
import { givenMetadata, uploads, useUploads } from './uploads.ts';
import { shortcut } from '../keyboard/changed-keys.ts';

const rows = () => [...document.querySelectorAll<HTMLElement>('li[data-upload]')];
const focusedRow = () => document.activeElement?.closest<HTMLElement>('li[data-upload]') ?? null;

function moveFocus(by: 1 | -1): void {
  const all = rows();
  const row = focusedRow();
  const at = row ? all.indexOf(row) + by : 0;
  all[Math.min(all.length - 1, Math.max(0, at))]?.focus();
}

/** False where there is none yet: the key is left to others. */
function openFocused(): boolean {
  const link = document.activeElement?.matches('li[data-upload]') && document.activeElement.querySelector('a');
  if (link) link.click();
  return Boolean(link);
}

/** The row that takes its place has focus then, so that the keys go on working. */
function removeFocused(): void {
  const row = focusedRow();
  if (!row?.dataset.upload) return;
  const next = row.nextElementSibling ?? row.previousElementSibling;
  uploads.cancel(row.dataset.upload);
  requestAnimationFrame(() => {
    if (!row.isConnected && next instanceof HTMLElement) next.focus();
  });
}

export function UploadActions({ onOpen }: { readonly onOpen: () => void }) {
  const t = useTranslations('upload');
  const { uploads: all } = useUploads();
  const chosen = all.filter(({ state }) => state.status === 'chosen').length;
  const failed = all.some(({ state }) => state.status === 'failed');
  const start = () => uploads.start(givenMetadata());
  useKeys(t('title'), [
    { keys: ['o'], label: t('choose'), run: onOpen },
    { keys: ['$mod+Enter'], label: t('start', { count: 0 }), run: start },
    { keys: ['r'], label: t('retryFailed'), run: () => uploads.retryFailed(givenMetadata()) },
    { keys: ['d'], label: t('clear'), run: () => uploads.clearSettled() },
    { keys: ['j', 'ArrowDown'], label: t('next'), run: () => moveFocus(1) },
    { keys: ['k', 'ArrowUp'], label: t('previous'), run: () => moveFocus(-1) },
    { keys: ['Enter'], label: t('openFocused'), run: openFocused },
    { keys: ['Delete'], label: t('removeFocused'), run: removeFocused },
  ]);
  return (
    <>
      {all.some(isSettled) && (
        <Button variant="default" aria-keyshortcuts={shortcut('d')} onClick={() => uploads.clearSettled()}>
          {t('clear')} <Key>d</Key>
        </Button>
      )}
      {failed && (
        <Button
          variant="default"
          aria-keyshortcuts={shortcut('r')}
          onClick={() => uploads.retryFailed(givenMetadata())}
        >
          {t('retryFailed')} <Key>r</Key>
        </Button>
      )}
      <Button variant="default" aria-keyshortcuts={shortcut('o')} onClick={onOpen}>
        {t('choose')} <Key>o</Key>
      </Button>
      <Button aria-keyshortcuts="Control+Enter" disabled={chosen === 0} onClick={start}>
        {t('start', { count: chosen })} <Key>Ctrl+Enter</Key>
      </Button>
    </>
  );
}
