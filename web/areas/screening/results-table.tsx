import type { ReactNode } from 'react';
import type { ListRow } from '#shared/lists/list.ts';
import type { Ranking } from '#shared/lists/rank-rows.ts';
import { keyOfRow, ResultRow, type SavedDeal } from './result-row.tsx';
import type { Section } from './row-sections.ts';

type ResultsTableProps = {
  caption: string;
  list: string;
  /** The list whose file has facts of its rows. */
  factList: string | undefined;
  by: Ranking;
  /** One without a heading in any other order than by what is worth a call. */
  parts: readonly { section?: Section; rows: readonly ListRow[]; count: number }[];
  /** Rows that do not work, while they are hidden: how many, and how to see them. */
  hidden: { count: number; show: () => void } | undefined;
  places: ReadonlyMap<number, number>;
  chosen: ReadonlySet<string>;
  isSaved: (id: string) => boolean;
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
  parts,
  hidden,
  places,
  chosen,
  isSaved,
  saved,
  ...rest
}: ResultsTableProps) {
  const { isAllChosen, onToggle, onToggleAll } = rest;
  return (
    <table className="screening-table">
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
            {factList === undefined ? 'Rule table' : 'Owner'}
          </th>
          <th scope="col" className="screening-more">
            {factList === undefined ? 'Data' : 'Source'}
          </th>
          {factList !== undefined && (
            <th scope="col" className="screening-more">
              Contact
            </th>
          )}
          <th scope="col" className="screening-note-cell">
            {factList === undefined ? 'Note' : 'From your list'}
          </th>
          <th scope="col">State</th>
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
              factList={factList}
              by={by}
              place={places.get(row.position)}
              isChosen={chosen.has(keyOfRow(row))}
              isSaved={isSaved(keyOfRow(row))}
              saved={saved.get(keyOfRow(row))}
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
