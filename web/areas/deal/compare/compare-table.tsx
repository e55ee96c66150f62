import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import type { FormulaFigure } from '#shared/structures/base/formula-parts.ts';
import { registry } from '#shared/structures/registry.ts';
import { roundedTo } from '#shared/values/rounded-to.ts';
import { deskPath } from '#web/areas/deal/desk/desk-tab.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { classes } from '#web/ui/controls/classes.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { NotAvailable } from '#web/ui/layout/figure.tsx';
import { SellerVerdict } from '#web/ui/text/seller-verdict.tsx';
import { Verdict } from '#web/ui/text/verdict.tsx';
import type { Column } from './compare-columns.ts';
import type { Cell, Row, RowGroup } from './compare-rows.ts';
import { factPlaces } from './fact-places.ts';

// Explicit for browsers that take a table's roles away with its looks. Spread, because the linter calls them redundant.
const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHead: { role: 'columnheader' },
  rowHead: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;

const listing = 'Listed with an agent';
/** A column, or the listing that they are compared with. */
export type ExplainedColumn = Column['name'] | typeof listing;

export type CompareTableProps = {
  analysisId: string;
  columns: readonly Column[];
  groups: readonly RowGroup[];
  /** The column that a phone shows. */
  shown: Column['name'];
  sheet: RefObject<HTMLElement | null>;
  /** A phone was moved to another column. */
  onShown: (name: Column['name']) => void;
  reference: string;
  onExplain: (column: ExplainedColumn, figure: FormulaFigure) => void;
};

/** One house, priced five ways and with a bank loan, for both sides. */
export function CompareTable(props: CompareTableProps) {
  const { columns, groups, shown, sheet, onShown } = props;
  const first = useRef(columns.findIndex(({ name }) => name === shown));
  useLayoutEffect(() => showColumn(sheet.current, first.current), [sheet]);
  const bars = barScale(groups);
  const classOf = (column: Column, ...more: (string | false | undefined)[]) =>
    classes('deal-column', column.isWorking && 'is-working', column.name === shown && 'is-shown', ...more);
  return (
    <section
      ref={sheet}
      className="deal-sheet"
      aria-label="Five ways to buy this house"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than its window must scroll by keyboard too.
      tabIndex={0}
      onScroll={({ currentTarget }) => {
        const place = columns[Math.round(currentTarget.scrollLeft / columnWidth(currentTarget))];
        if (place !== undefined && place.name !== shown) onShown(place.name);
      }}
    >
      <table {...roles.table}>
        <thead {...roles.group}>
          <tr {...roles.row}>
            <td {...roles.cell} className="deal-row-head">
              Best first
            </td>
            {columns.map((column) => (
              <th key={column.name} {...roles.columnHead} scope="col" className={classOf(column)}>
                <ColumnHead column={column} analysisId={props.analysisId} />
              </th>
            ))}
            <th {...roles.columnHead} scope="col" className="deal-reference">
              To compare with
            </th>
          </tr>
        </thead>
        <tbody {...roles.group}>
          <tr {...roles.row} className="deal-verdict-row">
            <th {...roles.rowHead} scope="row">
              For you
            </th>
            {columns.map((column) => (
              <td key={column.name} {...roles.cell} className={classOf(column)}>
                {column.result === null ? <NotAvailable /> : <Verdict of={{ isDeal: false, ...column.result }} />}
              </td>
            ))}
            <td {...roles.cell} className="deal-reference deal-reference-note" rowSpan={3}>
              {props.reference}
            </td>
          </tr>
          <tr {...roles.row} className="deal-verdict-row">
            <th {...roles.rowHead} scope="row">
              For the seller
            </th>
            {columns.map((column) => (
              <td key={column.name} {...roles.cell} className={classOf(column)}>
                {/* The bank's house has an owner who is paid off: nothing is judged. */}
                {column.result !== null && 'sellerVerdict' in column.result && (
                  <SellerVerdict of={column.result} brief />
                )}
              </td>
            ))}
          </tr>
          <tr {...roles.row} className="deal-why-row">
            <th {...roles.rowHead} scope="row">
              Why
            </th>
            {columns.map((column) => (
              <td key={column.name} {...roles.cell} className={classOf(column)}>
                <Why column={column} analysisId={props.analysisId} />
              </td>
            ))}
          </tr>
        </tbody>
        {groups.map((group) => (
          <tbody key={group.head} {...roles.group}>
            <tr {...roles.row} className="deal-group-row">
              <th {...roles.rowHead} scope="rowgroup">
                {group.head}
              </th>
              {columns.map((column) => (
                <td key={column.name} {...roles.cell} className={classOf(column)} />
              ))}
              <td {...roles.cell} className="deal-reference">
                {group.referenceHead}
              </td>
            </tr>
            {group.rows.map((row) => (
              <tr key={row.head} {...roles.row} className={row.isKey ? 'deal-key-row' : undefined}>
                <th {...roles.rowHead} scope="row">
                  {row.head}
                  {row.headSub !== undefined && <small>{row.headSub}</small>}
                  {row.reference?.text != null && (
                    <small className="deal-phone-only" aria-hidden="true">
                      {group.referenceHead === listing && 'listing '}
                      {row.reference.text}
                    </small>
                  )}
                </th>
                {columns.map((column, index) => (
                  <td key={column.name} {...roles.cell} className={classOf(column, 'num')}>
                    <Figure
                      cell={row.cells[index]}
                      row={row}
                      name={column.name}
                      isExplained={!column.isLocked}
                      bars={bars}
                      onExplain={props.onExplain}
                    />
                  </td>
                ))}
                <td {...roles.cell} className="deal-reference num">
                  <Figure
                    cell={row.reference}
                    row={row}
                    name={listing}
                    isExplained={group.referenceHead === listing}
                    bars={null}
                    onExplain={props.onExplain}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        ))}
        <tfoot {...roles.group} className="no-print">
          <tr {...roles.row}>
            <td {...roles.cell} className="deal-row-head" />
            {columns.map((column) => (
              <td key={column.name} {...roles.cell} className={classOf(column)}>
                {/* Of a locked one, its tab says how to switch to it. */}
                <ButtonLink to={deskPath(props.analysisId, column.name)} block>
                  {column.isLocked ? 'Switch' : 'Set the Terms'}
                  <span className="visually-hidden">
                    {column.isLocked ? ' to' : ' of'} {column.name}
                  </span>
                </ButtonLink>
              </td>
            ))}
            <td {...roles.cell} className="deal-reference" />
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

/** A column's width on a phone, CSS pixels; on a wider screen all of them fit and nothing scrolls to one. */
function columnWidth(sheet: HTMLElement): number {
  return sheet.querySelector<HTMLElement>('tbody .deal-column')?.offsetWidth || 1;
}

/** Moves a phone's table to a column. */
export function showColumn(sheet: HTMLElement | null, index: number): void {
  sheet?.scrollTo?.({ left: index * columnWidth(sheet), behavior: 'instant' });
}

/** The name with the two marks, which may stand on different structures. */
function ColumnHead({ column: { name, isWorking, isPicked }, analysisId }: { column: Column; analysisId: string }) {
  return (
    <>
      {isWorking && <span className="deal-flag deal-flag-working">Working structure</span>}
      {isPicked && <span className="deal-flag">Rule Table</span>}
      <strong>
        <Link to={deskPath(analysisId, name)}>{name}</Link>
      </strong>
    </>
  );
}

/** The reasons of the verdict, where lacking facts are entered, and what else to know. */
function Why({ column, analysisId }: { column: Column; analysisId: string }) {
  const { result, name } = column;
  if (result === null) {
    return (
      <span className="muted">
        {name === 'Bank Loan' || registry[name].main ? 'No terms equal a listing.' : 'Its rule sets the price.'}
      </span>
    );
  }
  return (
    <>
      {result.reasons.map((reason) => (
        <span key={reason} className="deal-reason">
          {reason}{' '}
        </span>
      ))}
      {result.verdict === 'needs' &&
        factPlaces(result.needs, analysisId).map(({ to, label }) => (
          <Link key={to} className="deal-fact-link" to={to}>
            {label}
          </Link>
        ))}
      {result.warnings.length > 0 && (
        <details className="deal-warnings">
          <summary>
            {result.warnings.length === 1 ? '1 warning' : `${result.warnings.length} warnings`}
            <span className="visually-hidden">, {name}</span>
          </summary>
          <ul>
            {result.warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

type FigureProps = {
  cell: Cell | undefined;
  row: Row;
  name: ExplainedColumn;
  isExplained: boolean;
  bars: BarScale | null;
  onExplain: CompareTableProps['onExplain'];
};

function Figure({ cell, row, name, isExplained, bars, onExplain }: FigureProps) {
  if (cell === undefined) return null;
  const { figure } = row;
  if (!isExplained || figure === undefined || cell.isNone || cell.text === null) return <CellText cell={cell} />;
  return (
    <CellText cell={cell} bar={bars && cell.bar !== undefined ? <Bar amount={cell.bar} scale={bars} /> : undefined}>
      <button type="button" className={classes('deal-figure', cell.tone)} onClick={() => onExplain(name, figure)}>
        {cell.text}
        <span className="visually-hidden">
          {' '}
          {row.head}, {name}: explain
        </span>
      </button>
    </CellText>
  );
}

function CellText({ cell, bar, children }: { cell: Cell; bar?: ReactNode; children?: ReactNode }) {
  const { text, isNone, tone, sub, subTone, short } = cell;
  if (text === null) return <NotAvailable />;
  return (
    <>
      {children ?? <span className={classes(isNone && 'deal-none', tone)}>{text}</span>}
      {short !== undefined && <small className="deal-short">{short}</small>}
      {sub !== undefined && <small className={subTone}>{sub}</small>}
      {bar}
    </>
  );
}

type BarScale = { least: number; width: number };

/** One scale for all bars, with 0 in it; `null` when all are 0. */
function barScale(groups: readonly RowGroup[]): BarScale | null {
  const amounts = groups.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells.flatMap(({ bar }) => bar ?? [])));
  const least = Math.min(0, ...amounts);
  const width = Math.max(0, ...amounts) - least;
  return width > 0 ? { least, width } : null;
}

function Bar({ amount, scale: { least, width } }: { amount: number; scale: BarScale }) {
  const at = (value: number) => ((value - least) / width) * 100;
  const [from, to] = [at(Math.min(0, amount)), at(Math.max(0, amount))];
  return (
    <svg className="deal-bar" aria-hidden="true" focusable="false">
      <rect className="deal-bar-track" width="100%" height="5" rx="2.5" />
      <rect
        className={amount < 0 ? 'deal-bar-loss' : 'deal-bar-gain'}
        x={`${roundedTo(from, 2)}%`}
        width={`${roundedTo(to - from, 2)}%`}
        height="5"
      />
      <rect className="deal-bar-zero" x={`${roundedTo(at(0), 2)}%`} width="1" height="5" />
    </svg>
  );
}
