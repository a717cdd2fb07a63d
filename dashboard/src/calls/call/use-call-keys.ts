import { useTranslations } from 'use-intl';
import { type Binding, useKeys } from '../../keyboard/keys.ts';
import type { Utterance } from '../../api/generated/types.gen.ts';
import type { Answers } from './evidence/answers.ts';
import type { Player } from './sound/player.ts';
import { playSign } from './evidence/play-sign.ts';
import { turnAt } from './transcript/turns.ts';
import type { useFocusedSign } from './use-focus.ts';

/** Sound: play, jump, speed. */
export function useSoundKeys(player: Player, utterances: readonly Utterance[]): void {
  const t = useTranslations('call.sound');
  const jump = (seconds: number) => () => player.seek(player.snapshot().time + seconds);
  const faster = (step: number) => () => player.setSpeed(player.snapshot().speed + step);
  const replay = () => {
    const turn = utterances[turnAt(utterances, player.snapshot().time)];
    if (turn) player.playRange(turn.start, turn.end);
  };
  useKeys(t('title'), [
    { keys: ['Space'], label: `${t('play')} / ${t('pause')}`, run: () => player.toggle() },
    { keys: ['ArrowLeft'], label: t('back'), run: jump(-5) },
    { keys: ['ArrowRight'], label: t('forward'), run: jump(5) },
    { keys: ['Shift+ArrowLeft'], label: t('backOne'), run: jump(-1) },
    { keys: ['Shift+ArrowRight'], label: t('forwardOne'), run: jump(1) },
    { keys: ['[Shift]+<'], label: t('slower'), run: faster(-0.25) },
    { keys: ['[Shift]+>'], label: t('faster'), run: faster(0.25) },
    { keys: ['r'], label: t('replay'), run: replay },
  ]);
}

/** Signs: the next one is played at the same key, and answered by the next. */
export function useSignKeys(
  { focused, move }: ReturnType<typeof useFocusedSign>,
  player: Player,
  answers: Answers | undefined,
): void {
  const t = useTranslations('call.signs');
  const answer: readonly Binding[] = answers
    ? [
        { keys: ['y'], label: t('confirm'), run: () => focused && answers.toggle(focused.id, 'confirmed') },
        { keys: ['x'], label: t('reject'), run: () => focused && answers.toggle(focused.id, 'rejected') },
      ]
    : [];
  useKeys(t('title'), [
    { keys: ['['], label: t('previous'), run: () => move(-1) },
    { keys: [']'], label: t('next'), run: () => move(1) },
    { keys: ['p'], label: t('again'), run: () => focused && playSign(player, focused) },
    ...answer,
  ]);
}
