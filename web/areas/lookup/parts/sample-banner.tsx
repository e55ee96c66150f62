import type { PropertyResult } from '#shared/property/property.ts';
import { isSample, sampleNotice } from '#shared/property/sample-notice.ts';
import './sample-banner.css';

/** Says that a record is made up, on screen and on paper; nothing for a real one. */
export function SampleBanner({ property }: { property: PropertyResult }) {
  if (!isSample(property)) return null;
  return (
    <p className="sample-banner" role="note">
      <b>Sample data</b> {sampleNotice}
    </p>
  );
}
