import { Link } from '#web/ui/controls/link.tsx';
import '#web/ui/controls/segments.css';
import { deskPath, exitsPath } from './desk-tab.ts';

/** The two tables of a deal: how the house is bought, and how it is left. Each has an address. */
export function ViewSwitch({ analysisId, open }: { analysisId: string; open: 'entries' | 'exits' }) {
  const current = (name: typeof open) => (name === open ? 'page' : undefined);
  return (
    <nav className="segments deal-views deal-view-switch no-print" aria-label="Table shown">
      <Link to={deskPath(analysisId, 'Compare')} aria-current={current('entries')}>
        Entries
      </Link>
      <Link to={exitsPath(analysisId)} aria-current={current('exits')}>
        Exits
      </Link>
    </nav>
  );
}
