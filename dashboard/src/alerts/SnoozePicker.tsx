import { Button, Group, Modal, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { localMinute } from '../design/time.ts';
import { isSnoozable, snoozeTime } from './snooze-times.ts';

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onPick: (until: Date) => void;
}

/** A time of one's own. */
export function SnoozePicker({ opened, onClose, onPick }: Props) {
  const t = useTranslations('alerts');
  return (
    <Modal opened={opened} onClose={onClose} title={t('snoozeUntil')} size={360}>
      <PickerForm
        onPick={(until) => {
          onClose();
          onPick(until);
        }}
      />
    </Modal>
  );
}

function PickerForm({ onPick }: Pick<Props, 'onPick'>) {
  const t = useTranslations('alerts');
  const [value, setValue] = useState(() => localMinute(snoozeTime('tomorrow', new Date())));
  const [wrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const until = new Date(value);
    if (isSnoozable(until, new Date())) onPick(until);
    else setWrong(true);
  };
  return (
    <form onSubmit={submit} noValidate>
      <TextInput
        data-autofocus
        type="datetime-local"
        label={t('snoozeTime')}
        description={t('snoozeHint')}
        value={value}
        error={wrong && t('snoozeWrong')}
        onChange={(event) => {
          setWrong(false);
          setValue(event.currentTarget.value);
        }}
      />
      <Group mt={16} justify="flex-end">
        <Button type="submit">{t('snooze')}</Button>
      </Group>
    </form>
  );
}
