import { useTranslations } from 'use-intl';
import { Banner } from '../design/Banner.tsx';
import { Failure } from '../design/Failure.tsx';
import { refusalOf } from './refusal.ts';

interface Props {
  readonly failure: unknown;
  readonly fields: readonly string[];
  /** What did not work, as a sentence; absent: it was not saved. */
  readonly what?: string;
}

/** Above a form: what is not said at its fields. */
export function FormFailure({ failure, fields, what }: Props) {
  const t = useTranslations('forms');
  const title = what ?? t('notSaved');
  const { atFields, others } = refusalOf(failure, fields);
  if (Object.keys(atFields).length === 0) return <Failure failure={failure} what={title} />;
  return (
    <Banner tone="critical" urgent title={title}>
      {others.length > 0 ? others.join('; ') : t('seeFields')}
    </Banner>
  );
}
