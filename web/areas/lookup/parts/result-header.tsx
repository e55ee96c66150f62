import type { ReactNode } from 'react';
import { equityPercent } from '#shared/finance/figures.ts';
import { nameOfSource } from '#shared/property/name-of-source.ts';
import { isKnown, type PropertyResult } from '#shared/property/property.ts';
import { isSample, sampleNotice } from '#shared/property/sample-notice.ts';
import { shortDate } from '#shared/values/dates.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { Tag } from '#web/ui/layout/tag.tsx';
import { type FactField, factOf } from './property-facts.ts';

type ResultHeaderProps = {
  property: PropertyResult;
  action?: ReactNode;
  figures: ReactNode;
  /** The lead score's badge. */
  score: ReactNode;
};

/** The property: address, description, figures, lead score, tags and the age of the data. */
export function ResultHeader({ property, action, figures, score }: ResultHeaderProps) {
  return (
    <>
      <header className="result-head">
        <div className="result-title">
          <h1 tabIndex={-1}>{property.address}</h1>
          <p className="result-summary">{summaryOf(property).join(' · ')}</p>
        </div>
        {action}
      </header>
      {figures}
      <div className="result-tags">
        {isSample(property) && (
          <p className="result-sample" role="note" title={sampleNotice}>
            Sample data
            <span className="visually-hidden">. {sampleNotice}</span>
          </p>
        )}
        {score}
        {leadTags(property).map((tag) => (
          <Tag key={tag} tone="mark">
            {tag}
          </Tag>
        ))}
        {property.fetchedAt !== undefined && !isSample(property) && (
          <span className="result-date">
            Data as of {shortDate(property.fetchedAt)} · {sourcesOf(property).join(', ')}
            {property.fromCounty && (
              <>
                {' '}
                · <Link to="/sources">About these records</Link>
              </>
            )}
          </span>
        )}
      </div>
    </>
  );
}

function sourcesOf(property: PropertyResult): string[] {
  const { source, origins = {}, fromCounty } = property;
  const sources = [source, ...Object.values(origins).map((origin) => origin.source)];
  const names = sources.map((each) => nameOfSource(property, each));
  // Its licence asks for the credit.
  return [...new Set(fromCounty ? [...names, fromCounty.credit] : names)];
}

/** "Single Family · built 1968 · 1,640 sq ft · 3 bd, 2 ba · 0.17 acre", without unknown parts. */
export function summaryOf(property: PropertyResult): string[] {
  const text = (field: FactField, words: (value: string) => string = (value) => value) => {
    const value = factOf(property, field).text;
    return value === undefined ? undefined : words(value);
  };
  const rooms = [text('bedrooms', (value) => `${value} bd`), text('bathrooms', (value) => `${value} ba`)].filter(
    (part) => part !== undefined,
  );
  const parts = [
    text('propertyType') ?? 'Property type not available',
    text('yearBuilt', (year) => `built ${year}`) ?? 'year built not available',
    text('squareFootage') ?? 'area not available',
    rooms.length > 0 ? rooms.join(', ') : undefined,
    text('lotSize'),
  ];
  return parts.filter((part) => part !== undefined);
}

/** Reasons to contact the owner. High equity starts at 50% of the value. */
export function leadTags(property: PropertyResult): string[] {
  const { leadIndicators, ownerDetails, financialData, estimatedValue } = property;
  const equityKnown = isKnown(property, 'financialData.equity') && isKnown(property, 'estimatedValue');
  const tags: [string, boolean][] = [
    ['High Equity', equityKnown && equityPercent(financialData.equity, estimatedValue) >= 50],
    ['Absentee Owner', isKnown(property, 'ownerDetails.isAbsenteeOwner') && ownerDetails.isAbsenteeOwner],
    ['Motivated Seller', isKnown(property, 'leadIndicators.motivatedSeller') && leadIndicators.motivatedSeller],
    ['Distressed', isKnown(property, 'leadIndicators.isDistressed') && leadIndicators.isDistressed],
  ];
  return tags.filter(([, holds]) => holds).map(([tag]) => tag);
}
