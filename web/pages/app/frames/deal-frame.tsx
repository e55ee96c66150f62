import { Fragment, lazy, type ReactNode, Suspense, useState } from 'react';
import { accessOf } from '#shared/account/access.ts';
import type { Need } from '#shared/account/roles.ts';
import type { Analysis } from '#shared/analysis/analysis.ts';
import { currentWorkspace } from '#web/api/current-workspace.ts';
import { useProfile } from '#web/api/resources/use-profile.ts';
import type { DealBarProps } from '#web/areas/deal-room/header/deal-bar.tsx';
import { AnalysisHeader } from '#web/areas/lookup/parts/analysis-header.tsx';
import { AnalysisFrame } from '#web/pages/app/frames/analysis-frame.tsx';
import { FieldsFor, WhoMay } from '#web/ui/controls/may.tsx';
import '#web/areas/deal-room/header/deal-bar.css';

const DealBar = lazy(async () => ({ default: (await import('#web/areas/deal-room/header/deal-bar.tsx')).DealBar }));
const DealMore = lazy(async () => ({ default: (await import('./deal-more.tsx')).DealMore }));

const SellerLine = lazy(async () => ({
  default: (await import('#web/areas/seller-page/seller-line.tsx')).SellerLine,
}));
const DealStep = lazy(async () => ({ default: (await import('#web/areas/seller-page/make-deal.tsx')).DealStep }));
const UnsavedNotice = lazy(async () => ({
  default: (await import('#web/areas/deal-room/unsaved/unsaved-notice.tsx')).UnsavedNotice,
}));

// Only who follows houses.
const ValueChanged = lazy(async () => ({
  default: (await import('#web/areas/watch/value-changed.tsx')).ValueChanged,
}));

// Only who works with others hears of them.
const HearOthers = lazy(async () => ({
  default: (await import('#web/areas/deal-room/team/hear-others.tsx')).HearOthers,
}));

type DealFrameProps = Pick<DealBarProps, 'tab' | 'hasHeading' | 'offer' | 'hasOwnBottom' | 'onChanged'> & {
  id: string;
  title: string;
  /** What the page's main action needs: to change the deal, if absent. */
  need?: Need;
  /** Shows headline figures in the skeleton. */
  figures?: boolean;
  /** Whether the page's own content says on paper what house it is about. */
  hasPaperHead?: boolean;
  /** `isStepElsewhere`: the page's one filled button is above it, on an overview. */
  children: (analysis: Analysis, isStepElsewhere: boolean) => ReactNode;
};

/** The frame of each page of a saved deal: its header with the way to the others, and the page below it. */
export function DealFrame({
  id,
  title,
  figures = false,
  hasPaperHead = false,
  need = 'write',
  children,
  ...bar
}: DealFrameProps) {
  const [taken, setTaken] = useState(0);
  const [isStepElsewhere, setStepElsewhere] = useState(false);
  const { profile } = useProfile();
  const mayHaveOthers =
    currentWorkspace() !== undefined ||
    (profile !== undefined && accessOf(profile, new Date()).includes('teamCollaboration'));
  const mayFollow = profile !== undefined && accessOf(profile, new Date()).housesFollowed > 0;
  const space = <DealBarSpace />;
  return (
    <AnalysisFrame
      id={id}
      title={title}
      figures={figures}
      head={(analysis) =>
        analysis === undefined ? (
          space
        ) : (
          <Suspense fallback={space}>
            <DealBar
              key={analysis.id}
              {...bar}
              analysis={analysis}
              page={title}
              answering={(pageId, isFilled, otherwise) => (
                <Suspense fallback={otherwise}>
                  <DealStep {...{ analysis, pageId, isFilled, otherwise }} />
                </Suspense>
              )}
              more={(close) => (
                <Suspense fallback={null}>
                  <DealMore analysisId={analysis.id} close={close} />
                </Suspense>
              )}
            />
          </Suspense>
        )
      }
    >
      {(analysis) => (
        <article id="deal-page" tabIndex={-1}>
          <WhoMay need={need} />
          {!hasPaperHead && <AnalysisHeader title={title} analysis={analysis} />}
          <Suspense fallback={null}>
            {mayHaveOthers && <HearOthers key={analysis.id} analysis={analysis} onForms={() => setTaken(taken + 1)} />}
          </Suspense>
          <Suspense fallback={null}>
            <UnsavedNotice key={analysis.id} analysis={analysis} onTaken={() => setTaken(taken + 1)} />
          </Suspense>
          {(bar.tab === 'overview' || bar.tab === 'numbers') && (
            <Suspense fallback={null}>
              <SellerLine
                analysis={analysis}
                isStep={bar.offer === 'absent'}
                onStep={setStepElsewhere}
                onChanged={() => setTaken(taken + 1)}
              />
            </Suspense>
          )}
          {(bar.tab === 'overview' || bar.tab === 'numbers') && mayFollow && (
            <Suspense fallback={null}>
              <ValueChanged analysis={analysis} onTaken={() => setTaken(taken + 1)} />
            </Suspense>
          )}
          {/* Forms open with the terms that were agreed meanwhile. */}
          <Fragment key={`${taken} ${analysis.agreed?.key} ${analysis.agreed?.page_id}`}>
            <FieldsFor need={bar.tab === 'book' ? 'books' : 'write'}>{children(analysis, isStepElsewhere)}</FieldsFor>
          </Fragment>
        </article>
      )}
    </AnalysisFrame>
  );
}

/** Keeps the header's place until it is loaded, so that the page below stays where it is. */
function DealBarSpace() {
  return (
    <>
      <div className="dealbar" />
      <div className="dealbar-plan dealbar-phone" />
      <div className="dealbar-tabs" />
    </>
  );
}
