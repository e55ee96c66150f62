import { useParams } from 'react-router-dom';
import type { Analysis } from '#shared/analysis.ts';
import { AnalysisHeader } from '#web/lookup/analysis-header.tsx';
import { EquityBar } from '#web/lookup/charts/equity-bar.tsx';
import { FactList } from '#web/lookup/fact-list.tsx';
import { NextStepsPanel } from '#web/lookup/next-steps-panel.tsx';
import { shortDate, usd } from '#web/ui/format.ts';
import { AnalysisFrame } from './analysis-frame.tsx';
import './offer-letter-page.css';

/** What an offer for this house stands on, from the saved analysis. */
export function OfferLetterPage() {
  const { analysisId = '' } = useParams();
  return (
    <AnalysisFrame id={analysisId} title="Offer Letter">
      {(analysis) => <OfferSummary analysis={analysis} />}
    </AnalysisFrame>
  );
}

function OfferSummary({ analysis }: { analysis: Analysis }) {
  const property = analysis.analysis_data;
  return (
    <article>
      <AnalysisHeader title="Offer Letter" analysis={analysis} />
      <div className="offer-columns">
        <section className="panel property-summary" aria-labelledby="summary">
          <h2 id="summary">Property Summary</h2>
          <dl className="summary-terms">
            <div>
              <dt>Purchase price</dt>
              <dd>{usd(analysis.purchase_price)}</dd>
            </div>
            <div>
              <dt>Strategy</dt>
              <dd>{analysis.financing_strategy ?? 'No strategy yet'}</dd>
            </div>
            <div>
              <dt>Analyzed</dt>
              <dd>{shortDate(analysis.created_at)}</dd>
            </div>
          </dl>
          <EquityBar property={property} />
          <FactList
            property={property}
            fields={[
              'ownerDetails.name',
              'ownerDetails.mailingAddress',
              'estimatedValue',
              'financialData.mortgageBalance',
              'financialData.lastSalePrice',
              'financialData.lastSaleDate',
            ]}
          />
        </section>
        <NextStepsPanel strategy={analysis.financing_strategy} />
      </div>
    </article>
  );
}
