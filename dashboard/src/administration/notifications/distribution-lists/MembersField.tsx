import { NativeSelect } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { ListMember, Role } from '../../../api/generated/types.gen.ts';
import { FieldGroup } from '../../../forms/FieldGroup.tsx';
import { PersonPicker } from '../../PersonPicker.tsx';
import { AddAddress } from './AddAddress.tsx';
import { keyOf, roleOf } from './list-values.ts';
import classes from './lists.module.css';
import { MemberRow } from './MemberRow.tsx';

interface Props {
  readonly members: readonly ListMember[];
  readonly input: (name: string) => object;
  readonly onAdd: (member: ListMember) => void;
  readonly onRemove: (at: number) => void;
}

const roles: readonly Role[] = ['admin', 'supervisor', 'reviewer', 'viewer'];

export function MembersField({ members, input, onAdd, onRemove }: Props) {
  const t = useTranslations('distributionLists');
  const roleName = useTranslations('users.role');
  const { error } = input('members') as { error?: string };
  const taken = new Set(members.map(keyOf));
  const add = (member: ListMember) => {
    if (!taken.has(keyOf(member))) onAdd(member);
  };
  const left = roles.filter((role) => !members.some((member) => roleOf(member) === role));
  return (
    <FieldGroup label={t('members')} error={error}>
      {members.length > 0 && (
        <ul className={classes.members}>
          {members.map((member, at) => (
            <MemberRow key={keyOf(member)} member={member} at={at} input={input} onRemove={() => onRemove(at)} />
          ))}
        </ul>
      )}
      <PersonPicker
        label={t('addPerson')}
        without={members.flatMap(({ userId }) => userId ?? [])}
        onChoose={(userId) => add({ userId })}
      />
      <AddAddress onAdd={(email) => add({ email })} />
      {left.length > 0 && (
        <NativeSelect
          size="xs"
          label={t('addRole')}
          value=""
          data={[{ value: '', label: t('chooseRole') }, ...left.map((value) => ({ value, label: roleName(value) }))]}
          onChange={({ currentTarget }) => currentTarget.value && add({ role: currentTarget.value })}
        />
      )}
    </FieldGroup>
  );
}
