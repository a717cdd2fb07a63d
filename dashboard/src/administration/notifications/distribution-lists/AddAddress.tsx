import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import forms from '../../../forms/forms.module.css';

/** What was typed is taken when the field is left, so that saving does not lose it. */
export function AddAddress({ onAdd }: { readonly onAdd: (email: string) => void }) {
  const t = useTranslations('distributionLists');
  const [address, setAddress] = useState('');
  const add = () => {
    setAddress('');
    if (address.trim()) onAdd(address.trim());
  };
  return (
    <div className={forms.secret}>
      <TextInput
        type="email"
        label={t('addAddress')}
        value={address}
        onChange={(event) => setAddress(event.currentTarget.value)}
        onBlur={add}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // With Ctrl it saves, too.
          if (!event.ctrlKey && !event.metaKey) event.preventDefault();
          add();
        }}
      />
      <Button variant="default" onClick={add}>
        {t('add')}
      </Button>
    </div>
  );
}
