import { memo, useDeferredValue, useState } from 'react';
import type { ReadDeal } from '#shared/deal/deal-of.ts';
import type { DealField } from '#shared/deal/deal-texts.ts';
import type { Origin } from '#shared/deal/house-of.ts';
import type { StructureResult } from '#shared/structures/base/deal-answer.ts';
import { counted } from '#shared/values/words.ts';
import type { Evidence } from '#web/areas/deal/desk/evidence.ts';
import { FigureOrigin, originWords } from '#web/areas/deal/desk/figure-origin.tsx';
import { Fold } from '#web/ui/controls/fold.tsx';
import { Link } from '#web/ui/controls/link.tsx';
import { useFixed } from '#web/ui/controls/may.tsx';
import { DealTextField } from './deal-text-field.tsx';
import { factRows, factText, ownFields, placeNames, placeOf, rowText } from './house-fields.ts';
import type { FactPlaces } from './lacking-facts.tsx';
import type { TermsDesk } from './solving.ts';
import './house-facts.css';

type HouseFactsProps = {
  desk: TermsDesk;
  row: StructureResult;
  /** The facts that no key of this screen changes: they may lag behind the fields. */
  facts: KnownFacts;
  places: FactPlaces;
  evidence?: Evidence | undefined;
};
type KnownFacts = { deal: ReadDeal; row: StructureResult };

const legend = ['record', 'estimate', 'imported', 'seller', 'you', 'assumed'] as const satisfies readonly Origin[];

/**
 * The facts that the figures rest on, with where each comes from. The ones that the desk owns are fields. While it is
 * closed, it lags behind the keys of other fields.
 */
export function HouseFacts(props: HouseFactsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const lagging = useDeferredValue(props);
  return <HousePart {...(isOpen ? props : lagging)} onToggle={setIsOpen} />;
}

type HousePartProps = HouseFactsProps & { onToggle: (isOpen: boolean) => void };

const HousePart = memo(function House({ desk, row, facts, places, evidence = {}, onToggle }: HousePartProps) {
  const { texts, deal, change } = desk;
  return (
    <Fold id="deal-house" title="The house" count={countText(facts)} onToggle={onToggle}>
      <Legend hasFile={Object.values(facts.deal.origins).includes('imported')} />
      <Facts facts={facts} places={places} />
      <div className="terms-own">
        {ownFields.map((own) => (
          <div key={own.path}>
            <DealTextField
              field={own.path}
              label={own.label}
              note={own.note}
              typed={texts[own.path]}
              proposal={factText(own, deal.input, row.assumed)}
              proposed={originMark(deal.origins[own.path])}
              problem={deal.problems[own.path]}
              change={change}
            />
            <EvidenceLink {...evidence[own.path]} />
          </div>
        ))}
      </div>
    </Fold>
  );
});

/** "23 facts · 6 estimates · 1 yours", as far as there are any of a kind. */
function countText({ deal, row }: KnownFacts): string {
  const { input, origins } = deal;
  const known = [
    ...factRows.filter((fact) => rowText(fact, input) !== null || row.assumed.includes(fact.path)),
    ...ownFields.filter((own) => factText(own, input, row.assumed) !== undefined),
  ];
  const of = (...kinds: Origin[]) => known.filter(({ path }) => kinds.includes(origins[path] ?? 'assumed')).length;
  const counts: [number, string][] = [
    [of('estimate'), of('estimate') === 1 ? 'estimate' : 'estimates'],
    [of('assumed'), 'assumed'],
    [of('you', 'seller'), 'yours'],
    [factRows.length + ownFields.length - known.length, 'unknown'],
  ];
  const kinds = counts.flatMap(([count, noun]) => (count === 0 ? [] : [`${count} ${noun}`]));
  return [counted(known.length, 'fact'), ...kinds].join(' · ');
}

const Legend = memo(function Legend({ hasFile }: { hasFile: boolean }) {
  // Few houses have a file.
  const shown = legend.filter((origin) => hasFile || origin !== 'imported');
  return (
    <p className="terms-legend">
      <span className="visually-hidden">Where figures come from: </span>
      {shown.map((origin) => (
        <span key={origin} className={`figure-from-${origin}`}>
          {originWords[origin]}
        </span>
      ))}
    </p>
  );
});

const EvidenceLink = memo(function EvidenceLink({ text, href }: Partial<NonNullable<Evidence[DealField]>>) {
  if (href === undefined) return null;
  return (
    <Link className="terms-evidence" to={href}>
      {text}
    </Link>
  );
});

/** Stands below a field that nobody typed in. An assumption has no origin of its own. */
function originMark(origin: Origin | undefined): string {
  if (origin === 'record') return 'From the record';
  if (origin === 'estimate') return 'Estimated';
  if (origin === 'imported') return 'From your file';
  return origin === 'seller' ? 'From the seller' : 'Assumed';
}

const Facts = memo(function Facts({ facts, places }: Pick<HouseFactsProps, 'facts' | 'places'>) {
  return (
    <dl className="terms-facts">
      {factRows.map((fact) => (
        <Fact key={fact.path} fact={fact} {...facts} places={places} />
      ))}
    </dl>
  );
});

function Fact({ fact, deal, row, places }: KnownFacts & { fact: (typeof factRows)[number]; places: FactPlaces }) {
  const { path, label } = fact;
  const { input, origins, problems } = deal;
  const isFixed = useFixed();
  const isAssumed = rowText(fact, input) === null && row.assumed.includes(path);
  const text = rowText(fact, input, isAssumed);
  const origin = isAssumed ? 'assumed' : (origins[path] ?? 'unknown');
  const place = placeOf(fact);
  const href = places[place];
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <FigureOrigin origin={origin}>{text}</FigureOrigin>
        {href !== undefined && !isFixed && (
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
