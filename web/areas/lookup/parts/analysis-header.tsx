import type { Analysis } from '#shared/analysis/analysis.ts';
import { shortDate } from '#shared/values/dates.ts';
import { summaryOf } from './result-header.tsx';
import { SampleBanner } from './sample-banner.tsx';
import './analysis-header.css';

type AnalysisHeaderProps = {
  title: string;
  analysis: Analysis;
};

/** The top of a saved analysis's page on paper: title and property. On screen the deal's header says it. */
export function AnalysisHeader({ title, analysis }: AnalysisHeaderProps) {
  const { property_address, created_at, analysis_data } = analysis;
  return (
    <div className="analysis-head">
      <SampleBanner property={analysis_data} />
      <p className="label">{title}</p>
      <p className="analysis-head-address">{property_address}</p>
      <p className="analysis-head-summary">{summaryOf(analysis_data).join(' · ')}</p>
      <p className="analysis-head-date">Analyzed {shortDate(created_at)}</p>
    </div>
  );
}
