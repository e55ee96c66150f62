import { demoId } from '#shared/analysis/demo.ts';
import { resultPath } from '#shared/site/analysis-paths.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { Tag } from '#web/ui/layout/tag.tsx';
import { SellerVerdict } from '#web/ui/text/seller-verdict.tsx';
import { Verdict } from '#web/ui/text/verdict.tsx';
import { sampleRow } from './sample-deal.built.ts';

/** A deal to look at before the first of one's own; opens the demo. */
export function SampleRow() {
  return (
    <p className="empty-sample">
      <Tag>Sample data</Tag>
      <b>{sampleRow.street}</b>
      <span>{sampleRow.structure}</span>
      <Verdict of={sampleRow} />
      <SellerVerdict of={sampleRow} brief />
      <span>{sampleRow.month}</span>
      <Link to={resultPath(demoId)}>
        Open<span className="visually-hidden"> the sample deal</span>
      </Link>
    </p>
  );
}
