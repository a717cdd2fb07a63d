import { Button, TextInput } from '@mantine/core';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import type { ListMember } from '../../../api/generated/types.gen.ts';
import forms from '../../../forms/forms.module.css';
import classes from './lists.module.css';
import { roleOf } from './list-values.ts';
import { MemberName } from './MemberName.tsx';

interface Props {
  readonly member: ListMember;
  readonly at: number;
  readonly input: (name: string) => object;
  readonly onRemove: () => void;
}

export function MemberRow({ member, at, input, onRemove }: Props) {
  const t = useTranslations('distributionLists');
  const id = useId();
  const { error, 'data-path': path } = input(`members.${at}`) as { error?: string; 'data-path': string };
  return (
    <li className={classes.member}>
      <span id={`${id}-name`} className={classes.name}>
        <MemberName member={member} />
      </span>
      {!roleOf(member) && (
        <TextInput
          aria-labelledby={`${id}-function ${id}-name`}
          placeholder={t('function')}
          maxLength={100}
          {...input(`members.${at}.role`)}
          value={member.role ?? ''}
        />
      )}
      <span id={`${id}-function`} hidden>
        {t('functionOf')}
      </span>
      <Button
        id={`${id}-remove`}
        variant="default"
        aria-labelledby={`${id}-remove ${id}-name`}
        aria-describedby={error && `${id}-error`}
        data-path={path}
        onClick={onRemove}
      >
        {t('remove')}
      </Button>
      {error && (
        <p id={`${id}-error`} className={forms.error}>
          {error}
        </p>
      )}
    </li>
  );
}
