import { useLocation } from 'wouter';
import { DealCalculator } from '#web/areas/deal/deal-calculator.tsx';
import { AnalysisHeader } from '#web/areas/lookup/parts/analysis-header.tsx';
import { AnalysisFrame } from './analysis-frame.tsx';

export function DealCalculatorPage() {
  const analysisId = useLocation()[0].split('/')[2] ?? '';
  return (
    <AnalysisFrame id={analysisId} title="Deal Calculator">
      {(analysis) => (
        <article>
          <AnalysisHeader title="Deal Calculator" analysis={analysis} />
          <DealCalculator key={analysis.id} analysis={analysis} />
        </article>
      )}
    </AnalysisFrame>
  );
}
