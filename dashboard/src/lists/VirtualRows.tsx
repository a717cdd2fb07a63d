import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef } from 'react';
import { useScroller } from '../design/use-scroller.ts';
import classes from './virtual-rows.module.css';

export interface Item {
  readonly key: string;
  /** Pixels, until it was measured. */
  readonly size: number;
}

interface Props<T extends Item> {
  readonly items: readonly T[];
  /** Kept in view; -1 for none. */
  readonly currentItem: number;
  readonly children: (item: T) => ReactNode;
  /** The end is near. */
  readonly onEnd: () => void;
  /** What stands above the rows and stays there. */
  readonly head: ReactNode;
  readonly headHeight: number;
  readonly label: string;
  /** Several rows can be selected. */
  readonly selects?: boolean;
}

/** Up to so many rows are all in the document; of more only those near the view are. */
const all = 100;

export function VirtualRows<T extends Item>(props: Props<T>) {
  const { items, currentItem, children, onEnd, head, headHeight, label, selects } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const place = useScroller('rows');
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => items[index]!.size,
    getItemKey: (index) => items[index]!.key,
    overscan: items.length <= all ? items.length : 12,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
  });
  useEffect(() => {
    if (currentItem >= 0) virtual.scrollToIndex(currentItem, { align: 'auto' });
  }, [currentItem, virtual]);
  const shown = virtual.getVirtualItems();
  const last = virtual.range?.endIndex ?? -1;
  useEffect(() => {
    if (last >= items.length - 10) onEnd();
  }, [last, items.length, onEnd]);
  return (
    <div
      ref={scroller}
      {...place}
      className={classes.scroller}
      role="grid"
      aria-label={label}
      aria-multiselectable={selects}
    >
      {head}
      <div className={classes.rows} role="rowgroup" style={{ height: virtual.getTotalSize() }}>
        {shown.map(({ key, index, start }) => (
          <div
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            role="presentation"
            className={classes.place}
            style={{ transform: `translateY(${start - headHeight}px)` }}
          >
            {children(items[index]!)}
          </div>
        ))}
      </div>
    </div>
  );
}
