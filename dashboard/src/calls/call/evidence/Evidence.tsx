import type { Analysis } from '../../../api/generated/types.gen.ts';
import type { Sign } from '../../../signs/signs.ts';
import type { useReview } from '../call-data.ts';
import type { Player } from '../sound/player.ts';
import type { useFocusedSign } from '../use-focus.ts';
import type { Answers } from './answers.ts';
import { MissedSigns } from './MissedSigns.tsx';
import { ScoreBlock } from './ScoreBlock.tsx';
import { languageOf } from '../transcript/language.ts';
import { SignList } from './SignList.tsx';
import { Verdicts } from '../verdict/Verdicts.tsx';

interface Props {
  readonly analysis: Analysis;
  readonly player: Player;
  readonly signs: readonly Sign[];
  readonly focus: ReturnType<typeof useFocusedSign>;
  readonly answers: Answers | undefined;
  readonly review: ReturnType<typeof useReview>;
}

/** The score and the words that made it, next to each other. */
export const Evidence = ({ analysis, player, signs, focus, answers, review }: Props) => (
  <>
    <ScoreBlock analysis={analysis} />
    <Verdicts reviews={review.all} own={review.own} />
    <SignList
      signs={signs}
      language={languageOf(analysis.transcription)}
      player={player}
      focused={focus.focused}
      onFocus={focus.focus}
      answers={answers}
      notScored={analysis.notScored !== null}
    />
    {review.own?.missedSigns && <MissedSigns review={review.own} player={player} />}
  </>
);
