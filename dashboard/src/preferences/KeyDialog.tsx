import { Button, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { changeKey, collisions, pressed, useChangedKeys } from '../keyboard/changed-keys.ts';
import { printed } from '../keyboard/keys.ts';
import forms from '../forms/forms.module.css';
import { deskKeys } from './desk-keys.ts';
import { useKeyWords } from './use-key-words.ts';

const all = deskKeys.map(({ key }) => key);

/** Takes the next press; of a sequence, its last. What another act has already is not taken. */
export function KeyDialog({ of, onClose }: { readonly of: string; readonly onClose: () => void }) {
  const t = useTranslations('preferences.keys');
  const words = useKeyWords();
  const changed = useChangedKeys();
  const [wanted, setWanted] = useState<string>();
  const first = of.includes(' ') ? `${of.split(' ')[0]} ` : '';
  const others = wanted === undefined ? [] : collisions(of, wanted, all, changed);
  const names = deskKeys.filter(({ key }) => others.includes(key)).map(words);
  const save = () => {
    if (wanted === undefined || others.length > 0) return;
    changeKey(of, wanted);
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={words(deskKeys.find(({ key }) => key === of)!)} size={440}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextInput
          data-autofocus
          readOnly
          label={t('press')}
          description={t(first ? 'pressSecond' : 'pressHint', { first: first.trim() })}
          value={wanted === undefined ? '' : printed(wanted)}
          error={names.length > 0 && t('taken', { others: names.join('; ') })}
          onKeyDown={(event) => {
            const key = pressed(event);
            if (key === undefined) return;
            event.preventDefault();
            setWanted(first + key);
          }}
        />
        <div className={forms.dialogButtons}>
          <Button type="submit" disabled={wanted === undefined || others.length > 0}>
            {t('save')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
