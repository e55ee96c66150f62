import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { memo, type RefObject, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { type DealFilter, type DealSort, isDescendingAtFirst } from '#shared/pipeline/deal-filter.ts';
import type { DealRow } from '#shared/pipeline/deal-row.ts';
import { classes } from '#web/ui/controls/classes.ts';
import type { PersonOf } from './assigned-deals.ts';
import { DealLine, type DealLineProps } from './deal-line.tsx';

/** How far a row is from the next, before it is measured, and how many are drawn beyond the window. */
const rowHeight = () => (window.innerWidth > 1220 ? 46 : 84);
const overscan = 3;

/* The rows are grids, which takes a table's roles away: they are explicit. Spread, for the linter. */
const group = { role: 'rowgroup' } as const;
const tableOf = (rows: number) => ({ role: 'table', 'aria-label': 'Deals', 'aria-rowcount': rows }) as const;
const rowAt = (index: number) => ({ role: 'row', 'aria-rowindex': index }) as const;
const headOf = (sorted?: 'ascending' | 'descending') => ({ role: 'columnheader', 'aria-sort': sorted }) as const;

/** Leads to a row that may not be drawn. */
export type LinesHandle = { show: (index: number) => void };

type DealLinesProps = Omit<DealLineProps, 'deal' | 'isStalled' | 'isChosen' | 'person'> & {
  deals: readonly DealRow[];
  stalled: ReadonlySet<string>;
  chosen: ReadonlySet<string>;
  personOf: PersonOf;
  onChooseAll: () => void;
  order: Pick<DealFilter, 'sort' | 'isDescending'>;
  onSort: (order: Pick<DealFilter, 'sort' | 'isDescending'>) => void;
  handle: RefObject<LinesHandle | null>;
};

/** The deals of a view. Only those near the window are drawn, however many there are. */
export const DealLines = memo(function DealLines(props: DealLinesProps) {
  const { deals, stalled, chosen, personOf, onChooseAll, order, onSort, handle, ...line } = props;
  const list = useRef<HTMLDivElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  const rows = useWindowVirtualizer({
    count: deals.length,
    estimateSize: rowHeight,
    overscan,
    scrollMargin,
    getItemKey: (index) => deals[index]?.id ?? index,
    // Rows beyond the window may come a frame later: the frame that scrolls has enough to do.
    useFlushSync: false,
  });
  useImperativeHandle(handle, () => ({ show: (index) => rows.scrollToIndex(index, { align: 'auto' }) }), [rows]);

  // Where the list begins changes with what is above it, and so does the height of the page.
  useLayoutEffect(() => {
    const measure = () => {
      const margin = list.current === null ? 0 : list.current.getBoundingClientRect().top + window.scrollY;
      setScrollMargin((before) => (Math.abs(margin - before) > 1 ? margin : before));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);

  const all = deals.length > 0 && deals.every(({ id }) => chosen.has(id));
  return (
    <div {...tableOf(deals.length + 1)}>
      <div {...group}>
        <div {...rowAt(1)} className="deals-line deals-line-head">
          <span {...headOf()}>
            <label>
              <input type="checkbox" aria-label="Select all" checked={all} onChange={onChooseAll} />
            </label>
          </span>
          <Head sort="address" name="Address" order={order} onSort={onSort} />
          <Head sort="stage" name="Stage" order={order} onSort={onSort} />
          <span {...headOf()}>Structure</span>
          <span {...headOf()}>For you</span>
          <span {...headOf()}>For the seller</span>
          <Head sort="monthly_cash_flow" name="A month" order={order} onSort={onSort} isNumber />
          <Head sort="cash_in" name="Cash in" order={order} onSort={onSort} isNumber />
          <Head sort="npv" name="Worth today" order={order} onSort={onSort} isNumber />
          <span {...headOf()}>Next action</span>
          <Head sort="next" name="Due" order={order} onSort={onSort} />
          <span {...headOf()}>
            <span className="visually-hidden">More</span>
          </span>
        </div>
      </div>
      <div {...group} ref={list} style={{ position: 'relative', height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, key, start }) => {
          const deal = deals[index];
          if (deal === undefined) return null;
          const isChosen = chosen.has(deal.id);
          return (
            <div
              {...rowAt(index + 2)}
              key={key}
              ref={rows.measureElement}
              data-index={index}
              data-deal={deal.id}
              className={classes('deals-line', isChosen && 'is-chosen')}
              style={{ transform: `translateY(${start - scrollMargin}px)` }}
            >
              <DealLine
                {...line}
                deal={deal}
                isStalled={stalled.has(deal.id)}
                isChosen={isChosen}
                person={personOf(deal)}
              />
            </div>
          );
        })}
      </div>
    </div>
  );
});

type HeadProps = Pick<DealLinesProps, 'order' | 'onSort'> & { sort: DealSort; name: string; isNumber?: boolean };

/** A head that sorts; once more, the other way. */
function Head({ sort, name, order, onSort, isNumber = false }: HeadProps) {
  const isSorted = order.sort === sort;
  const direction = order.isDescending ? 'descending' : 'ascending';
  const isDescending = isSorted ? !order.isDescending : isDescendingAtFirst(sort);
  return (
    <span {...headOf(isSorted ? direction : undefined)} className={classes(isNumber && 'deals-amount')}>
      <button type="button" onClick={() => onSort({ sort, isDescending })}>
        {name}
        {isSorted && <span aria-hidden="true">{order.isDescending ? ' ↓' : ' ↑'}</span>}
      </button>
    </span>
  );
}
