import { lazy, Suspense, useEffect, useMemo } from 'react';
import { useParams } from 'react-router-dom';
import type { Analysis } from '#shared/analysis/analysis.ts';
import { priceLabel } from '#shared/deal/purchase-price.ts';
import { workingStructure } from '#shared/deal/working/working-structure.ts';
import type { PropertyResult } from '#shared/property/property.ts';
import { factsApplied } from '#shared/strategy/apply-seller-facts.ts';
import { confidenceOf } from '#shared/strategy/strategy-rules.ts';
import { usd } from '#shared/values/money.ts';
import { wholeNumber } from '#shared/values/numbers.ts';
import { withUnsaved } from '#web/api/resources/use-autosave.ts';
import { FactList } from '#web/areas/lookup/parts/fact-list.tsx';
import { usePathParam } from '#web/pages/use-path-param.ts';
import { Fold } from '#web/ui/controls/fold.tsx';
import { NotAvailable } from '#web/ui/layout/figure.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { RuleConfidenceLabel } from '#web/ui/text/rule-confidence.tsx';
import { UpgradeButton } from './deals/upgrade-button.tsx';
import { DealFrame } from './frames/deal-frame.tsx';
import './offer-letter-page.css';

// Brings the deal engine.
const SavedChecklist = lazy(async () => ({
  default: (await import('#web/areas/compliance/saved-checklist.tsx')).SavedChecklist,
}));
// The engine weighs more than the page: it is loaded while the analysis is.
const loadLetter = () => import('#web/areas/letter/offer-letter.tsx');
const OfferLetter = lazy(async () => ({ default: (await loadLetter()).OfferLetter }));
// Needs no engine.
const OpenedLetter = lazy(async () => ({
  default: (await import('#web/areas/letter/opened-letter.tsx')).OpenedLetter,
}));
const SellerPageBlock = lazy(async () => ({
  default: (await import('#web/areas/seller-page/seller-page-block.tsx')).SellerPageBlock,
}));

/** The letter of an analysis, or one that was made before. */
export function OfferLetterPage() {
  const analysisId = usePathParam('analysisId');
  const { letterId } = useParams();
  const isNew = letterId === undefined;

  useEffect(() => {
    // A failure shows when the letter is rendered.
    if (isNew) loadLetter().catch(() => {});
  }, [isNew]);

  return (
    <DealFrame id={analysisId} title="Offer Letter" tab="offer" need="send" offer="absent" hasPaperHead>
      {(analysis) => (
        <Suspense fallback={<Skeleton lines={9} />}>
          {isNew ? (
            <OfferLetter
              key={analysis.id}
              analysis={analysis}
              folds={<Folds analysis={analysis} />}
              sellerPage={(inHand) => (
                <Suspense fallback={null}>
                  <SellerPageBlock analysis={analysis} inHand={inHand} upgrade={<SellerPageUpgrade />} />
                </Suspense>
              )}
            />
          ) : (
            <OpenedLetter key={letterId} analysis={analysis} letterId={letterId} />
          )}
        </Suspense>
      )}
    </DealFrame>
  );
}

function SellerPageUpgrade() {
  return (
    <UpgradeButton
      reason={{
        title: 'Send seller’s pages',
        description: 'Upgrade to send offers by links that bring back an answer.',
      }}
    />
  );
}

function Folds({ analysis }: { analysis: Analysis }) {
  return (
    <>
      <PropertySummary analysis={analysis} />
      <Suspense fallback={<Skeleton lines={1} />}>
        <SavedChecklist analysis={analysis} />
      </Suspense>
    </>
  );
}

/** The figures the offer is based on. */
function PropertySummary({ analysis }: { analysis: Analysis }) {
  const property = useMemo(() => factsApplied(analysis), [analysis]);
  const strategy = workingStructure(withUnsaved(analysis).deal, analysis.financing_strategy);
  return (
    <Fold title="Property Summary" count={inShort(property)}>
      <dl className="summary-terms wrapping">
        <div>
          <dt>{priceLabel(analysis.purchase_price_from)}</dt>
          <dd>{analysis.purchase_price === null ? <NotAvailable /> : usd(analysis.purchase_price)}</dd>
        </div>
        <div>
          <dt>Strategy</dt>
          <dd>{strategy ?? 'No strategy yet'}</dd>
        </div>
        {strategy !== null && strategy === analysis.financing_strategy && (
          <div>
            <dt>
              <RuleConfidenceLabel />
            </dt>
            <dd>{confidenceOf(strategy)}/100</dd>
          </div>
        )}
      </dl>
      <FactList
        property={property}
        fields={['estimatedValue', 'financialData.mortgageBalance', 'ownerDetails.name', 'ownerDetails.mailingAddress']}
      />
    </Fold>
  );
}

/** "Single Family · 1994 · 1,540 sq ft · value $318,000". */
function inShort({ propertyType, yearBuilt, squareFootage, estimatedValue }: PropertyResult): string {
  return [
    propertyType,
    yearBuilt,
    squareFootage != null && `${wholeNumber(squareFootage)} sq ft`,
    estimatedValue == null ? 'value unknown' : `value ${usd(estimatedValue)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
