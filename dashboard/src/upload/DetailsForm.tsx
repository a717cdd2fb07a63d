import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { AnalysisPriority } from '../api/generated/types.gen.ts';
import classes from './details-form.module.css';
import { setDetails, useDetails } from './uploads.ts';

const priorities: readonly AnalysisPriority[] = ['low', 'medium', 'high', 'urgent'];

/** For all recordings that are not sent yet. */
export function DetailsForm() {
  const t = useTranslations('upload.details');
  const { callerId, tags, priority, notes } = useDetails();
  return (
    <section className={classes.form} aria-labelledby="upload-details">
      <h2 id="upload-details">{t('title')}</h2>
      <p className={classes.hint}>{t('optional')}</p>
      <TextInput
        label={t('callerId')}
        maxLength={200}
        value={callerId}
        onChange={(event) => setDetails({ callerId: event.currentTarget.value })}
      />
      <TextInput label={t('tags')} value={tags} onChange={(event) => setDetails({ tags: event.currentTarget.value })} />
      <NativeSelect
        label={t('priority')}
        size="xs"
        value={priority}
        data={priorities.map((value) => ({ value, label: t(`priorities.${value}`) }))}
        onChange={(event) => setDetails({ priority: event.currentTarget.value as AnalysisPriority })}
      />
      <Textarea
        label={t('notes')}
        size="xs"
        autosize
        minRows={3}
        maxRows={12}
        maxLength={10_000}
        value={notes}
        onChange={(event) => setDetails({ notes: event.currentTarget.value })}
      />
    </section>
  );
}
