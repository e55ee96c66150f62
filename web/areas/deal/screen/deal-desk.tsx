import {
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Account, accessOf } from '#shared/account/access.ts';
import type { Profile } from '#shared/account/profile.ts';
import type { Analysis } from '#shared/analysis/analysis.ts';
import type { BuyBox } from '#shared/deal/buy-box.ts';
import type { ReadDeal } from '#shared/deal/deal-of.ts';
import { chosenStructure } from '#shared/deal/deal-texts.ts';
import type { ExitCell } from '#shared/exits/base/exit-answer.ts';
import type { PropertyResult } from '#shared/property/property.ts';
import { isSample } from '#shared/property/sample-notice.ts';
import { resultPath } from '#shared/site/analysis-paths.ts';
import { factsApplied } from '#shared/strategy/apply-seller-facts.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { Comparison } from '#shared/structures/base/deal-answer.ts';
import { resultOf } from '#shared/structures/engine/answer.ts';
import { localDay } from '#shared/values/dates.ts';
import { showsForms, useAutosave, withUnsaved } from '#web/api/resources/use-autosave.ts';
import { useAskAgreed } from '#web/areas/deal/agreed/use-ask-agreed.tsx';
import { CompareView, type CompareViewProps } from '#web/areas/deal/compare/compare-view.tsx';
import { deskPath, deskTabOf, isExits } from '#web/areas/deal/desk/desk-tab.ts';
import { evidenceOf } from '#web/areas/deal/desk/evidence.ts';
import { type Desk, type Priced, useDesk } from '#web/areas/deal/desk/use-desk.ts';
import { SaveLine } from '#web/areas/deal/save-line.tsx';
import { useDealForm } from '#web/areas/deal/use-deal-form.ts';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { DeskTabs } from './desk-tabs.tsx';
import './deal-desk.css';

const DealCalculator = lazy(async () => ({
  default: (await import('#web/areas/deal/deal-calculator.tsx')).DealCalculator,
}));
const SwitchStructure = lazy(async () => ({ default: (await import('./switch-structure.tsx')).SwitchStructure }));
const StructureTerms = lazy(async () => ({
  default: (await import('#web/areas/deal/terms/structure-terms.tsx')).StructureTerms,
}));

const ExitsView = lazy(async () => ({ default: (await import('#web/areas/deal/exits/exits-view.tsx')).ExitsView }));
const LeaveBy = lazy(async () => ({ default: (await import('#web/areas/deal/exits/leave-by.tsx')).LeaveBy }));

const noBuyBox: BuyBox = {};

/** One deal: all structures compared, the terms of each, and the purchase with a loan from a bank. */
export function DealDesk({
  analysis,
  profile,
  onUpgrade,
  onAnswer,
  checklist,
  exitChecklist,
  proposal,
}: {
  analysis: Analysis;
  profile: Account & Partial<Profile>;
  /** Offers a plan that has more: of the structures, or of the ways to leave them. */
  onUpgrade: (of: 'structures' | 'exits') => void;
  /** Says whether what the deal is run as works for both sides, now and after each change. */
  onAnswer?: (isDeal: boolean) => void;
  /** Below the terms of a structure: what to know and to check before they are sent. */
  checklist: (
    deal: Desk & { comparison: Comparison; structure: Strategy; property: PropertyResult; warnings: string[] },
  ) => ReactNode;
  /** In an opened way to leave the deal: the rules that it brings. */
  exitChecklist: (deal: {
    cell: ExitCell;
    exit: Desk['exit'];
    texts: Desk['texts'];
    deal: ReadDeal;
    comparison: Comparison;
    property: PropertyResult;
  }) => ReactNode;
  /** Asks whether the deal follows its facts to another structure; absent where none is kept. */
  proposal?: CompareViewProps['proposal'];
}) {
  const [query] = useSearchParams();
  const tab = deskTabOf(query.get('structure'));
  const view = isExits(query.get('structure')) ? 'Exits' : tab;
  const { autosave, save } = useAutosave(analysis, ['calculator_inputs', 'deal', 'exit_plan']);
  const [opened] = useState(() => withUnsaved(analysis));
  const [today] = useState(() => localDay(new Date()));
  const property = useMemo(() => factsApplied(opened), [opened]);
  const buyBox = profile.buy_box ?? noBuyBox;
  const kept = { price: opened.purchase_price, typed: opened.calculator_inputs ?? {} };
  const form = useDealForm(property, kept, buyBox, save);
  const { price, typed } = form.deal;
  const sources = useMemo(
    () => ({ analysis: { ...opened, purchase_price: price }, typed, buyBox, today }),
    [opened, price, typed, buyBox, today],
  );
  // The calculator's figures follow every key; the structures' may lag behind.
  const onSaved = useCallback((after: Analysis) => showsForms(autosave, after, ['deal']), [autosave]);
  const { desk, question } = useAskAgreed(analysis, useDesk(opened, useDeferredValue(sources), save), onSaved);

  const askingPrice = opened.seller_facts?.askingPrice;
  const places = useMemo(
    () => ({ facts: `${resultPath(analysis.id)}#seller-facts`, calculator: deskPath(analysis.id, 'Bank Loan') }),
    [analysis.id],
  );

  const now = new Date();
  const working = chosenStructure(desk.texts) ?? desk.priced.comparison.answer.working;
  const { isDeal } = resultOf(desk.priced.comparison, working);
  useEffect(() => onAnswer?.(isDeal), [onAnswer, isDeal]);
  const hasAll = accessOf(profile, now).opens('advancedFinancing');
  const canSolve = accessOf(profile, now).opens('advancedAnalytics');
  const offerStructures = () => onUpgrade('structures');
  const isOpen = hasAll || tab === working;
  const tabs = useTabFocus(view);

  return (
    <div ref={tabs}>
      {question}
      {/* The table's own heads lead to the parts. */}
      {tab !== 'Compare' && <DeskTabs analysisId={analysis.id} open={tab} working={working} priced={desk.priced} />}
      {/* A key of its own: otherwise the old tab stays, hidden and focused, until the new one is loaded. */}
      <Suspense key={view} fallback={<Skeleton lines={9} />}>
        {view === 'Exits' ? (
          <ExitsView
            {...{ analysisId: analysis.id, desk, form, buyBox, autosave, working, hasAll, canSolve }}
            cell={query.get('cell')}
            onUpgrade={() => onUpgrade('exits')}
            checklist={(cell) =>
              exitChecklist({ cell, exit: desk.exit, texts: desk.texts, property, ...checkedOf(desk.priced) })
            }
          />
        ) : tab === 'Compare' ? (
          <CompareView
            {...{ analysisId: analysis.id, property, desk, form, buyBox, autosave, hasAll, canSolve }}
            onUpgrade={offerStructures}
            askingPrice={askingPrice}
            proposal={proposal}
          />
        ) : tab === 'Bank Loan' ? (
          <DealCalculator property={property} form={form} autosave={autosave} askingPrice={askingPrice} />
        ) : isOpen ? (
          <StructureTerms
            key={tab}
            structure={tab}
            working={working}
            desk={desk}
            profileAllowsAnalytics={canSolve}
            address={opened.property_address}
            leaveBy={
              <Suspense fallback={null}>
                <LeaveBy
                  {...{ analysisId: analysis.id, structure: tab, working, exit: desk.exit, deal: desk.priced.engine }}
                />
              </Suspense>
            }
            saved={<SaveLine autosave={autosave} />}
            left={hasAll && tab === working ? desk.exit.kept : undefined}
            isSample={isSample(opened.analysis_data)}
            onUpgrade={offerStructures}
            places={places}
            evidence={evidenceOf(opened, desk.texts)}
            checklist={(warnings) =>
              checklist({ ...desk, comparison: desk.priced.comparison, structure: tab, property, warnings })
            }
          />
        ) : (
          <SwitchStructure structure={tab} working={working} change={desk.change} onUpgrade={offerStructures} />
        )}
      </Suspense>
    </div>
  );
}

/** A cell is checked with what it was priced from. */
const checkedOf = ({ deal, comparison }: Priced) => ({ deal, comparison });

/**
 * The link or button that led to another tab may be gone: focus then goes to the open tab's link, or to the answer
 * above the table.
 */
function useTabFocus(tab: string) {
  const container = useRef<HTMLDivElement>(null);
  const last = useRef(tab);
  useEffect(() => {
    if (last.current === tab) return;
    last.current = tab;
    if (document.activeElement !== document.body) return;
    container.current?.querySelector<HTMLElement>('[aria-current="page"], #deal-answer')?.focus();
  }, [tab]);
  return container;
}
