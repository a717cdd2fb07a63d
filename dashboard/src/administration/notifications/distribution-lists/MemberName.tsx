import { useTranslations } from 'use-intl';
import type { ListMember } from '../../../api/generated/types.gen.ts';
import { Actor } from '../../Actor.tsx';
import { roleOf } from './list-values.ts';

/** A person by name, an address, or everybody with a role. */
export function MemberName({ member }: { readonly member: ListMember }) {
  const t = useTranslations();
  const role = roleOf(member);
  if (role) return t('distributionLists.everybody', { role: t(`users.role.${role}`) });
  return member.userId === undefined ? member.email : <Actor id={member.userId} />;
}
