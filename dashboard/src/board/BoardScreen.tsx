import { useTranslations } from 'use-intl';
import { NotAllowed } from '../session/NotAllowed.tsx';
import { useSignedIn } from '../session/session.ts';
import { Board } from './Board.tsx';

/** For those who may see who else takes reviews, and assign. */
export function BoardScreen() {
  const t = useTranslations('board');
  const { may } = useSignedIn();
  return may('read:users') && may('write:reviews') ? <Board /> : <NotAllowed title={t('title')} />;
}
