import { useTranslations } from 'use-intl';
import type { Provider } from '../../api/generated/types.gen.ts';
import { StateMark } from '../../design/StateMark.tsx';
import { Table } from '../../lists/Table.tsx';

export function PluginTable({ plugins }: { readonly plugins: readonly Provider[] }) {
  const t = useTranslations('plugins');
  const option = ({ name, value }: Provider['options'][number]) =>
    `${name}: ${value === null ? t('hidden') : typeof value === 'boolean' ? t(value ? 'on' : 'off') : value}`;
  return (
    <Table
      label={t('title')}
      columns={[
        { key: 'id', head: t('columns.id') },
        { key: 'state', head: t('columns.state') },
        { key: 'kind', head: t('columns.kind') },
        { key: 'plugin', head: t('columns.plugin') },
        { key: 'options', head: t('columns.options') },
      ]}
      rows={plugins.map((plugin) => ({
        key: plugin.id,
        cells: {
          id: plugin.id,
          state: (
            <StateMark level={plugin.healthy ? 'low' : 'critical'}>
              {plugin.healthy ? t('running') : t('notRunning', { reason: plugin.reason ?? '' })}
            </StateMark>
          ),
          kind: plugin.kind ? t(`kind.${plugin.kind}`) : '–',
          plugin: plugin.version ? `${plugin.plugin} ${plugin.version}` : plugin.plugin,
          options: plugin.options.map(option).join(', ') || '–',
        },
      }))}
    />
  );
}
