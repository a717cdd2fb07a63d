import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { User } from '../../api/generated/types.gen.ts';
import { useMoment } from '../../design/use-moment.ts';
import { useNow } from '../../design/use-now.ts';
import { Table } from '../../lists/Table.tsx';
import { personName } from '../../design/person-name.ts';

interface Props {
  readonly users: readonly User[];
  readonly canEdit: boolean;
}

export function UserTable({ users, canEdit }: Props) {
  const t = useTranslations('users');
  const moment = useMoment();
  const now = useNow();
  const stateOf = ({ disabled, available, outOfOffice }: User) => {
    if (disabled) return t('state.disabled');
    if (outOfOffice && Date.parse(outOfOffice.from) <= now && !(Date.parse(outOfOffice.until ?? '') <= now)) {
      const { until } = outOfOffice;
      return until ? t('state.absentUntil', { at: moment.day(until) }) : t('state.absent');
    }
    return available ? t('state.active') : t('state.unavailable');
  };
  return (
    <Table
      label={t('title')}
      columns={[
        { key: 'name', head: t('fields.name') },
        { key: 'email', head: t('fields.email') },
        { key: 'role', head: t('fields.role') },
        { key: 'teams', head: t('fields.teams') },
        { key: 'expertise', head: t('fields.expertise'), from: 1600 },
        { key: 'most', head: t('columns.most'), from: 1280 },
        { key: 'state', head: t('columns.state') },
      ]}
      rows={users.map((user) => ({
        key: user.userId,
        muted: user.disabled,
        cells: {
          name: canEdit ? (
            <Link to="/administration/users/$userId" params={{ userId: user.userId }}>
              {personName(user)}
            </Link>
          ) : (
            personName(user)
          ),
          email: user.email,
          role: t(`role.${user.role}`),
          teams: user.teams.join(', ') || '–',
          expertise: user.expertise.join(', ') || '–',
          most: user.maxOpenReviews,
          state: stateOf(user),
        },
      }))}
    />
  );
}
