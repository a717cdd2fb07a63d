import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import classes from '../../../forms/forms.module.css';
import { events } from '../../../notifications/events.ts';
import { useEventName } from '../../../notifications/use-event-name.ts';

interface Props {
  readonly input: (name: string) => object;
}

export function SilenceFields({ input }: Props) {
  const t = useTranslations('silences');
  const nameOf = useEventName();
  const choices = [{ value: '', label: t('any') }, ...events.map((value) => ({ value, label: nameOf(value) }))];
  return (
    <>
      <NativeSelect label={t('event')} description={t('eventHint')} data={choices} {...input('event')} />
      <TextInput label={t('source')} description={t('sourceHint')} {...input('source')} />
      <div className={classes.pair}>
        <TextInput type="datetime-local" label={t('from')} description={t('fromHint')} {...input('from')} />
        <TextInput type="datetime-local" label={t('until')} description={t('untilHint')} required {...input('until')} />
      </div>
      <Textarea label={t('reason')} description={t('reasonHint')} autosize minRows={2} {...input('reason')} />
    </>
  );
}
