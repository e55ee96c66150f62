import { Button } from '#web/ui/controls/button.tsx';
import { Plat } from '#web/ui/plat/plat.tsx';
import './empty-portfolio.css';

export function EmptyPortfolio({ onCreate }: { onCreate: () => void }) {
  return (
    <div className="empty-portfolio">
      <Plat title="A plat without a marked lot" unmarked small />
      <h2>No analyses yet</h2>
      <p>Look up an address to see its value and the structure that fits. Save it and it stays here.</p>
      <Button variant="primary" onClick={onCreate}>
        Create Your First Analysis
      </Button>
    </div>
  );
}
