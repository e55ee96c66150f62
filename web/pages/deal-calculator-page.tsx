import { useParams } from 'react-router-dom';
import type { Analysis } from '#shared/analysis.ts';
import { AnalysisHeader } from '#web/lookup/analysis-header.tsx';
import { CashFlowSteps } from '#web/lookup/charts/cash-flow-steps.tsx';
import { MonthlyCosts } from '#web/lookup/charts/monthly-costs.tsx';
import { FactList, originOf } from '#web/lookup/fact-list.tsx';
import { factOf } from '#web/lookup/property-facts.ts';
import { Topic, TopicColumn } from '#web/lookup/topic.tsx';
import { Figure, Figures } from '#web/ui/figure.tsx';
import { usd, usdSigned } from '#web/ui/format.ts';
import { AnalysisFrame } from './analysis-frame.tsx';
import './deal-calculator-page.css';

/** What a month of this house earns and costs, from the saved analysis. */
export function DealCalculatorPage() {
  const { analysisId = '' } = useParams();
  return (
    <AnalysisFrame id={analysisId} title="Deal Calculator">
      {(analysis) => <DealSummary analysis={analysis} />}
    </AnalysisFrame>
  );
}

function DealSummary({ analysis }: { analysis: Analysis }) {
  const property = analysis.analysis_data;
  const capRate = factOf(property, 'marketData.capRate');
  return (
    <article>
      <AnalysisHeader title="Deal Calculator" analysis={analysis} />
      <Figures>
        <Figure label="Purchase price" value={usd(analysis.purchase_price)} />
        <Figure
          label="Estimated monthly rent"
          value={usd(property.marketData.rentEstimate)}
          {...originOf(property, 'marketData.rentEstimate')}
        />
        <Figure
          label="Monthly net cash flow"
          value={usdSigned(property.investmentMetrics.monthlyNetCashFlow)}
          signed
          {...originOf(property, 'investmentMetrics.monthlyNetCashFlow')}
        />
        <Figure
          label="Cap rate"
          value={capRate.text}
          signed={capRate.signed}
          {...originOf(property, 'marketData.capRate')}
        />
      </Figures>
      <div className="deal-details">
        <Topic>
          <TopicColumn>
            <CashFlowSteps property={property} />
            <MonthlyCosts property={property} />
          </TopicColumn>
          <FactList
            property={property}
            fields={[
              'estimatedValue',
              'marketData.rentEstimate',
              'financialData.propertyTaxes',
              'financialData.insurance',
              'financialData.totalMonthlyExpenses',
              'investmentMetrics.totalCashRequired',
              'marketData.cashOnCashReturn',
              'investmentMetrics.breakEvenRatio',
            ]}
          />
        </Topic>
      </div>
    </article>
  );
}
