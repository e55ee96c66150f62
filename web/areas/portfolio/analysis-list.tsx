import { useState } from 'react';
import { Link } from 'wouter';
import { type Analysis, analysesPerPage } from '#shared/analysis/analysis.ts';
import { isSample } from '#shared/property/sample-notice.ts';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { NotAvailable } from '#web/ui/layout/figure.tsx';
import { Tag } from '#web/ui/layout/tag.tsx';
import { shortDate, usd } from '#web/ui/text/format.ts';
import { RuleConfidence } from '#web/ui/text/rule-confidence.tsx';
import './analysis-list.css';

/** The saved analyses, newest first; each press shows another page. */
export function AnalysisList({
  analyses,
  complete,
  onDelete,
}: {
  analyses: Analysis[];
  /** False while more pages load. */
  complete: boolean;
  onDelete: (id: string) => void;
}) {
  const [shown, setShown] = useState(analysesPerPage);
  const more = analyses.length > shown || !complete;
  return (
    <>
      <table className="analyses">
        <caption className="visually-hidden">Saved property analyses, newest first</caption>
        <thead>
          <tr>
            <th scope="col">Address</th>
            <th scope="col">Strategy</th>
            <th scope="col" className="num">
              Purchase price
            </th>
            <th scope="col">Analyzed</th>
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {analyses.slice(0, shown).map((analysis) => (
            <AnalysisRow key={analysis.id} analysis={analysis} onDelete={onDelete} />
          ))}
        </tbody>
      </table>
      {more && (
        <p className="analyses-more">
          <Button busy={analyses.length <= shown} onClick={() => setShown(shown + analysesPerPage)}>
            Show more
          </Button>
          <span>
            {Math.min(shown, analyses.length)} of {analyses.length}
            {complete ? '' : ' and more'}
          </span>
        </p>
      )}
    </>
  );
}

function AnalysisRow({ analysis, onDelete }: { analysis: Analysis; onDelete: (id: string) => void }) {
  const { id, property_address, financing_strategy, purchase_price, created_at, analysis_data } = analysis;

  function deleteRow(row: HTMLTableRowElement | null) {
    // The row disappears with its focus: focus a neighbor.
    const neighbor = row?.nextElementSibling ?? row?.previousElementSibling;
    neighbor?.querySelector('a')?.focus();
    onDelete(id);
  }

  return (
    <tr>
      <th scope="row">
        <span className="analysis-address">
          <Link to={`/dashboard?analysis=${id}`}>{property_address}</Link>
          {isSample(analysis_data) && <Tag>Sample data</Tag>}
        </span>
      </th>
      <td className="analysis-strategy">
        {financing_strategy ?? 'No strategy yet'}{' '}
        {financing_strategy && <RuleConfidence strategy={financing_strategy} />}
      </td>
      <td className="num">{purchase_price === null ? <NotAvailable /> : usd(purchase_price)}</td>
      <td className="analysis-date">{shortDate(created_at)}</td>
      <td className="analysis-actions">
        <ButtonLink to={`/deal-calculator/${id}`} aria-label={`Calculator for ${property_address}`}>
          Calculator
        </ButtonLink>
        <ButtonLink to={`/offer-letter/${id}`} aria-label={`Offer Letter for ${property_address}`}>
          Offer Letter
        </ButtonLink>
        <Button
          variant="quiet"
          aria-label={`Delete ${property_address}`}
          onClick={(event) => deleteRow(event.currentTarget.closest('tr'))}
        >
          Delete
        </Button>
      </td>
    </tr>
  );
}
