import { useTranslations } from 'use-intl';
import type { Silence } from '../../../api/generated/types.gen.ts';
import { Moment } from '../../../design/Moment.tsx';
import { useNow } from '../../../design/use-now.ts';
import { Table } from '../../../lists/Table.tsx';
import { useEventName } from '../../../notifications/use-event-name.ts';
import { SettingActions } from '../SettingActions.tsx';

interface Props {
  readonly silences: readonly Silence[];
  readonly onDelete: (silence: Silence) => void;
}

export function SilenceTable({ silences, onDelete }: Props) {
  const t = useTranslations('silences');
  const nameOf = useEventName();
  const now = useNow();
  const moment = (at: string) => <Moment at={at} />;
  return (
    <Table
      label={t('title')}
      columns={[
        { key: 'event', head: t('columns.event') },
        { key: 'source', head: t('columns.source') },
        { key: 'from', head: t('columns.from') },
        { key: 'until', head: t('columns.until') },
        { key: 'reason', head: t('columns.reason'), from: 1280 },
        { key: 'actions', head: t('columns.actions'), actions: true },
      ]}
      rows={silences.map((silence) => {
        const { silenceId, event, source, from, until, reason } = silence;
        const name = event ? nameOf(event) : t('any');
        const isOver = Date.parse(until) <= now;
        return {
          key: silenceId,
          muted: isOver,
          cells: {
            event: name,
            source: source ? <code>{source}</code> : t('any'),
            from: moment(from),
            until: isOver ? t.rich('over', { until: () => moment(until) }) : moment(until),
            reason: reason ?? '',
            actions: (
              <SettingActions
                name={name}
                to={`/administration/silences/${silenceId}`}
                onDelete={() => onDelete(silence)}
              />
            ),
          },
        };
      })}
    />
  );
}
