import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useMemo } from 'react';
import type { Analysis } from '../../api/generated/types.gen.ts';
import { useScroller } from '../../design/use-scroller.ts';
import { useSignedIn } from '../../session/session.ts';
import { numbered } from '../../signs/signs.ts';
import { type useReview, useWaveform } from './call-data.ts';
import { CallBanners } from './banners/CallBanners.tsx';
import { CallHeader } from './CallHeader.tsx';
import { useAnswers } from './evidence/answers.ts';
import { Evidence } from './evidence/Evidence.tsx';
import { SoundPanel } from './sound/SoundPanel.tsx';
import { usePlayer } from './sound/use-player.ts';
import { Talk } from './talk/Talk.tsx';
import { useSignKeys, useSoundKeys } from './use-call-keys.ts';
import { useFocusedSign } from './use-focus.ts';
import { VerdictArea } from './verdict/VerdictArea.tsx';
import { QueueSide } from './queue/QueueSide.tsx';
import { useWithQueue } from './queue/use-with-queue.ts';
import { useLoadAhead } from './load-ahead.ts';
import { useQueuePlace } from './next-call.ts';
import type { useShownAnalysis } from './shown-analysis.ts';
import classes from './call.module.css';

const none: readonly never[] = [];

type ReviewState = ReturnType<typeof useReview>;

interface Props {
  readonly analysis: Analysis;
  readonly state: ReturnType<typeof useShownAnalysis>;
  readonly review: ReviewState;
  /** Seconds, from a link to a place in the call. */
  readonly startAt: number | undefined;
}

export function CallPage({ analysis, state, review, startAt }: Props) {
  const { may } = useSignedIn();
  const player = usePlayer(analysis.fileInfo.fileId);
  const waveform = useWaveform(analysis.fileInfo.fileId);
  const signs = useMemo(() => numbered(analysis.fraudAnalysis?.fraudIndicators ?? []), [analysis]);
  const focus = useFocusedSign(signs, player);
  const queue = useQueuePlace(analysis.analysisId, may('write:reviews'));
  useLoadAhead(queue.next?.analysisId);
  const answers = useAnswers(review.own);
  const redactions = analysis.transcription?.redactions ?? none;
  const utterances = analysis.transcription?.speakers ?? none;
  useSoundKeys(player, utterances);
  useSignKeys(focus, player, answers);
  useEffect(() => {
    if (startAt !== undefined) player.seek(startAt);
  }, [player, startAt]);

  const side = useScroller('side');
  const narrow = useMediaQuery('(width < 1024px)', undefined, { getInitialValueInEffect: false });
  const withQueue = useWithQueue();
  const evidence = (
    <Evidence analysis={analysis} player={player} signs={signs} focus={focus} answers={answers} review={review} />
  );

  return (
    <div className={classes.screen}>
      <CallHeader analysis={analysis} review={review} queue={queue} player={player} />
      <CallBanners
        analysis={analysis}
        state={state}
        review={review}
        player={player}
        answersFailed={answers?.failed ?? false}
      />
      <main className={classes.page} aria-labelledby="screen-title">
        <div className={classes.body} data-queue={withQueue || undefined}>
          {withQueue && <QueueSide analysisId={analysis.analysisId} />}
          <div className={classes.main}>
            <SoundPanel
              player={player}
              waveform={waveform.data}
              channels={analysis.audio?.channels ?? 1}
              duration={analysis.duration}
              signs={signs}
              redactions={redactions}
              utterances={utterances}
              focused={focus.focused}
              onSign={focus.choose}
            />
            <Talk
              analysis={analysis}
              reviews={review.all}
              player={player}
              signs={signs}
              focused={focus.focused}
              onSign={focus.choose}
              evidence={narrow ? evidence : undefined}
            />
          </div>
          {!narrow && (
            <aside {...side} className={classes.side}>
              {evidence}
            </aside>
          )}
        </div>
        <VerdictArea analysis={analysis} review={review} queue={queue} />
      </main>
    </div>
  );
}
