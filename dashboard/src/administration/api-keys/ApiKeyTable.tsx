import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { ApiKey } from '../../api/generated/types.gen.ts';
import { Moment } from '../../design/Moment.tsx';
import { useNow } from '../../design/use-now.ts';
import { Table } from '../../lists/Table.tsx';
import { Actor } from '../Actor.tsx';

interface Props {
  readonly keys: readonly ApiKey[];
  readonly onRevoke: (key: ApiKey) => void;
}

export function ApiKeyTable({ keys, onRevoke }: Props) {
  const t = useTranslations('apiKeys');
  const now = useNow();
  const isExpired = ({ expiresAt }: ApiKey) => expiresAt !== null && Date.parse(expiresAt) <= now;
  const moment = (at: string | null) => (at ? <Moment at={at} day /> : t('never'));
  return (
    <Table
      label={t('title')}
      columns={[
        { key: 'name', head: t('columns.name') },
        { key: 'key', head: t('columns.key') },
        { key: 'scopes', head: t('columns.scopes') },
        { key: 'lastUsed', head: t('columns.lastUsed') },
        { key: 'expires', head: t('columns.expires') },
        { key: 'createdBy', head: t('columns.createdBy'), from: 1280 },
        { key: 'actions', head: t('columns.actions'), actions: true },
      ]}
      rows={keys.map((key) => ({
        key: key.keyId,
        muted: isExpired(key),
        cells: {
          name: key.name,
          key: <code>…{key.lastFour}</code>,
          scopes: key.scopes.map((scope) => t(`scope.${scope}`)).join(', '),
          lastUsed: moment(key.lastUsedAt),
          expires: isExpired(key) ? t.rich('expired', { date: () => moment(key.expiresAt) }) : moment(key.expiresAt),
          createdBy: <Actor id={key.createdBy} />,
          actions: (
            <Button variant="default" aria-label={t('revokeNamed', { name: key.name })} onClick={() => onRevoke(key)}>
              {t('revoke')}
            </Button>
          ),
        },
      }))}
    />
  );
}
