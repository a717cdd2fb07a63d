import { ActionIcon, Button } from '@mantine/core';
import { IconFileText, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import classes from './upload-row.module.css';
import { UploadProgress } from './UploadProgress.tsx';
import type { Upload } from './upload.ts';
import { givenMetadata, uploads } from './uploads.ts';

interface Props {
  readonly upload: Upload;
  readonly needsTranscript: boolean;
}

const isStoppable = ({ status }: Upload['state']): boolean => status === 'waiting' || status === 'sending';

/** Memoised: the progress of one recording draws no other. */
export const UploadRow = memo(function UploadRow({ upload, needsTranscript }: Props) {
  const t = useTranslations('upload');
  const { id, file, state } = upload;
  const { name } = file;
  return (
    <li className={classes.row} tabIndex={-1} data-upload={id} aria-label={name}>
      <div className={classes.file}>
        {state.status === 'analysed' ? (
          <Link
            className={classes.name}
            to="/calls/$analysisId"
            params={{ analysisId: state.analysisId }}
            aria-label={t('open', { name })}
          >
            {name}
          </Link>
        ) : (
          <span className={classes.name}>{name}</span>
        )}
        <FileFacts upload={upload} />
      </div>
      <UploadProgress upload={upload} needsTranscript={needsTranscript} />
      <div className={classes.actions}>
        {(state.status === 'failed' || state.status === 'cancelled') && (
          <Button
            variant="default"
            aria-label={t('retryOne', { name })}
            onClick={() => uploads.retry(id, givenMetadata())}
          >
            {t('retry')}
          </Button>
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t(isStoppable(state) ? 'cancel' : 'remove', { name })}
          aria-keyshortcuts="Delete"
          onClick={() => uploads.cancel(id)}
        >
          <IconX size={16} stroke={1.5} />
        </ActionIcon>
      </div>
    </li>
  );
});

function FileFacts({ upload: { id, file, transcript, state } }: { readonly upload: Upload }) {
  const t = useTranslations('upload');
  const format = useFormatter();
  const [unit, bytes] = file.size < 1e5 ? (['kilobyte', 1e3] as const) : (['megabyte', 1e6] as const);
  const size = format.number(file.size / bytes, { style: 'unit', unit, maximumFractionDigits: 1 });
  return (
    <p className={classes.facts}>
      <span>{size}</span>
      {transcript ? (
        <span className={classes.transcript}>
          <IconFileText size={14} stroke={1.5} aria-hidden />
          <span className={classes.transcriptName}>{t('transcript', { name: transcript.name })}</span>
          {(state.status === 'chosen' || state.status === 'failed') && (
            <ActionIcon
              size={24}
              variant="subtle"
              color="gray"
              aria-label={t('removeTranscript', { name: file.name })}
              onClick={({ currentTarget }) => {
                currentTarget.closest('li')?.focus(); // the button goes with the transcript
                uploads.removeTranscript(id);
              }}
            >
              <IconX size={12} stroke={1.5} />
            </ActionIcon>
          )}
        </span>
      ) : (
        <span>{t('noTranscript')}</span>
      )}
    </p>
  );
}
