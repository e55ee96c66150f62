import { lazy, type ReactNode, Suspense, useCallback, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import type { DealChanges } from '#shared/deal/deal-changes.ts';
import type { KeptExit } from '#shared/exits/kept/exit-plan.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import { priceBesideListing } from '#shared/structures/engine/compare.ts';
import { dealOf } from '#shared/structures/engine/first-terms.ts';
import { askedFirst } from '#web/areas/deal/agreed/use-ask-agreed.tsx';
import type { Evidence } from '#web/areas/deal/desk/evidence.ts';
import { useWideScreen } from '#web/ui/controls/use-wide-screen.ts';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { toast } from '#web/ui/overlays/toasts.tsx';
import { HouseFacts } from './house-facts.tsx';
import { type FactPlaces, LackingFacts } from './lacking-facts.tsx';
import { LiveLine, LivePanel, liveText } from './live-panel.tsx';
import { inputToSolve, type TermsDesk } from './solving.ts';
import { TermsForm } from './terms-form.tsx';
import { AnalyticsOffer, OtherStructure, TermsHead, TermsThatWork } from './terms-head.tsx';
import './terms.css';

// Loaded after the figures: charts, stress test and schedule stand below them.
const StressTests = lazy(async () => ({
  default: (await import('#web/areas/deal/stress/stress-part.tsx')).StressTests,
}));
const MonthByMonth = lazy(async () => ({
  default: (await import('#web/areas/deal/stress/stress-part.tsx')).MonthByMonth,
}));

export type StructureTermsProps = {
  structure: Strategy;
  working: Strategy;
  desk: TermsDesk;
  /** Whether the plan has the solver and the stress test. */
  profileAllowsAnalytics: boolean;
  address: string;
  /** Whether the house is made up. */
  isSample: boolean;
  /** The addresses where facts are entered that the desk does not own. */
  places?: FactPlaces;
  evidence?: Evidence;
  /** The link to how it is left. */
  leaveBy?: ReactNode;
  /** How saving stands. */
  saved?: ReactNode;
  /** How the deal says that it is left, where it runs as this structure and the plan has that. */
  left?: KeptExit;
  /** The part with what to know and to check before an offer. */
  checklist?: (warnings: string[]) => ReactNode;
  /** Offers the plan that has them. */
  onUpgrade: () => void;
};

const nowhere: FactPlaces = {};

/**
 * One structure's terms with what they come to for both sides. The figures beside the form follow every key; what is
 * solved and tested follows when React is idle. What is read now and then is closed: one line each.
 */
export function StructureTerms({
  structure,
  working,
  desk,
  profileAllowsAnalytics,
  address,
  isSample,
  places = nowhere,
  evidence,
  leaveBy,
  saved,
  left,
  checklist,
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
  const isWide = useWideScreen();

  const heading = useRef<HTMLHeadingElement>(null);
  const isApplied = useRef(false);
  const apply = useCallback(
    (title: string, changes: DealChanges) => {
      const undo = change(changes);
      if (undo === askedFirst) return;
      isApplied.current = true;
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
  const other = structure !== working && <OtherStructure {...{ structure, working, apply }} />;
  return (
    <div className="terms">
      <LiveLine row={row} listed={listed} />
      <div className="terms-columns">
        <div>
          <TermsHead row={row} input={input} heading={heading}>
            {isWide && other}
          </TermsHead>
          <TermsForm
            key={structure}
            desk={desk}
            structure={structure}
            row={row}
            leaveBy={leaveBy}
            saved={saved}
            solving={profileAllowsAnalytics ? { input: toSolve, structure, apply } : undefined}
          >
            {profileAllowsAnalytics && row.verdict !== 'works' && (
              <TermsThatWork input={toSolve} structure={structure} apply={apply} />
            )}
          </TermsForm>
          {!isWide && other}
          {!profileAllowsAnalytics && <AnalyticsOffer onUpgrade={onUpgrade} />}
          <LackingFacts row={row} places={places} />
          {profileAllowsAnalytics && (
            <Suspense fallback={<Skeleton shape="block" />}>
              <StressTests input={tested} structure={structure} />
            </Suspense>
          )}
          <div className="terms-folds">
            {checklist?.(row.warnings)}
            <HouseFacts desk={desk} row={row} facts={facts} places={places} evidence={evidence} />
            <Suspense fallback={<Skeleton lines={1} />}>
              <MonthByMonth {...{ input: tested, structure, left, address, isSample }} />
            </Suspense>
          </div>
        </div>
        <LivePanel input={input} deal={full} structure={structure} row={row} listed={listed} />
      </div>
      <p className="visually-hidden" role="status">
        {liveText(facts.row)}
      </p>
    </div>
  );
}
