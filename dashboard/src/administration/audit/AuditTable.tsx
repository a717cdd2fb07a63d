import { useTranslations } from 'use-intl';
import type { AuditEntry } from '../../api/generated/types.gen.ts';
import { Moment } from '../../design/Moment.tsx';
import { Table } from '../../lists/Table.tsx';
import { Actor } from '../Actor.tsx';
import { AuditDetails } from './AuditDetails.tsx';

export function AuditTable({ entries }: { readonly entries: readonly AuditEntry[] }) {
  const t = useTranslations('audit');
  return (
    <Table
      label={t('title')}
      columns={[
        { key: 'action', head: t('columns.action') },
        { key: 'time', head: t('columns.time') },
        { key: 'actor', head: t('columns.actor') },
        { key: 'resource', head: t('columns.resource'), from: 1280 },
        { key: 'details', head: t('columns.details') },
      ]}
      rows={entries.map((entry) => ({
        key: entry.auditId,
        cells: {
          action: entry.action,
          time: <Moment at={entry.timestamp} seconds />,
          actor: <Actor id={entry.actor.id} />,
          resource: <span>{entry.resource}</span>,
          details: <AuditDetails entry={entry} />,
        },
      }))}
    />
  );
}
