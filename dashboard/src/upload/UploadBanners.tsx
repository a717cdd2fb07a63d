import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { Banner } from '../design/Banner.tsx';
import { useSignedIn } from '../session/session.ts';
import { uploads, useUploads } from './uploads.ts';

/** What a person should know before sending. */
export function UploadBanners({ cannotRecognise }: { readonly cannotRecognise: boolean }) {
  const t = useTranslations('upload');
  const { may } = useSignedIn();
  return (
    <>
      {cannotRecognise && (
        <Banner tone="medium" title={t('noRecogniser.title')}>
          {t('noRecogniser.text')} {may('admin') ? t('noRecogniser.admin') : t('noRecogniser.others')}
        </Banner>
      )}
      <LeftOut />
    </>
  );
}

const mostNames = 3;

function LeftOut() {
  const t = useTranslations('upload.left');
  const { loose, others } = useUploads();
  const named = (names: readonly string[]) => {
    const shown = names.slice(0, mostNames).join(', ');
    return names.length > mostNames ? t('more', { names: shown, count: names.length - mostNames }) : shown;
  };
  const close = (
    <Button variant="default" onClick={() => uploads.forgetLeftOut()}>
      {t('close')}
    </Button>
  );
  return (
    <>
      {loose.length > 0 && (
        <Banner tone="none" title={t('loose', { names: named(loose.map(({ name }) => name)) })} actions={close}>
          {t('looseNext')}
        </Banner>
      )}
      {others.length > 0 && (
        <Banner tone="none" title={t('others', { names: named(others) })} actions={close}>
          {t('othersNext')}
        </Banner>
      )}
    </>
  );
}
