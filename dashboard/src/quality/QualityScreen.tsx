import { useTranslations } from 'use-intl';
import { NotAllowed } from '../session/NotAllowed.tsx';
import { useSignedIn } from '../session/session.ts';
import { Quality } from './Quality.tsx';

/** For those who may read analyses. */
export function QualityScreen() {
  const t = useTranslations('quality');
  const { may } = useSignedIn();
  return may('read:analyses') ? <Quality /> : <NotAllowed title={t('title')} />;
}
