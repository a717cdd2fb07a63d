import { useTranslations } from 'use-intl';
import type { Analysis, NotScored, NotScoredReason, WarningCode } from '../../../api/generated/types.gen.ts';
import { Banner } from '../../../design/Banner.tsx';
import type { useReview } from '../call-data.ts';
import { isInAnalysis, type useShownAnalysis } from '../shown-analysis.ts';
import type { Player } from '../sound/player.ts';
import { NewerBanner } from './NewerBanner.tsx';
import { PeopleBanner } from './PeopleBanner.tsx';
import { SoundBanner } from './SoundBanner.tsx';

interface Props {
  readonly analysis: Analysis;
  readonly state: ReturnType<typeof useShownAnalysis>;
  readonly review: ReturnType<typeof useReview>;
  readonly player: Player;
  readonly answersFailed: boolean;
}

const sameMatter: Readonly<Record<NotScoredReason, readonly WarningCode[]>> = {
  NO_SPEECH: ['NO_SPEECH'],
  LOW_CONFIDENCE: ['LOW_TRANSCRIPTION_CONFIDENCE', 'LIMITED_TRANSCRIBER'],
  UNSUPPORTED_LANGUAGE: ['UNSUPPORTED_LANGUAGE'],
};
/** What the banner of a call that is not scored says already. */
const saidBy = (notScored: NotScored | null): readonly WarningCode[] => (notScored ? sameMatter[notScored.reason] : []);

/** What a reader must know before the score. */
export function CallBanners({ analysis, state, review, player, answersFailed }: Props) {
  const t = useTranslations('call');
  const { notScored, warnings, error } = analysis;
  const said = saidBy(notScored);
  return (
    <>
      {state.isLost && (
        <Banner tone="critical" urgent title={t('banner.lost')}>
          {t('banner.lostNext')}
        </Banner>
      )}
      {state.newer && <NewerBanner shown={analysis} newer={state.newer} onShow={() => void state.show()} />}
      {notScored && (
        <Banner tone="none" title={t('banner.notScored')}>
          {notScored.message} {notScored.remedy}
        </Banner>
      )}
      {isInAnalysis(analysis) && (
        <Banner tone="accent" title={t('waiting')}>
          {t('waitingNext')}
        </Banner>
      )}
      {error && (
        <Banner tone="critical" title={t('failed')}>
          {error.message}
        </Banner>
      )}
      {warnings
        .filter(({ code }) => !said.includes(code))
        .map(({ code, message }) => (
          <Banner key={code} tone="medium">
            {message}
          </Banner>
        ))}
      <PeopleBanner review={review} />
      {answersFailed && <Banner tone="critical" urgent title={t('banner.answers')} />}
      <SoundBanner player={player} />
    </>
  );
}
