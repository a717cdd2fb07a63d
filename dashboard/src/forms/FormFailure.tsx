import { useTranslations } from 'use-intl';
import { Banner } from '../design/Banner.tsx';
import { Failure } from '../design/Failure.tsx';
import { refusalOf } from './refusal.ts';

/** Above a form: what is not said at its fields. */
export function FormFailure({ failure, fields }: { readonly failure: unknown; readonly fields: readonly string[] }) {
  const t = useTranslations('forms');
  const { atFields, others } = refusalOf(failure, fields);
  if (Object.keys(atFields).length === 0) return <Failure failure={failure} what={t('notSaved')} />;
  return (
    <Banner tone="critical" urgent title={t('notSaved')}>
      {others.length > 0 ? others.join('; ') : t('seeFields')}
    </Banner>
  );
}
