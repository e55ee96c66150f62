import type { ReactNode } from 'react';
import { May } from '#web/ui/controls/may.tsx';
import { Plat } from '#web/ui/plat/plat.tsx';
import './empty-portfolio.css';

/** The dashboard without a deal. `search` is the field with its button, `sample` a deal to look at. */
export function EmptyPortfolio({ search, sample }: { search: ReactNode; sample?: ReactNode }) {
  return (
    <div className="empty-portfolio">
      <div>
        <h2>No analyses yet</h2>
        <May need="write">
          <p>Type an address. If it works, save it and it stands here with a next action and a date.</p>
        </May>
        {search}
        {sample}
      </div>
      <Plat title="A plat without a marked lot" unmarked small />
    </div>
  );
}
