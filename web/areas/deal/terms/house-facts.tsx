import { Link } from 'wouter';
import type { Origin } from '#shared/deal/house-of.ts';
import type { StructureResult } from '#shared/structures/deal-answer.ts';
import { FigureOrigin, originWords } from '#web/areas/deal/desk/figure-origin.tsx';
import { DealTextField } from './deal-text-field.tsx';
import { type FactLook, factLooks, factText, ownLooks, type Place, placeNames, placeOfNeed } from './house-looks.ts';
import type { TermsDesk } from './solving.ts';
import './house-facts.css';

/** The addresses of the places where the other facts are entered; one that is absent is only named. */
export type FactPlaces = Partial<Record<Place, string>>;

type HouseFactsProps = { desk: TermsDesk; row: StructureResult; places: FactPlaces };

const legend = ['record', 'estimate', 'seller', 'you', 'assumed'] as const satisfies readonly Origin[];

/** The facts that the figures rest on, with where each comes from. The ones that the desk owns are fields. */
export function HouseFacts({ desk, row, places }: HouseFactsProps) {
  const { texts, deal, change } = desk;
  return (
    <section aria-labelledby="deal-house" className="terms-house">
      <div className="terms-part-head">
        <h2 id="deal-house">The house</h2>
        <p className="terms-legend">
          <span className="visually-hidden">Where figures come from: </span>
          {legend.map((origin) => (
            <span key={origin} className={`figure-from-${origin}`}>
              {originWords[origin]}
            </span>
          ))}
        </p>
      </div>
      <Needs row={row} places={places} />
      <dl className="terms-facts">
        {factLooks.map((look) => (
          <Fact key={look.path} look={look} desk={desk} row={row} places={places} />
        ))}
      </dl>
      <div className="terms-own">
        {ownLooks.map((look) => (
          <DealTextField
            key={look.field}
            field={look.field}
            label={look.label}
            note={look.note}
            typed={texts[look.field]}
            proposal={factText(look, deal.input, row.assumed)}
            proposed={originMark(deal.origins[look.field])}
            problem={deal.problems[look.field]}
            change={change}
          />
        ))}
      </div>
    </section>
  );
}

/** What stands below a field that nobody typed in. What is assumed has no origin of its own. */
function originMark(origin: Origin | undefined): string {
  if (origin === 'record') return 'From the record';
  if (origin === 'estimate') return 'Estimated';
  return origin === 'seller' ? 'From the seller' : 'Assumed';
}

function Fact({ look, desk, row, places }: HouseFactsProps & { look: FactLook }) {
  const { path, label, place } = look;
  const { input, origins, problems } = desk.deal;
  const known = look.text(input);
  const isAssumed = known === null && row.assumed.includes(path);
  const text = isAssumed ? (look.assumed ?? null) : known;
  const origin = isAssumed ? 'assumed' : (origins[path] ?? 'unknown');
  const href = places[place];
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <FigureOrigin origin={origin}>{text}</FigureOrigin>
        {href !== undefined && (
          <Link
            className="terms-change no-print"
            to={href}
            aria-label={`${text === null ? 'Add' : 'Change'} ${label.toLowerCase()}, in ${placeNames[place]}`}
          >
            {text === null ? 'Add' : 'Change'}
          </Link>
        )}
      </dd>
      {problems[path] !== undefined && <dd className="field-error">{problems[path]}</dd>}
    </div>
  );
}

/** What the structure lacks, each with the place where it is filled in. */
function Needs({ row, places }: { row: StructureResult; places: FactPlaces }) {
  if (row.needs.length === 0) return null;
  return (
    <div className="terms-needs">
      <h3>Fill in to see every figure</h3>
      <ul>
        {row.needs.map((path) => {
          const found = placeOfNeed(path);
          if (found === null) return null;
          if ('field' in found) {
            return (
              <li key={path}>
                <button
                  type="button"
                  className="link-button"
                  onClick={() => document.getElementById(found.field)?.focus()}
                >
                  {found.label}
                </button>
              </li>
            );
          }
          const href = places[found.place];
          return (
            <li key={path}>
              {found.label}:{' '}
              {href === undefined ? placeNames[found.place] : <Link to={href}>{placeNames[found.place]}</Link>}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
