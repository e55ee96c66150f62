import { lazy, Suspense, useCallback, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import type { DealChanges } from '#shared/deal/deal-changes.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import { priceBesideListing } from '#shared/structures/compare.ts';
import { dealOf } from '#shared/structures/first-terms.ts';
import type { Evidence } from '#web/areas/deal/desk/evidence.ts';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { toast } from '#web/ui/overlays/toasts.tsx';
import { type FactPlaces, HouseFacts } from './house-facts.tsx';
import { LiveLine, LivePanel, liveText, Warnings } from './live-panel.tsx';
import { inputToSolve, type TermsDesk } from './solving.ts';
import { TermsForm } from './terms-form.tsx';
import { AnalyticsOffer, TermsHead, TermsThatWork } from './terms-head.tsx';
import './terms.css';

// Loaded after the figures: charts and stress test stand below them.
const StressPart = lazy(async () => ({ default: (await import('#web/areas/deal/stress/stress-part.tsx')).StressPart }));

export type StructureTermsProps = {
  structure: Strategy;
  desk: TermsDesk;
  /** Whether the plan has the solver and the stress test. */
  profileAllowsAnalytics: boolean;
  address: string;
  /** Whether the house is made up. */
  isSample: boolean;
  /** The addresses where facts are entered that the desk does not own. */
  places?: FactPlaces;
  evidence?: Evidence;
  /** Offers the plan that has them. */
  onUpgrade: () => void;
};

const nowhere: FactPlaces = {};

/**
 * One structure's terms with what they come to for both sides. The figures beside the form follow every key; what is
 * solved and tested follows when React is idle.
 */
export function StructureTerms({
  structure,
  desk,
  profileAllowsAnalytics,
  address,
  isSample,
  places = nowhere,
  evidence,
  onUpgrade,
}: StructureTermsProps) {
  const { deal, texts, change } = desk;
  const { input } = deal;
  const full = useMemo(() => dealOf(input), [input]);
  const { row, listed } = useMemo(() => priceBesideListing(full, structure), [full, structure]);
  const solvable = useMemo(() => inputToSolve(input, texts), [input, texts]);
  const toSolve = useDeferredValue(solvable, null);
  const tested = useDeferredValue(input);
  const facts = useDeferredValue(useMemo(() => ({ deal, row }), [deal, row]));

  const heading = useRef<HTMLHeadingElement>(null);
  const isApplied = useRef(false);
  const apply = useCallback(
    (title: string, changes: DealChanges) => {
      isApplied.current = true;
      const undo = change(changes);
      toast({ title, action: { label: 'Undo', onPress: undo } });
    },
    [change],
  );
  // Once the terms work, what offered them is gone.
  useEffect(() => {
    if (isApplied.current && document.activeElement === document.body) {
      heading.current?.focus({ preventScroll: true });
    }
    isApplied.current = false;
  });
  return (
    <div className="terms">
      <TermsHead row={row} input={input} isChosen={texts.chosen === structure} apply={apply} heading={heading} />
      {!profileAllowsAnalytics && <AnalyticsOffer onUpgrade={onUpgrade} />}
      {profileAllowsAnalytics && row.verdict !== 'works' && (
        <TermsThatWork input={toSolve} structure={structure} apply={apply} />
      )}
      <LiveLine row={row} />
      <div className="terms-columns">
        <div>
          <TermsForm
            key={structure}
            desk={desk}
            structure={structure}
            row={row}
            solving={profileAllowsAnalytics ? { input: toSolve, structure, apply } : undefined}
          />
          <Warnings warnings={row.warnings} />
          <HouseFacts desk={desk} row={row} facts={facts} places={places} evidence={evidence} />
        </div>
        <LivePanel input={input} deal={full} structure={structure} row={row} listed={listed} />
      </div>
      <p className="visually-hidden" role="status">
        {liveText(facts.row)}
      </p>
      <Suspense fallback={<Skeleton shape="block" />}>
        <StressPart
          input={tested}
          structure={structure}
          address={address}
          isSample={isSample}
          isTested={profileAllowsAnalytics}
        />
      </Suspense>
    </div>
  );
}
