import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { Banner } from '../design/Banner.tsx';

interface Props {
  /** Labels of the fields that another person has changed. */
  readonly changed: readonly string[];
  readonly onLoad: () => void;
  readonly onOverwrite: () => void;
}

/** Another person has saved meanwhile: what was typed is still there. */
export function FormConflict({ changed, onLoad, onOverwrite }: Props) {
  const t = useTranslations('forms.conflict');
  return (
    <Banner
      tone="high"
      urgent
      title={t('title')}
      actions={
        <>
          <Button variant="default" onClick={onLoad}>
            {t('load')}
          </Button>
          <Button variant="default" onClick={onOverwrite}>
            {t('overwrite')}
          </Button>
        </>
      }
    >
      {changed.length > 0 ? t('changed', { fields: changed.join(', ') }) : t('changedElsewhere')}
    </Banner>
  );
}
