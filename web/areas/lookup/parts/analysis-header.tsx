import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Analysis } from '#shared/analysis/analysis.ts';
import { shortDate } from '#shared/values/dates.ts';
import { BackToDashboard } from './back-to-dashboard.tsx';
import { summaryOf } from './result-header.tsx';
import { SampleBanner } from './sample-banner.tsx';
import './analysis-header.css';

type AnalysisHeaderProps = {
  title: string;
  analysis: Analysis;
  /** Beside the link back. */
  beside?: ReactNode;
};

/** The top of a saved analysis's page: back link, title, property. */
export function AnalysisHeader({ title, analysis, beside }: AnalysisHeaderProps) {
  const { property_address, created_at, analysis_data } = analysis;
  return (
    <header className="analysis-head">
      <div className="analysis-head-way">
        <BackToDashboard />
        {beside}
      </div>
      <SampleBanner property={analysis_data} />
      <p className="label">{title}</p>
      <h1 tabIndex={-1}>
        <span className="visually-hidden">{title}: </span>
        {property_address}
      </h1>
      <p className="analysis-head-summary">{summaryOf(analysis_data).join(' · ')}</p>
      <p className="analysis-head-date">
        Analyzed {shortDate(created_at)} · <Link to={`/dashboard?analysis=${analysis.id}`}>Open the full analysis</Link>
      </p>
    </header>
  );
}
