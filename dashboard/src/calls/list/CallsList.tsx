import { useMediaQuery } from '@mantine/hooks';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import type { AnalysisListEntry } from '../../api/generated/types.gen.ts';
import type { List } from '../../lists/use-list.ts';
import { VirtualRows } from '../../lists/VirtualRows.tsx';
import { type CallSearch, sortedBy, type SortKey, sortKeys } from './call-search.ts';
import { CallRow } from './CallRow.tsx';
import shared from '../../lists/list-screen.module.css';
import classes from './calls.module.css';

const columns = ['riskScore', 'sign', 'call', 'caller', 'duration', 'createdAt', 'status', 'review', 'team'] as const;
type Column = (typeof columns)[number];

const isSortKey = (column: Column): column is Column & SortKey => sortKeys.some((key) => key === column);
const styles: Partial<Record<Column, string | undefined>> = {
  call: classes.id,
  duration: classes.length,
  status: classes.status,
  review: classes.reviewHead,
};

interface Props {
  readonly calls: readonly AnalysisListEntry[];
  readonly list: List;
  readonly search: CallSearch;
  readonly onChange: (search: CallSearch) => void;
  readonly onEnd: () => void;
}

export function CallsList({ calls, list, search, onChange, onEnd }: Props) {
  const t = useTranslations('calls');
  const narrow = useMediaQuery('(width < 1024px)', undefined, { getInitialValueInEffect: false });
  const rowHeight = narrow ? 85 : 41;
  const items = calls.map((call) => ({
    key: call.analysisId,
    size: rowHeight + 24 * (call.snippets?.length ?? 0),
    call,
  }));
  return (
    <VirtualRows
      label={t('title')}
      items={items}
      currentItem={list.moves > 0 || list.index > 0 ? list.index : -1}
      onEnd={onEnd}
      headHeight={narrow ? 0 : 32}
      head={
        <div className={`${shared.columns} ${classes.columns}`} role="row">
          {columns.map((column) => (
            <Head key={column} column={column} search={search} onChange={onChange} />
          ))}
        </div>
      }
    >
      {({ call }) => <CallRow call={call} list={list} />}
    </VirtualRows>
  );
}

interface HeadProps extends Pick<Props, 'search' | 'onChange'> {
  readonly column: Column;
}

function Head({ column, search, onChange }: HeadProps) {
  const t = useTranslations('calls.column');
  const { sortBy = 'createdAt', sortOrder } = search;
  const Arrow = sortOrder === 'asc' ? IconArrowUp : IconArrowDown;
  const order = sortOrder === 'asc' ? 'ascending' : 'descending';
  return (
    <span role="columnheader" className={styles[column]} aria-sort={column === sortBy ? order : undefined}>
      {isSortKey(column) ? (
        <button type="button" onClick={() => onChange(sortedBy(search, column))}>
          {t(column)}
          {column === sortBy && <Arrow size={12} aria-hidden />}
        </button>
      ) : (
        t(column)
      )}
    </span>
  );
}
