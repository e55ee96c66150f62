import type { CompResult } from '#shared/evidence/comps.ts';
import type { ListedComp } from '#shared/evidence/read-comps.ts';
import { usd } from '#shared/values/money.ts';
import { percent } from '#shared/values/percent.ts';
import { classes } from '#web/ui/controls/classes.ts';
import { May } from '#web/ui/controls/may.tsx';
import { distanceText, statusText, streetOf } from './comp-words.ts';
import { isOnPlat } from './comps-plat.tsx';
import { Yours } from './yours.tsx';

type CompsListProps = {
  address: string;
  comps: readonly ListedComp[];
  results: readonly CompResult[];
  hit: string | null;
  onHit: (id: string | null) => void;
  onEdit: (id: string) => void;
};

/** All homes, in step with the plat: those without coordinates are here only. */
export function CompsList({ address, comps, results, hit, onHit, onEdit }: CompsListProps) {
  return (
    <table className="comps-list">
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Letter</span>
          </th>
          <th scope="col">Sale</th>
          <th scope="col" className="comps-wide">
            Distance
          </th>
          <th scope="col" className="num comps-wide">
            Price
          </th>
          <th scope="col" className="num">
            Adjusted
          </th>
          <th scope="col" className="num">
            Weight
          </th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>
            <Letter status="subject">S</Letter>
          </td>
          <td>
            {streetOf(address)}
            <small>the house you are buying</small>
          </td>
          <td className="comps-wide muted">subject</td>
          <td className="num comps-wide">–</td>
          <td className="num">–</td>
          <td className="num">–</td>
        </tr>
        {comps.map((comp, at) => {
          const result = results[at];
          if (!result) return null;
          const { status, adjusted, weightPercent } = result;
          return (
            <tr
              key={comp.id}
              id={`comp-${comp.letter}`}
              className={classes(status !== 'kept' && 'comps-off', hit === comp.id && 'comps-hit')}
              onMouseEnter={() => onHit(comp.id)}
              onMouseLeave={() => onHit(null)}
            >
              <td>
                <Letter status={status}>{comp.letter}</Letter>
              </td>
              <td>
                <May need="write" otherwise={streetOf(comp.address)}>
                  <button
                    type="button"
                    className="link-button"
                    aria-label={`Edit ${comp.letter}, ${streetOf(comp.address)}`}
                    onFocus={() => onHit(comp.id)}
                    onBlur={() => onHit(null)}
                    onClick={() => onEdit(comp.id)}
                  >
                    {streetOf(comp.address)}
                  </button>
                </May>
                <small>
                  {comp.isOwn && <b>your sale, </b>}
                  <Status comp={comp} result={result} />
                  <span className="comps-narrow">
                    {' · '}
                    <Yours comp={comp} field="miles">
                      {distanceText(comp)}
                    </Yours>
                    {' · '}
                    <Price comp={comp} />
                  </span>
                  {!isOnPlat(comp) && (comp.offset === null ? ' · no coordinates' : ' · off the map')}
                </small>
              </td>
              <td className="comps-wide">
                <Yours comp={comp} field="miles">
                  {distanceText(comp)}
                </Yours>
              </td>
              <td className="num comps-wide">
                <Price comp={comp} />
              </td>
              <td className="num">{adjusted === null ? '–' : usd(adjusted)}</td>
              <td className="num">{weightPercent === null ? '–' : percent(weightPercent)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Status({ comp, result }: { comp: ListedComp; result: CompResult }) {
  const text = statusText(comp, result);
  // Only that of a sale that is kept says the day.
  if (result.status !== 'kept') return text;
  return (
    <Yours comp={comp} field="soldOn">
      {text}
    </Yours>
  );
}

function Price({ comp }: { comp: ListedComp }) {
  return (
    <Yours comp={comp} field="price">
      {comp.price === null ? 'unknown' : usd(comp.price)}
    </Yours>
  );
}

/** A home's letter in the form that says what it is: kept, left out or for sale. */
export function Letter({ status, children }: { status: CompResult['status'] | 'subject'; children: string }) {
  return <span className={`comps-tag comps-tag-${status}`}>{children}</span>;
}
