import type { ReactNode } from 'react';
import { Plat } from '#web/ui/plat/plat.tsx';
import './empty-portfolio.css';

/** The dashboard without a deal. `search` is the field with its button, `sample` a deal to look at. */
export function EmptyPortfolio({ search, sample }: { search: ReactNode; sample?: ReactNode }) {
  return (
    <div className="empty-portfolio">
      <div>
        <h2>No analyses yet</h2>
        <p>Type an address. If it works, save it and it stands here with a next action and a date.</p>
        {search}
        {sample}
      </div>
      <Plat title="A plat without a marked lot" unmarked small />
    </div>
  );
}
