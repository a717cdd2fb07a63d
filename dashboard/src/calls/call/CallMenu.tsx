import { ActionIcon, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconDots, IconEar, IconLink, IconPrinter } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Analysis } from '../../api/generated/types.gen.ts';
import { Key } from '../../design/Key.tsx';
import { clock } from '../../design/time.ts';
import { useKeys } from '../../keyboard/keys.ts';
import { useSignedIn } from '../../session/session.ts';
import { HearAgain } from './HearAgain.tsx';
import { isInAnalysis } from './shown-analysis.ts';
import type { Player } from './sound/player.ts';

/** What is done with a call now and then. */
export function CallMenu({ analysis, player }: { readonly analysis: Analysis; readonly player: Player }) {
  const t = useTranslations('call.menu');
  const { may } = useSignedIn();
  const navigate = useNavigate();
  const [asked, setAsked] = useState(false);
  const { analysisId } = analysis;
  const print = () => void navigate({ to: '/calls/$analysisId/print', params: { analysisId } });
  useKeys(t('title'), [{ keys: ['$mod+p'], label: t('print'), run: print }]);

  async function copyLink(): Promise<void> {
    const seconds = Math.floor(player.snapshot().time);
    const link = new URL(`/calls/${analysisId}?t=${seconds}`, location.href);
    const copied = await navigator.clipboard?.writeText(link.href).then(
      () => true,
      () => false,
    );
    notifications.show({
      message: copied ? t('linkCopied', { time: clock(seconds) }) : t('linkFailed', { seconds }),
    });
  }

  return (
    <>
      <Menu position="bottom-end" width={280}>
        <Menu.Target>
          <ActionIcon aria-label={t('title')} variant="subtle" color="gray">
            <IconDots size={18} stroke={1.5} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPrinter size={16} />} rightSection={<Key>Ctrl+P</Key>} onClick={print}>
            {t('print')}
          </Menu.Item>
          <Menu.Item leftSection={<IconLink size={16} />} onClick={() => void copyLink()}>
            {t('link')}
          </Menu.Item>
          {may('write:analyses') && (
            <Menu.Item
              leftSection={<IconEar size={16} />}
              disabled={isInAnalysis(analysis)}
              onClick={() => setAsked(true)}
            >
              {t('again')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <HearAgain analysisId={analysisId} opened={asked} onClose={() => setAsked(false)} />
    </>
  );
}
