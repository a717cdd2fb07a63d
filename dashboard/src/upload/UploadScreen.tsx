import { useCallback, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Screen } from '../design/Screen.tsx';
import { NotAllowed } from '../session/NotAllowed.tsx';
import { useSignedIn } from '../session/session.ts';
import { DetailsForm } from './DetailsForm.tsx';
import { DropArea } from './DropArea.tsx';
import { useCannotRecognise } from './use-recogniser.ts';
import { UploadActions } from './UploadActions.tsx';
import { UploadBanners } from './UploadBanners.tsx';
import { UploadFacts } from './UploadFacts.tsx';
import { UploadRow } from './UploadRow.tsx';
import classes from './upload-screen.module.css';
import { uploads, useUploads } from './uploads.ts';
import { useFiles } from './use-files.ts';

export function UploadScreen() {
  const t = useTranslations('upload');
  const { may } = useSignedIn();
  return may('write:analyses') ? <Uploading /> : <NotAllowed title={t('title')} />;
}

function Uploading() {
  const t = useTranslations('upload');
  const { uploads: all } = useUploads();
  const cannotRecognise = useCannotRecognise();
  const input = useRef<HTMLInputElement>(null);
  const choose = useCallback((files: readonly File[]) => uploads.choose(files), []);
  const dragged = useFiles(choose);
  const open = () => input.current?.click();
  return (
    <Screen title={t('title')} facts={<UploadFacts />} actions={<UploadActions onOpen={open} />}>
      <UploadBanners cannotRecognise={cannotRecognise} />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={({ currentTarget }) => {
          choose([...(currentTarget.files ?? [])]);
          currentTarget.value = ''; // so that the same file can be chosen again
        }}
      />
      <div className={classes.body}>
        <div>
          <DropArea dragged={dragged} small={all.length > 0} onOpen={open} />
          <ul className={classes.list} aria-label={t('list')}>
            {all.map((upload) => (
              <UploadRow key={upload.id} upload={upload} needsTranscript={cannotRecognise} />
            ))}
          </ul>
        </div>
        <aside className={classes.side} aria-labelledby="upload-details">
          <DetailsForm />
        </aside>
      </div>
    </Screen>
  );
}
