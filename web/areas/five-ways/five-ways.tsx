import type { Row, SampleFigures } from './sample-figures.ts';
import './five-ways.css';

/* Parts of public pages that show the sample deal. They run no code, so that a page can keep its rendered HTML. */

/**
 * The house priced five ways, as proposed and equal for the seller. The switch is two radio buttons and a style: it
 * works without scripts.
 */
export function FiveWays({ figures }: { figures: SampleFigures }) {
  const { proposed, equal, listed } = figures;
  const [best, ahead] = [proposed[0], equal[0]];
  return (
    <>
      <div className="five-head">
        <div>
          <h2 id="five-ways">One house, five ways to buy it</h2>
          <p className="five-say five-proposed">
            Same house, same rent, same costs in every row. <b>{best?.structure}</b> earns you most, but offers the
            seller {best?.seller.worth} for what a listing would bring: {listed.worth} today.
          </p>
          <p className="five-say five-equal">
            Now every row gives the seller what listing with an agent would: {listed.worth} today.{' '}
            <b>{ahead?.structure}</b> moves to first.
          </p>
        </div>
        <fieldset className="five-switch">
          <legend className="visually-hidden">Compare the five</legend>
          <label>
            <input type="radio" name="five-view" defaultChecked />
            As proposed
          </label>
          <label>
            <input type="radio" name="five-view" id="five-equal" />
            Equal for the seller
          </label>
        </fieldset>
      </div>
      <p className="five-house">
        {figures.facts.map(({ name, text, origin }) => (
          <span key={name}>
            {name} <b className={`five-${origin}`}>{text}</b>
          </span>
        ))}
      </p>
      <table className="five-table">
        <caption className="visually-hidden">Five structures for one sample house</caption>
        <thead>
          <tr>
            <td />
            <th colSpan={3} scope="colgroup">
              You
            </th>
            <th colSpan={3} scope="colgroup">
              The seller
            </th>
            <td />
          </tr>
          <tr>
            <th scope="col">Structure</th>
            {columns.map(([key, name]) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
            <th scope="col">Verdict</th>
          </tr>
        </thead>
        <Rows rows={proposed} view="five-proposed" />
        <Rows rows={equal} view="five-equal" />
        <tfoot>
          <tr>
            <th scope="row">Listed with an agent</th>
            <td />
            <td />
            <td />
            <td>{listed.now}</td>
            <td>{listed.month}</td>
            <td>
              <b>{listed.worth}</b>
            </td>
            <td />
          </tr>
        </tfoot>
      </table>
    </>
  );
}

const columns = [
  ['your cash', 'Cash in'],
  ['your month', 'A month'],
  ['your worth', 'Worth today'],
  ['their cash', 'Cash now'],
  ['their month', 'A month'],
  ['their worth', 'Worth today'],
] as const;

/** On a phone the styles name each figure, by its place in the row. */
function Rows({ rows, view }: { rows: readonly Row[]; view: string }) {
  return (
    <tbody className={view}>
      {rows.map(({ structure, place, terms, cashIn, month, worth, seller, verdict, label, reason }) => (
        <tr key={structure}>
          <th scope="row">
            <i>{place}</i> {structure}
            <small>{terms}</small>
          </th>
          <td>{cashIn}</td>
          <td>{month}</td>
          <td>
            <b>{worth}</b>
          </td>
          <td>{seller.now}</td>
          <td>{seller.month}</td>
          <td>
            <b>{seller.worth}</b>
            <small>{seller.against}</small>
          </td>
          <td>
            <b className={verdict === null ? undefined : `five-${verdict}`}>{label}</b>
            <small>{reason}</small>
          </td>
        </tr>
      ))}
    </tbody>
  );
}

/** Terms solved for the investor's targets. */
export function SolvedTerms({ figures }: { figures: SampleFigures }) {
  return (
    <dl className="five-slip">
      <div>
        <dt>You ask for</dt>
        <dd>{figures.targets}</dd>
      </div>
      {figures.solved.map(({ name, answer, isFeasible, words }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <b className={isFeasible ? undefined : 'negative'}>{answer}</b>
            <small>{words}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A tornado: what one change does to the month. The lighter bars go against the investor. */
export function Tornado({ figures: { stress } }: { figures: SampleFigures }) {
  const { today, zero, bars } = stress;
  return (
    <table className="five-tornado">
      <caption className="visually-hidden">Cash flow a month of the Lease Option when one thing changes</caption>
      <tbody>
        {bars.map(({ name, change, low, high }) => (
          <tr key={name}>
            <th scope="row">
              {name} <small>{change}</small>
            </th>
            <td>
              <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                <path d={`M${low.at} 5H${today.at}`} />
                {high === null ? null : <path d={`M${today.at} 5H${high.at}`} />}
                <path d={`M${zero} 0v10M${today.at} 0v10`} />
              </svg>
            </td>
            <td>
              {low.text}
              {high === null ? null : ` to ${high.text}`}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
