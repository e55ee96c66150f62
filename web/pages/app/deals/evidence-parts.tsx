import { compsPath, repairsPath } from '#shared/site/analysis-paths.ts';
import { Link } from '#web/ui/controls/link.tsx';
import './evidence-parts.css';

/** The two parts of a deal's evidence: what the house is worth, and what it needs. */
export function EvidenceParts({ analysisId, part }: { analysisId: string; part: 'comps' | 'repairs' }) {
  return (
    <nav className="evidence-parts no-print" aria-label="Evidence">
      <Link to={compsPath(analysisId)} aria-current={part === 'comps' ? 'page' : undefined}>
        Comps
      </Link>
      <Link to={repairsPath(analysisId)} aria-current={part === 'repairs' ? 'page' : undefined}>
        Repairs
      </Link>
    </nav>
  );
}
