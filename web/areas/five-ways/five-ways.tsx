import { classes } from '#web/ui/controls/classes.ts';
import type { Judged, SampleFigures } from './sample-figures.ts';
import './five-ways.css';

/* Parts of public pages that show the sample deal. They run no code, so that a page can keep its rendered HTML. */

/** The house priced five ways, in the answer's order, with what each is for both sides. */
export function FiveWays({ figures }: { figures: SampleFigures }) {
  const { says, ahead, facts, rows } = figures;
  return (
    <>
      <div className="five-head">
        <h2 id="five-ways">One house, five ways to buy it</h2>
        <p>
          <b>{says.first}</b> {says.second} {ahead}
        </p>
      </div>
      <p className="five-house">
        {facts.map(({ name, text, origin }) => (
          <span key={name}>
            {name} <b className={`five-${origin}`}>{text}</b>
          </span>
        ))}
      </p>
      <table className="five-table">
        <caption className="visually-hidden">Five structures for one sample house, the one to run first</caption>
        <thead>
          <tr>
            <th scope="col">Structure</th>
            <th scope="col">For you</th>
            <th scope="col">For the seller</th>
            <th scope="col">A month</th>
            <th scope="col">Cash in</th>
            <th scope="col">Worth today</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ structure, terms, you, seller, month, cashIn, worth }) => (
            <tr key={structure}>
              <th scope="row">
                {structure}
                <small>{terms}</small>
              </th>
              <JudgedCell of={you} />
              <JudgedCell of={seller} />
              <td>{month}</td>
              <td>{cashIn}</td>
              <td>
                <b>{worth}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** Green only in a deal; what works elsewhere keeps its shape, in ink. */
function JudgedCell({ of: { shape, isGreen, words } }: { of: Judged }) {
  return (
    <td>
      <b className={classes(`five-${shape}`, shape === 'works' && !isGreen && 'five-plain')}>{words}</b>
    </td>
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
      <caption className="visually-hidden">Cash flow a month of the {stress.structure} when one thing changes</caption>
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
