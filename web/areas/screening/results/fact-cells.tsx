import type { ReactNode } from 'react';
import { estimateWords } from '#shared/lists/estimates/estimate-words.ts';
import type { ListRow } from '#shared/lists/list.ts';
import type { Ranking } from '#shared/lists/rank-rows.ts';
import type { EstimateName } from '#shared/property/file-facts.ts';
import { keepers } from '#shared/strategy/strategy-name.ts';
import { usd } from '#shared/values/money.ts';
import { percent, percentUpTo } from '#shared/values/percent.ts';
import { NotAvailable } from '#web/ui/layout/figure.tsx';
import './fact-cells.css';

/* The columns of a list with facts, after the address: why to call, then the numbers. */

/** A row's order, as its columns' heads change it. */
export type Sorting = { by: Ranking; isReversed: boolean; onSort: (by: Ranking, isReversed: boolean) => void };

const heads: readonly (readonly [by: Ranking, name: string, className?: string])[] = [
  ['address', 'Address'],
  ['worthACall', 'Reason'],
  ['forYou', 'For you'],
  ['value', 'Value', 'num'],
  ['equityPercent', 'Equity', 'num'],
  ['balance', 'Loan', 'num screening-more'],
  ['ratePercent', 'Rate', 'num screening-more'],
  ['monthlyCashFlow', 'A month', 'num'],
  ['npv', 'Worth today', 'num'],
];

/** Pressed again, a figure's head turns its order around. */
export function FactHeads({ by, isReversed, onSort, hasContacts }: Sorting & { hasContacts: boolean }) {
  return (
    <>
      {heads.map(([key, name, className]) => {
        const isBy = by === key;
        const isUp = key === 'address' || key === 'ratePercent' ? !isReversed : isReversed;
        return (
          <th
            key={key}
            scope="col"
            className={className}
            aria-sort={isBy && key !== 'worthACall' ? (isUp ? 'ascending' : 'descending') : undefined}
          >
            <button type="button" aria-pressed={isBy} onClick={() => onSort(key, isBy && !isReversed)}>
              {name}
            </button>
          </th>
        );
      })}
      {hasContacts && (
        <th scope="col" className="screening-wide">
          Contact
        </th>
      )}
      <th scope="col">Saved</th>
    </>
  );
}

type FactCellsProps = {
  row: ListRow;
  /** The working structure's verdict. */
  forYou: ReactNode;
  /** `undefined` where no row has contacts. */
  contact: string | undefined;
};

export function FactCells({ row, forYou, contact }: FactCellsProps) {
  const { figures, reasons = [] } = row;
  if (figures === undefined) return null;
  const { value = null, balance = null, ratePercent = null, monthlyCashFlow, npv } = figures;
  const isPriced = restsOnEstimates(row);
  const isOn = (...names: EstimateName[]) => names.some((name) => row.estimated?.includes(name));
  return (
    <>
      <td className="fact-reason">
        {reasons.length === 0
          ? 'No known reason'
          : reasons.map(({ kind, text }, at) => (
              <span key={kind}>
                {at > 0 && ' · '}
                {kind === 'loan' && isOn('paymentsLeft', 'rate') ? <WithEstimate text={text} /> : text}
              </span>
            ))}
        . <NumberSentence figures={figures} isEstimate={isPriced} />
      </td>
      <td className="screening-you">{forYou}</td>
      <Cell className="fact-value" value={value} text={usd} />
      <Cell
        className="fact-equity"
        value={row.equity ?? figures.equityPercent}
        text={percent}
        isEstimate={isOn('loan', 'arrears', 'liens')}
      />
      <Cell className="screening-more" value={balance} text={usd} isEstimate={isOn('loan')} />
      <Cell
        className="screening-more"
        value={balance === 0 ? null : ratePercent}
        text={(rate) => percentUpTo(rate, 3)}
        isEstimate={isOn('loan', 'rate')}
      />
      <Cell value={monthlyCashFlow} text={usd} isEstimate={isPriced} />
      <Cell className="screening-worth" value={npv} text={usd} isEstimate={isPriced} />
      {contact !== undefined && <td className="screening-wide">{contact}</td>}
    </>
  );
}

/** "est. rent, taxes, payments left"; empty without estimates. */
export const estimatedText = ({ estimated = [] }: ListRow): string =>
  estimated.length === 0 ? '' : `est. ${estimated.map((name) => estimateWords[name]).join(', ')}`;

/** Terms of those who keep the house rest on its month; the others on what is owed. */
function restsOnEstimates({ figures, estimated = [] }: ListRow): boolean {
  const keeps = figures?.structure != null && keepers.includes(figures.structure);
  return keeps ? estimated.length > 0 : estimated.some((name) => ['loan', 'arrears', 'liens'].includes(name));
}

type NumberSentenceProps = { figures: NonNullable<ListRow['figures']>; isEstimate: boolean };

/** "Lease Option works: $241 a month." */
function NumberSentence({ figures, isEstimate }: NumberSentenceProps) {
  const { structure, verdict, verdictText, monthlyCashFlow, npv } = figures;
  // What it needs stands below the address.
  if (structure === null || verdict === null || verdict === 'needs') return null;
  const lead = `${structure} ${verdictText.charAt(0).toLowerCase()}${verdictText.slice(1)}`;
  const amount = monthlyCashFlow ?? npv;
  if (verdict === 'fails' || amount === null) return `${lead}.`;
  return (
    <>
      {lead}: {monthlyCashFlow === null && 'worth '}
      <Estimate is={isEstimate}>{usd(amount)}</Estimate> {monthlyCashFlow === null ? 'today' : 'a month'}.
    </>
  );
}

/** Its amounts are marked. */
function WithEstimate({ text }: { text: string }) {
  const [, before = text, amount = '', after = ''] = /^(.*?)(\$[\d,]+)(.*)$/.exec(text) ?? [];
  return (
    <>
      {before}
      <Estimate is={amount !== ''}>{amount}</Estimate>
      {after}
    </>
  );
}

function Estimate({ is, children }: { is: boolean; children: ReactNode }) {
  return is ? <span className="fact-estimate">{children}</span> : children;
}

type CellProps = {
  className?: string;
  value: number | null;
  text: (value: number) => string;
  isEstimate?: boolean;
};

/** An unknown figure is a dash, never 0. */
function Cell({ className = '', value, text, isEstimate = false }: CellProps) {
  return (
    <td className={`num ${className}`} data-loss={(value !== null && value < 0) || undefined}>
      {value === null ? <NotAvailable /> : <Estimate is={isEstimate}>{text(value)}</Estimate>}
    </td>
  );
}
