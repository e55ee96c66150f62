import type { ListRow, RowFigures } from '#shared/lists/list.ts';
import { type Ranking, stateNames } from '#shared/lists/rank-rows.ts';
import type { DealRow } from '#shared/pipeline/deal-row.ts';
import { dealPath, rowPath } from '#shared/site/analysis-paths.ts';
import { dayMonth } from '#shared/values/dates.ts';
import { usd } from '#shared/values/money.ts';
import { percent } from '#shared/values/percent.ts';
import { classes } from '#web/ui/controls/classes.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { NotAvailable } from '#web/ui/layout/figure.tsx';
import { SellerVerdict } from '#web/ui/text/seller-verdict.tsx';
import { VerdictShape } from '#web/ui/text/verdict.tsx';
import { estimatedText, FactCells } from './results/fact-cells.tsx';

/** A row may no longer say these of a saved deal. */
export type SavedDeal = Pick<DealRow, 'structure' | 'verdict' | 'is_deal'>;

type ResultRowProps = {
  list: string;
  row: ListRow;
  /** The list whose file has facts of its rows; `undefined` for a list of addresses. */
  factList: string | undefined;
  hasContacts: boolean;
  by: Ranking;
  /** Its rank; none without the figure. */
  place: number | undefined;
  isChosen: boolean;
  /** The id of the deal that it is saved as. */
  savedId: string | undefined;
  /** The deal as it is now; `undefined` also for one that was saved a moment ago. */
  saved: SavedDeal | undefined;
  onToggle: (key: string) => void;
};

/**
 * Identifies a chosen row: the deal it would be, also once it is looked up, its lookup, which rows of one house share, or
 * its place in the list.
 */
export const keyOfRow = ({ lookup_id, deal_id, position }: ListRow): string => deal_id ?? lookup_id ?? `#${position}`;

/** A row with figures; on a phone three lines of it. */
export function ResultRow({
  list,
  row,
  factList,
  hasContacts,
  by,
  place,
  isChosen,
  savedId,
  saved,
  onToggle,
}: ResultRowProps) {
  const { address, note, figures, state } = row;
  if (figures === undefined) return null;
  const isFacts = factList !== undefined;
  return (
    <tr
      className="screening-row"
      data-chosen={isChosen || undefined}
      data-month={figures.monthlyCashFlow !== null || undefined}
    >
      <td>
        <label>
          <input
            type="checkbox"
            aria-label={`Choose ${address}`}
            checked={isChosen}
            onChange={() => onToggle(keyOfRow(row))}
          />
        </label>
      </td>
      <td className="num screening-more">{place ?? <NotAvailable />}</td>
      <th scope="row" className="screening-address">
        <Link to={rowPath(list, row.position)}>{address}</Link>
        {factList !== undefined && <span className="screening-lacks">{lacksOf(row)}</span>}
      </th>
      {isFacts ? (
        <FactCells row={row} forYou={<ForYou of={figures} />} contact={hasContacts ? contactOf(row) : undefined} />
      ) : (
        <AddressCells figures={figures} note={note} by={by} />
      )}
      <td className="screening-saved">
        {savedId !== undefined && <Saved id={savedId} figures={figures} deal={saved} />}
        {savedId === undefined && !(isFacts && settled.includes(state)) && stateNames[state]}
      </td>
    </tr>
  );
}

/** With facts a row's state is said while it runs, and where a lookup came to nothing. */
const settled: readonly ListRow['state'][] = ['priced', 'done', 'known'];

type AddressCellsProps = { figures: RowFigures; note: string; by: Ranking };

/** The cells of a list of addresses. */
function AddressCells({ figures, note, by }: AddressCellsProps) {
  const { structure, npv, monthlyCashFlow, cashIn = null, cashOnCashPercent, equityPercent, strategy } = figures;
  return (
    <>
      <td>{structure ?? <NotAvailable />}</td>
      <td className="screening-you">
        <ForYou of={figures} />
      </td>
      <td className="screening-seller">
        <ForSeller of={figures} />
      </td>
      <Figure className="screening-month" value={monthlyCashFlow} text={usd} />
      {by === 'cashOnCashPercent' ? (
        <Figure className="screening-more" value={cashOnCashPercent} text={(value) => percent(value, 1)} />
      ) : (
        <Figure className="screening-more" value={cashIn} text={usd} />
      )}
      <Figure className="screening-worth" value={npv} text={usd} />
      <Figure className="screening-more" value={equityPercent} text={percent} />
      <td className="screening-wide">{strategy ?? <NotAvailable />}</td>
      <td className="screening-more">{figures.dataQuality}</td>
      <td className="screening-note-cell">{note}</td>
    </>
  );
}

/** "est. rent, taxes · 2 of 5 priced · Needs rent, taxes · 1 flag". */
function lacksOf(row: ListRow): string {
  const {
    priced_ways: ways,
    needs = [],
    flags = [],
    lookup_id: lookup,
    looked_up: day,
    figures,
    repriced_on: repriced,
  } = row;
  return [
    ...(repriced === undefined ? [] : [`Repriced, ${dayMonth(repriced)}`]),
    estimatedText(row),
    ...(ways !== undefined && ways < 5 ? [`${ways} of 5 priced`] : []),
    ...(needs.length > 0 ? [`Needs ${needs.join(', ')}`] : []),
    ...(flags.length > 0 ? [flags.length === 1 ? '1 flag' : `${flags.length} flags`] : []),
    ...(lookup === undefined && day === undefined ? [] : [lookedUpText(figures, day)]),
  ]
    .filter((text) => text !== '')
    .join(' · ');
}

/** "Looked up Nov 20". */
const lookedUpText = (figures: RowFigures | undefined, day: string | undefined) =>
  figures?.dataQuality === 'Sample' ? 'Sample' : `Looked up${day === undefined ? '' : ` ${dayMonth(day)}`}`;

const markTexts = { do_not_call: 'do not call', litigator: 'litigator', wireless: 'wireless' } as const;

function contactOf({ phones = 0, mark }: ListRow): string {
  if (mark !== undefined && mark !== 'wireless') return markTexts[mark];
  if (phones === 0) return 'no phone';
  return `${phones === 1 ? '1 phone' : `${phones} phones`}${mark === 'wireless' ? ', wireless' : ''}`;
}

/** The list keeps the figures that it found; the deal may have gone on. */
function Saved({ id, figures, deal }: { id: string; figures: RowFigures; deal: SavedDeal | undefined }) {
  if (deal === undefined) return 'Saved';
  const { structure, verdict, isDeal = deal.is_deal } = figures;
  if (deal.structure !== null && deal.structure !== structure)
    return <Link to={dealPath(id)}>Saved as {deal.structure}</Link>;
  const isSame = deal.verdict === verdict && deal.is_deal === isDeal;
  return isSame ? 'Saved' : <Link to={dealPath(id)}>Saved, changed since</Link>;
}

/** Green only in a deal, and a row of an earlier release is not known to be one. */
function ForYou({ of: { verdict, verdictText, isDeal = false } }: { of: RowFigures }) {
  if (verdict === null) return verdictText;
  return (
    <span className={classes('verdict', `verdict-${verdict}`, !isDeal && verdict === 'works' && 'verdict-plain')}>
      <VerdictShape verdict={verdict} />
      {verdictText}
    </span>
  );
}

function ForSeller({ of: { sellerVerdict, isDeal = false } }: { of: RowFigures }) {
  return sellerVerdict ? <SellerVerdict of={{ sellerVerdict, isDeal }} brief /> : <NotAvailable />;
}

type FigureProps = {
  className: string;
  value: number | null;
  text: (value: number) => string;
};

/** An unknown figure is a dash, never 0. */
function Figure({ className, value, text }: FigureProps) {
  return (
    <td className={`num ${className}`}>
      {value === null ? (
        <NotAvailable />
      ) : (
        <span data-known data-loss={value < 0 || undefined}>
          {text(value)}
        </span>
      )}
    </td>
  );
}
