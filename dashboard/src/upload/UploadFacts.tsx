import { useTranslations } from 'use-intl';
import { isUnderWay, type Upload } from './upload.ts';
import { useUploads } from './uploads.ts';

/** How far all are; read out when it changes. */
export function UploadFacts() {
  const t = useTranslations('upload');
  const { uploads } = useUploads();
  const count = (...statuses: readonly Upload['state']['status'][]) =>
    uploads.filter(({ state }) => statuses.includes(state.status)).length;
  return (
    <span role="status">
      {uploads.length === 0
        ? t('factsEmpty')
        : t('facts', {
            total: uploads.length,
            chosen: count('chosen', 'cancelled'),
            running: uploads.filter(isUnderWay).length + count('analysing'),
            done: count('analysed'),
            failed: count('failed'),
          })}
    </span>
  );
}
