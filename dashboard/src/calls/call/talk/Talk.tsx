import { Tabs } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Analysis, Review } from '../../../api/generated/types.gen.ts';
import { EmptyState } from '../../../design/EmptyState.tsx';
import { useScroller } from '../../../design/use-scroller.ts';
import { useKeys } from '../../../keyboard/keys.ts';
import type { Sign } from '../../../signs/signs.ts';
import { useWords } from '../call-data.ts';
import type { Player } from '../sound/player.ts';
import { Transcript } from '../transcript/Transcript.tsx';
import { Details } from './Details.tsx';
import { History } from './History.tsx';
import classes from './talk.module.css';

interface Props {
  readonly analysis: Analysis;
  readonly reviews: readonly Review[];
  readonly player: Player;
  readonly signs: readonly Sign[];
  readonly focused: Sign | undefined;
  readonly onSign: (sign: Sign) => void;
  /** The score and the signs: a tab of their own where there is no room next to the transcript, else undefined. */
  readonly evidence: ReactNode | undefined;
}

type Tab = 'signs' | 'transcript' | 'history' | 'details';

export function Talk({ analysis, reviews, player, signs, focused, onSign, evidence }: Props) {
  const t = useTranslations('call');
  const narrow = evidence !== undefined;
  const [chosen, setChosen] = useState<Tab>();
  const tab = chosen === 'signs' && !narrow ? 'transcript' : (chosen ?? (narrow ? 'signs' : 'transcript'));
  const { transcription } = analysis;
  const words = useWords(analysis);
  const scroller = useScroller(tab);
  useKeys(t('tabs.transcript'), [
    {
      keys: ['v'],
      label: `${t('tabs.transcript')} / ${t('tabs.history')}`,
      run: () => setChosen(tab === 'transcript' ? 'history' : 'transcript'),
    },
  ]);
  return (
    <Tabs
      value={tab}
      onChange={(value) => setChosen((value ?? 'transcript') as Tab)}
      classNames={{ root: classes.tabs, panel: classes.panel, list: classes.list, tab: classes.tab }}
    >
      <Tabs.List>
        {narrow && <Tabs.Tab value="signs">{t('tabs.signs', { count: signs.length })}</Tabs.Tab>}
        <Tabs.Tab value="transcript">{t('tabs.transcript')}</Tabs.Tab>
        <Tabs.Tab value="history">{t('tabs.history')}</Tabs.Tab>
        <Tabs.Tab value="details">{t('tabs.details')}</Tabs.Tab>
      </Tabs.List>
      {narrow && (
        <Tabs.Panel {...scroller} value="signs" className={classes.scrolls}>
          {evidence}
        </Tabs.Panel>
      )}
      <Tabs.Panel value="transcript">
        {transcription && transcription.speakers.length > 0 ? (
          <Transcript
            player={player}
            transcription={transcription}
            words={words}
            signs={signs}
            focused={focused}
            onSign={onSign}
          />
        ) : (
          <EmptyState title={t('noTranscript')} />
        )}
      </Tabs.Panel>
      <Tabs.Panel {...scroller} value="history" className={classes.scrolls}>
        {tab === 'history' && <History analysis={analysis} reviews={reviews} />}
      </Tabs.Panel>
      <Tabs.Panel {...scroller} value="details" className={classes.scrolls}>
        <Details analysis={analysis} />
      </Tabs.Panel>
    </Tabs>
  );
}
