import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { Transcription, Word } from '../../../api/generated/types.gen.ts';
import { useScroller } from '../../../design/use-scroller.ts';
import { leadSpeaker, type Sign } from '../../../signs/signs.ts';
import type { Player } from '../sound/player.ts';
import { usePlaying } from '../sound/use-player.ts';
import { TurnRow } from './TurnRow.tsx';
import { languageOf } from './language.ts';
import { turnAt, turnMaker } from './turns.ts';
import classes from './transcript.module.css';

interface Props {
  readonly player: Player;
  readonly transcription: Transcription;
  /** Null until they are there, and where the transcriber gave no times. */
  readonly words: readonly Word[] | null;
  readonly signs: readonly Sign[];
  readonly focused: Sign | undefined;
  readonly onSign: (sign: Sign) => void;
}

/** Only turns that are seen are in the page, so that a call of eight hours opens as fast as one of a minute. */
export function Transcript({ player, transcription, words, signs, focused, onSign }: Props) {
  const t = useTranslations('call.transcript');
  const scroller = useRef<HTMLDivElement>(null);
  const place = useScroller('transcript');
  const { speakers: utterances, redactions } = transcription;
  const turnOf = useMemo(() => turnMaker(words, redactions, signs), [words, redactions, signs]);
  const lead = useMemo(() => leadSpeaker(signs), [signs]);
  const current = usePlaying(player, ({ time }) => turnAt(utterances, time));
  const playing = usePlaying(player, (state) => state.playing);
  const rows = useVirtualizer({
    count: utterances.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => 16 + 24 * Math.ceil((utterances[index]?.text.length ?? 0) / 80),
    overscan: 12,
    paddingStart: 12,
    paddingEnd: 24,
  });

  useEffect(() => {
    if (playing && current >= 0) rows.scrollToIndex(current, { align: 'auto', behavior: 'auto' });
  }, [current, playing, rows]);
  const quoted = focused?.start ?? null;
  useEffect(() => {
    if (quoted !== null) rows.scrollToIndex(Math.max(0, turnAt(utterances, quoted)), { align: 'center' });
  }, [quoted, rows, utterances]);

  return (
    <div ref={scroller} {...place} className={classes.scroller} tabIndex={0} role="region" aria-label={t('title')}>
      <ol className={classes.turns} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start, key }) => {
          const utterance = utterances[index];
          if (!utterance) return null;
          return (
            <li
              key={key}
              data-index={index}
              ref={rows.measureElement}
              className={classes.place}
              style={{ transform: `translateY(${start}px)` }}
            >
              <TurnRow
                turn={turnOf(utterance, index)}
                language={languageOf(transcription)}
                player={player}
                current={index === current}
                lead={utterance.speaker === lead}
                focused={focused}
                onSign={onSign}
              />
            </li>
          );
        })}
      </ol>
    </div>
  );
}
