import { useFormatter, useTranslations } from 'use-intl';
import type { UploadFailure } from './retry.ts';

const fieldNames = ['file', 'transcript', 'callerId', 'tags', 'notes', 'priority'] as const;
const nameOf = (path: string) => {
  const parts = path.split(/[.[\]]/);
  return fieldNames.find((name) => parts.includes(name));
};

/** In the words of the desk where it knows the error, else in those of the service. */
export function useFailureText(): (failure: UploadFailure) => string {
  const t = useTranslations('upload');
  const format = useFormatter();
  return ({ status, code, message, fields, maxBytes }) => {
    if (status === 0) return t('failure.unreachable');
    if (status === 401) return t('failure.signedOut');
    if (code === 'FILE_TOO_LARGE') {
      const size = maxBytes && format.number(maxBytes / 1e6, { style: 'unit', unit: 'megabyte' });
      return t('failure.tooLarge', { limit: size ? t('failure.limit', { size }) : '' });
    }
    if (code === 'INVALID_FILE_FORMAT') return t('failure.format');
    if (code === 'UNREADABLE_RECORDING') return t('failure.unreadable');
    if (code === 'INSUFFICIENT_STORAGE') return t('failure.disk');
    if (code === 'TRANSCRIBER_UNAVAILABLE') return t('failure.noTranscriber');
    if (code === 'DECODER_UNAVAILABLE') return t('failure.noDecoder');
    if (!fields) return message ?? t('failure.other');
    const named = fields.map(({ path, reason }) => ({ known: nameOf(path), path, reason }));
    const words = named.map(({ known, path, reason }) =>
      t('failure.field', { name: known ? t(`fields.${known}`) : path, reason }),
    );
    const refused = t('failure.fields', { fields: words.join('; ') });
    return named.some(({ known }) => known === 'transcript') ? `${refused} ${t('failure.otherTranscript')}` : refused;
  };
}
