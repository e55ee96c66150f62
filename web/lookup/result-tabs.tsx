import { type ReactNode, useState } from 'react';
import type { PropertyResult } from '#shared/property.ts';
import { Tabs } from '#web/ui/tabs.tsx';
import { CashFlowSteps } from './charts/cash-flow-steps.tsx';
import { ComparablesChart } from './charts/comparables-chart.tsx';
import { EquityBar } from './charts/equity-bar.tsx';
import { MonthlyCosts } from './charts/monthly-costs.tsx';
import { PriceHistory } from './charts/price-history.tsx';
import { RentRange } from './charts/rent-range.tsx';
import { TaxHistory } from './charts/tax-history.tsx';
import { ValueInArea } from './charts/value-in-area.tsx';
import { ComparablesTable } from './comparables-table.tsx';
import { FactList } from './fact-list.tsx';
import { SalesTable } from './sales-table.tsx';
import { usePrinting } from './use-printing.ts';
import './result-tabs.css';

/** Everything the record says, by topic. Printed, the topics stand below each other. */
export function ResultTabs({ property }: { property: PropertyResult }) {
  const tabs = topics(property);
  const [open, setOpen] = useState('overview');
  const printing = usePrinting();
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
      <Tabs label="Property details" tabs={tabs} value={open} onChange={setOpen} />
    </div>
  );
}

function topics(property: PropertyResult): { id: string; label: string; content: ReactNode }[] {
  return [
    { id: 'overview', label: 'Overview', content: <Overview property={property} /> },
    { id: 'financial', label: 'Financial', content: <Financial property={property} /> },
    { id: 'owner', label: 'Owner Details', content: <Owner property={property} /> },
    { id: 'market', label: 'Market Data', content: <Market property={property} /> },
    { id: 'comparables', label: 'Comparables', content: <Comparables property={property} /> },
    { id: 'investment', label: 'Investment', content: <Investment property={property} /> },
  ];
}

type Topic = { property: PropertyResult };

function Overview({ property }: Topic) {
  return (
    <div className="topic">
      <div className="topic-pictures">
        <EquityBar property={property} />
        <ComparablesChart property={property} />
      </div>
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
    </div>
  );
}

function Financial({ property }: Topic) {
  return (
    <div className="topic">
      <FactList
        property={property}
        fields={[
          'estimatedValue',
          'financialData.equity',
          'financialData.mortgageBalance',
          'financialData.monthlyMortgagePayment',
          'financialData.propertyTaxes',
          'financialData.insurance',
          'financialData.totalMonthlyExpenses',
          'financialData.taxAssessedValue',
          'financialData.lastSalePrice',
          'financialData.lastSaleDate',
        ]}
      />
      <div className="topic-pictures">
        <MonthlyCosts property={property} />
        <TaxHistory property={property} />
      </div>
    </div>
  );
}

function Owner({ property }: Topic) {
  return (
    <div className="topic">
      <div className="topic-pictures">
        <FactList
          title="Owner"
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
            'leadIndicators.hasLiens',
            'leadIndicators.isVacant',
            'leadIndicators.highEquity',
            'leadIndicators.motivatedSeller',
          ]}
        />
      </div>
      <div className="topic-pictures">
        <PriceHistory property={property} />
        <SalesTable sales={property.propertyHistory.salesHistory} />
      </div>
    </div>
  );
}

function Market({ property }: Topic) {
  return (
    <div className="topic">
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
      <div className="topic-pictures">
        <RentRange property={property} />
        <ValueInArea property={property} />
      </div>
    </div>
  );
}

function Comparables({ property }: Topic) {
  return (
    <div className="topic topic-wide">
      <ComparablesChart property={property} numbered height={280} />
      <ComparablesTable property={property} />
    </div>
  );
}

function Investment({ property }: Topic) {
  return (
    <div className="topic">
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
      <div className="topic-pictures">
        <CashFlowSteps property={property} />
        <p className="topic-note">
          Bought at the estimated value with 20% down and 2% closing costs, the rest at 6.5% over 30 years.
          The deal calculator takes your own terms.
        </p>
      </div>
    </div>
  );
}
