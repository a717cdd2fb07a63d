import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useTranslations } from 'use-intl';
import type { DistributionList } from '../../../api/generated/types.gen.ts';
import classes from '../../../forms/forms.module.css';
import { Table } from '../../../lists/Table.tsx';
import { useEventName } from '../../../notifications/use-event-name.ts';
import { keyOf } from './list-values.ts';
import { MemberName } from './MemberName.tsx';

interface Props {
  readonly lists: readonly DistributionList[];
  readonly onDelete: (list: DistributionList) => void;
}

export function ListTable({ lists, onDelete }: Props) {
  const t = useTranslations('distributionLists');
  const nameOf = useEventName();
  return (
    <Table
      label={t('title')}
      columns={[
        { key: 'name', head: t('name') },
        { key: 'members', head: t('members') },
        { key: 'events', head: t('columns.events') },
        { key: 'actions', head: t('columns.actions'), actions: true },
      ]}
      rows={lists.map((list) => ({
        key: list.listId,
        cells: {
          name: list.name,
          members: <Members of={list} />,
          events: list.notificationTypes.map(nameOf).join(', '),
          actions: (
            <span className={classes.buttons}>
              <Button
                component={Link}
                to={`/administration/lists/${list.listId}`}
                variant="default"
                aria-label={t('changeOf', { name: list.name })}
              >
                {t('change')}
              </Button>
              <Button variant="default" aria-label={t('deleteOf', { name: list.name })} onClick={() => onDelete(list)}>
                {t('delete')}
              </Button>
            </span>
          ),
        },
      }))}
    />
  );
}

/** The first three by name. */
function Members({ of: { members } }: { readonly of: DistributionList }) {
  const t = useTranslations('distributionLists');
  const shown = members.slice(0, 3);
  return (
    <>
      {shown.map((member, at) => (
        <Fragment key={keyOf(member)}>
          {at > 0 && ', '}
          <MemberName member={member} />
        </Fragment>
      ))}
      {members.length > shown.length && ` ${t('more', { count: members.length - shown.length })}`}
    </>
  );
}
