import type { ReactNode } from 'react';
import type { ListRow } from '#shared/lists/list.ts';
import type { Ranking } from '#shared/lists/rank-rows.ts';
import { classes } from '#web/ui/controls/classes.ts';
import { keyOfRow, ResultRow, type SavedDeal } from './result-row.tsx';
import { FactHeads, type Sorting } from './results/fact-cells.tsx';
import type { Section } from './row-sections.ts';

type ResultsTableProps = Sorting & {
  caption: string;
  list: string;
  /** The list whose file has facts of its rows. */
  factList: string | undefined;
  /** Whether a row of it has contacts, or the mark of one. */
  hasContacts: boolean;
  /** One without a heading in any other order than by what is worth a call. */
  parts: readonly { section?: Section; rows: readonly ListRow[]; count: number }[];
  /** Rows that do not work, while they are hidden: how many, and how to see them. */
  hidden: { count: number; show: () => void } | undefined;
  places: ReadonlyMap<number, number>;
  chosen: ReadonlySet<string>;
  /** The id of the deal that a row is saved as. */
  savedAs: (row: ListRow) => string | undefined;
  saved: ReadonlyMap<string, SavedDeal>;
  isAllChosen: boolean;
  onToggle: (id: string) => void;
  onToggleAll: () => void;
};

/** The rows with figures; on a phone a list of three lines each. */
export function ResultsTable({
  caption,
  list,
  factList,
  by,
  isReversed,
  onSort,
  hasContacts,
  parts,
  hidden,
  places,
  chosen,
  savedAs,
  saved,
  ...rest
}: ResultsTableProps) {
  const { isAllChosen, onToggle, onToggleAll } = rest;
  return (
    <table className={classes('screening-table', factList !== undefined && 'screening-facts')}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">
            <label>
              <input type="checkbox" aria-label="Choose all" checked={isAllChosen} onChange={onToggleAll} />
              <span aria-hidden="true">Choose all</span>
            </label>
          </th>
          <th scope="col" className="num screening-more">
            #
          </th>
          {factList === undefined ? (
            <AddressHeads by={by} />
          ) : (
            <FactHeads {...{ by, isReversed, onSort, hasContacts }} />
          )}
        </tr>
      </thead>
      {parts.map(({ section, rows, count }) => (
        <tbody key={section?.key ?? 'all'}>
          {section && (
            <GroupHead title={section.title} count={count}>
              {section.about}
            </GroupHead>
          )}
          {rows.map((row) => (
            <ResultRow
              key={row.position}
              list={list}
              row={row}
              {...{ factList, hasContacts }}
              by={by}
              place={places.get(row.position)}
              isChosen={chosen.has(keyOfRow(row))}
              savedId={savedAs(row)}
              saved={saved.get(savedAs(row) ?? '')}
              onToggle={onToggle}
            />
          ))}
        </tbody>
      ))}
      {hidden && (
        <tbody>
          <GroupHead title="Doesn’t work" count={hidden.count}>
            <button type="button" className="link-button" onClick={hidden.show}>
              Show
            </button>
          </GroupHead>
        </tbody>
      )}
    </table>
  );
}

function GroupHead({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  return (
    <tr className="screening-group">
      <th scope="rowgroup" colSpan={15}>
        {title} {count}
        <span>{children}</span>
      </th>
    </tr>
  );
}

/** Of a list of addresses. */
function AddressHeads({ by }: { by: Ranking }) {
  return (
    <>
      <th scope="col">Address</th>
      <th scope="col">Structure</th>
      <th scope="col">For you</th>
      <th scope="col">For the seller</th>
      <th scope="col" className="num">
        A month
      </th>
      <th scope="col" className="num screening-more">
        {by === 'cashOnCashPercent' ? 'Cash-on-cash' : 'Cash in'}
      </th>
      <th scope="col" className="num">
        Worth today
      </th>
      <th scope="col" className="num screening-more">
        Equity
      </th>
      <th scope="col" className="screening-wide">
        Rule table
      </th>
      <th scope="col" className="screening-more">
        Data
      </th>
      <th scope="col" className="screening-note-cell">
        Note
      </th>
      <th scope="col">State</th>
    </>
  );
}
