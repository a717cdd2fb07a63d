import { useTranslations } from 'use-intl';
import { NotAllowed } from '../session/NotAllowed.tsx';

/** For who has opened a section by its address and may not see it. */
export function Forbidden() {
  const t = useTranslations('administration');
  return <NotAllowed title={t('title')} />;
}
