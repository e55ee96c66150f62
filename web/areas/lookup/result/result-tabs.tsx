import { type ReactNode, useMemo, useState } from 'react';
import type { Analysis } from '#shared/analysis/analysis.ts';
import type { PropertyResult } from '#shared/property/property.ts';
import { withUnsaved } from '#web/api/resources/use-autosave.ts';
import { CashFlowSteps } from '#web/areas/lookup/charts/cash-flow-steps.tsx';
import { ComparablesChart } from '#web/areas/lookup/charts/comparables-chart.tsx';
import { EquityBar } from '#web/areas/lookup/charts/equity-bar.tsx';
import { MonthlyCosts } from '#web/areas/lookup/charts/monthly-costs.tsx';
import { PriceHistory } from '#web/areas/lookup/charts/price-history.tsx';
import { RentRange } from '#web/areas/lookup/charts/rent-range.tsx';
import { TaxHistory } from '#web/areas/lookup/charts/tax-history.tsx';
import { ValueInArea } from '#web/areas/lookup/charts/value-in-area.tsx';
import { FactList } from '#web/areas/lookup/parts/fact-list.tsx';
import { Topic, TopicColumn } from '#web/areas/lookup/parts/topic.tsx';
import { usePrinting } from '#web/areas/lookup/parts/use-printing.ts';
import { Tabs } from '#web/ui/layout/tabs.tsx';
import { ComparablesTable } from './comparables-table.tsx';
import { SalesTable } from './sales-table.tsx';
import { changedDeal } from './saved-deal.ts';
import { SavedDealPanel } from './saved-deal-panel.tsx';
import './result-tabs.css';

/** All property data by topic, with the saved deal if it is changed. Printed, the topics follow one another. */
export function ResultTabs({ property, analysis }: InvestmentProps) {
  const [open, setOpen] = useState('overview');
  const printing = usePrinting();
  const tabs = topics(property, analysis, printing);
  if (printing) {
    return (
      <div className="result-topics">
        {tabs.map((tab) => (
          <section key={tab.id}>
            <h2>{tab.label}</h2>
            {tab.content}
          </section>
        ))}
      </div>
    );
  }
  return (
    <div className="result-topics">
      <Tabs toEdge label="Property details" tabs={tabs} value={open} onChange={setOpen} />
      <Legend hasFile={property.fromFile !== undefined} />
    </div>
  );
}

/** Explains the lines below figures. */
function Legend({ hasFile }: { hasFile: boolean }) {
  return (
    <p className="figure-legend">
      Press a figure to see its source. <span className="explained explained-reported">Reported</span>{' '}
      <span className="explained">computed</span> <span className="explained explained-estimated">estimated</span>{' '}
      <span className="explained explained-user">entered by you</span>
      {hasFile && (
        <>
          {' '}
          <span className="explained explained-imported">in your file</span>
        </>
      )}
    </p>
  );
}

function topics(
  property: PropertyResult,
  analysis: Analysis | undefined,
  printing: boolean,
): { id: string; label: string; content: ReactNode }[] {
  return [
    { id: 'overview', label: 'Overview', content: <Overview property={property} printing={printing} /> },
    { id: 'financial', label: 'Financial', content: <Financial property={property} /> },
    { id: 'owner', label: 'Owner Details', content: <Owner property={property} printing={printing} /> },
    { id: 'market', label: 'Market Data', content: <Market property={property} /> },
    {
      id: 'comparables',
      label: 'Comparables',
      content: <Comparables property={property} printing={printing} />,
    },
    { id: 'investment', label: 'Investment', content: <Investment property={property} analysis={analysis} /> },
  ];
}

type TopicProps = { property: PropertyResult };
type InvestmentProps = TopicProps & { analysis: Analysis | undefined };
/** Charts are smaller on paper. */
type PrintedTopicProps = TopicProps & { printing: boolean };

function Overview({ property, printing }: PrintedTopicProps) {
  return (
    <Topic>
      <TopicColumn>
        <EquityBar property={property} />
        {/* On paper it follows below, with its table. */}
        {!printing && <ComparablesChart property={property} />}
      </TopicColumn>
      <FactList
        property={property}
        fields={[
          'propertyType',
          'yearBuilt',
          'squareFootage',
          'bedrooms',
          'bathrooms',
          'lotSize',
          'marketData.pricePerSqFt',
          'financialData.propertyTaxes',
          'financialData.insurance',
        ]}
      />
    </Topic>
  );
}

function Financial({ property }: TopicProps) {
  return (
    <Topic>
      <FactList
        property={property}
        fields={[
          'estimatedValue',
          'financialData.equity',
          'financialData.mortgageBalance',
          'financialData.monthlyMortgagePayment',
          'financialData.loanRate',
          'financialData.propertyTaxes',
          'financialData.insurance',
          'financialData.totalMonthlyExpenses',
          'financialData.taxAssessedValue',
          'financialData.lastSalePrice',
          'financialData.lastSaleDate',
        ]}
      />
      <TopicColumn>
        <MonthlyCosts property={property} />
        <TaxHistory property={property} />
      </TopicColumn>
    </Topic>
  );
}

function Owner({ property, printing }: PrintedTopicProps) {
  return (
    <Topic>
      <TopicColumn>
        <FactList
          title="Owner of record"
          property={property}
          fields={[
            'ownerDetails.name',
            'ownerDetails.mailingAddress',
            'ownerDetails.phoneNumber',
            'ownerDetails.isAbsenteeOwner',
            'ownerDetails.ownershipLength',
          ]}
        />
        <FactList
          title="Lead indicators"
          property={property}
          fields={[
            'leadIndicators.isDistressed',
            'leadIndicators.isForeclosure',
            'leadIndicators.auctionDate',
            'leadIndicators.defaultAmount',
            'leadIndicators.hasLiens',
            'leadIndicators.isVacant',
            'leadIndicators.highEquity',
            'leadIndicators.motivatedSeller',
          ]}
        />
      </TopicColumn>
      <TopicColumn>
        {/* Paper shows only the table. */}
        {!printing && <PriceHistory property={property} />}
        <SalesTable sales={property.propertyHistory.salesHistory} />
      </TopicColumn>
    </Topic>
  );
}

function Market({ property }: TopicProps) {
  return (
    <Topic>
      <FactList
        property={property}
        fields={[
          'marketData.medianHomeValue',
          'marketData.pricePerSqFt',
          'marketData.rentEstimate',
          'marketData.monthlyRentLow',
          'marketData.monthlyRentHigh',
          'marketData.occupancyRate',
          'marketData.daysOnMarket',
        ]}
      />
      <TopicColumn>
        <RentRange property={property} />
        <ValueInArea property={property} />
      </TopicColumn>
    </Topic>
  );
}

function Comparables({ property, printing }: PrintedTopicProps) {
  return (
    <Topic wide>
      <ComparablesChart property={property} numbered height={printing ? 120 : 280} />
      <ComparablesTable property={property} />
    </Topic>
  );
}

function Investment({ property, analysis }: InvestmentProps) {
  const deal = useMemo(() => analysis && changedDeal(property, withUnsaved(analysis)), [property, analysis]);
  return (
    <>
      {analysis && deal && <SavedDealPanel id={analysis.id} deal={deal} />}
      <AssumedDeal property={property} />
    </>
  );
}

/** The figures that the lookup assumes. */
function AssumedDeal({ property }: TopicProps) {
  return (
    <Topic>
      <FactList
        property={property}
        fields={[
          'marketData.capRate',
          'marketData.cashOnCashReturn',
          'investmentMetrics.monthlyNetCashFlow',
          'investmentMetrics.totalCashRequired',
          'investmentMetrics.grossRentalYield',
          'investmentMetrics.netRentalYield',
          'investmentMetrics.breakEvenRatio',
          'investmentMetrics.priceToRentRatio',
        ]}
      />
      <TopicColumn>
        <CashFlowSteps property={property} />
        <p className="topic-note">
          Costs are taxes, insurance, HOA dues, upkeep and management. Bought at the estimated value with 20% down and
          2% closing costs, the rest at 6.5% over 30 years.
        </p>
      </TopicColumn>
    </Topic>
  );
}
