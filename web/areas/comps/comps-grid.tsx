import { Fragment, type ReactNode, useId, useRef, useState } from 'react';
import type { CompFact, CompResult } from '#shared/evidence/comps.ts';
import type { ListedComp } from '#shared/evidence/read-comps.ts';
import { usd } from '#shared/values/money.ts';
import { percent } from '#shared/values/percent.ts';
import { classes } from '#web/ui/controls/classes.ts';
import { May } from '#web/ui/controls/may.tsx';
import { adjustmentText, factNames, factText, streetOf } from './comp-words.ts';
import { Letter } from './comps-list.tsx';
import { Keep } from './keep.tsx';
import type { Workbench } from './use-comps.ts';
import { useMore } from './use-more.ts';
import { Yours } from './yours.tsx';

type CompsGridProps = { bench: Workbench; address: string; onEdit: (id: string) => void };

const factRows: readonly CompFact[] = [
  'squareFootage',
  'bedrooms',
  'bathrooms',
  'garageBays',
  'yearBuilt',
  'condition',
];

/** Every sale beside the subject, with what each difference adds or takes away. */
export function CompsGrid({ bench, address, onEdit }: CompsGridProps) {
  const { read, valuation, change } = bench;
  const { comps, subject } = read.input;
  const [shown, setShown] = useState(0);
  const headId = useId();
  const scroll = useRef<HTMLElement>(null);
  const isMore = useMore(scroll);
  const sales = comps.flatMap((comp, at) => {
    const result = valuation.comps[at];
    return result ? [{ comp, result, column: at === shown ? 'comps-one' : 'comps-other' }] : [];
  });
  type Sale = (typeof sales)[number];
  const row = (
    name: string,
    of: string | null,
    cells: (sale: Sale) => readonly [value: ReactNode, amount: ReactNode],
    kind?: string,
  ) => (
    <tr className={kind}>
      <th scope="row">{name}</th>
      <td className="comps-of">{of}</td>
      {sales.map((sale) => {
        const [value, amount] = cells(sale);
        const off = sale.result.status === 'kept' ? undefined : 'comps-off';
        return (
          <Fragment key={sale.comp.id}>
            <td className={classes('comps-fact', off, sale.column)}>{value}</td>
            <td className={classes('comps-amount', off, sale.column)}>{amount}</td>
          </Fragment>
        );
      })}
    </tr>
  );
  return (
    <section aria-labelledby={headId}>
      <div className="comps-head wrapping">
        <h2 id={headId}>Adjustments</h2>
        <p className="small muted">
          Each sale is moved toward your house: it lacks something, we add; it has more, we subtract. What is unknown is
          not adjusted. What you entered is underlined.
        </p>
        {isMore && <p className="small comps-hint no-print">Scroll right for more sales →</p>}
      </div>
      <fieldset className="comps-choice no-print" aria-label="Sale shown">
        {sales.map(({ comp }, at) => (
          <button key={comp.id} type="button" aria-pressed={at === shown} onClick={() => setShown(at)}>
            {comp.letter}
          </button>
        ))}
      </fieldset>
      <section
        ref={scroll}
        className={classes('comps-scroll', isMore && 'comps-more-right')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard.
        tabIndex={0}
        aria-label="Adjustment grid"
      >
        <table className="comps-grid">
          <caption className="visually-hidden">Adjustment grid: each sale is adjusted toward the subject</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">Fact</span>
              </th>
              <th scope="col" className="comps-of">
                Subject
                <small>{streetOf(address)}</small>
                <May need="write">
                  <button type="button" className="link-button no-print" onClick={() => onEdit('subject')}>
                    Edit <span className="visually-hidden">the subject</span>
                  </button>
                </May>
              </th>
              {sales.map(({ comp, result, column }) => (
                <th
                  key={comp.id}
                  scope="col"
                  colSpan={2}
                  className={classes(result.status !== 'kept' && 'comps-off', column)}
                >
                  <Letter status={result.status}>{comp.letter}</Letter> {streetOf(comp.address)}
                  {comp.isOwn && <small>your sale</small>}
                  <Keep comp={comp} result={result} change={change} />
                  <May need="write">
                    <button type="button" className="link-button no-print" onClick={() => onEdit(comp.id)}>
                      Edit <span className="visually-hidden">{comp.letter}</span>
                    </button>
                  </May>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {row('Price', null, ({ comp }) => [
              <Yours key="price" comp={comp} field="price">
                {comp.price === null ? 'unknown' : usd(comp.price)}
              </Yours>,
              null,
            ])}
            {row('Price per sq ft', null, ({ comp: { price, squareFootage } }) => [
              price === null || squareFootage === null ? 'unknown' : usd(price / squareFootage),
              null,
            ])}
            {row('Date', null, ({ comp, result }) => [
              <Yours key="day" comp={comp} field="soldOn">
                {dateText(comp)}
              </Yours>,
              <Adjustment key="date" of="date" result={result} />,
            ])}
            {factRows.map((fact) => (
              <Fragment key={fact}>
                {row(
                  factNames[fact],
                  `${factText(fact, subject[fact])}${fact === 'squareFootage' && subject[fact] !== null ? ' sq ft' : ''}`,
                  ({ comp, result }) => [
                    <FactCell key={fact} comp={comp} fact={fact} />,
                    <Adjustment key="amount" of={fact} result={result} />,
                  ],
                )}
              </Fragment>
            ))}
            {row(
              'Net',
              null,
              ({ comp, result: { net } }) => [
                net === null || comp.price === null ? null : signedPercent((100 * net) / comp.price),
                net === null ? null : adjustmentText(net),
              ],
              'comps-total',
            )}
            {row('Gross', null, ({ result: { gross, grossPercent } }) => [
              grossPercent === null ? null : percent(grossPercent, 1),
              gross === null ? null : usd(gross).slice(1),
            ])}
            {row(
              'Adjusted',
              valuation.value === null ? 'no value' : usd(valuation.value),
              ({ result: { adjusted } }) => [adjusted === null ? null : usd(adjusted), null],
              'comps-final',
            )}
            {row('Weight', null, ({ result: { weightPercent } }) => [
              weightPercent === null ? 'none' : percent(weightPercent, 1),
              null,
            ])}
          </tbody>
        </table>
      </section>
    </section>
  );
}

function dateText({ isListing, monthsAgo }: ListedComp): string {
  if (isListing) return 'for sale';
  return monthsAgo === null ? 'unknown' : `${monthsAgo} mo ago`;
}

function FactCell({ comp, fact }: { comp: ListedComp; fact: CompFact }) {
  const text = factText(fact, comp[fact]);
  if (comp[fact] === null) return <span className="muted">{text}</span>;
  return (
    <Yours comp={comp} field={fact}>
      {text}
    </Yours>
  );
}

function Adjustment({ of, result }: { of: CompFact | 'date'; result: CompResult }) {
  if (result.status !== 'kept' && result.status !== 'negative') return null;
  const amount = result.adjustments[of];
  if (amount !== null) return <span className={amount === 0 ? 'muted' : undefined}>{adjustmentText(amount)}</span>;
  return (
    <span className="muted">
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">not adjusted</span>
    </span>
  );
}

function signedPercent(value: number): string {
  return `${value > 0 ? '+' : ''}${percent(value, 1)}`;
}
