import { Button } from '#web/ui/controls/button.tsx';
import { Plat } from '#web/ui/plat/plat.tsx';
import './empty-portfolio.css';

export function EmptyPortfolio({ onCreate }: { onCreate: () => void }) {
  return (
    <div className="empty-portfolio">
      <Plat title="A plat without a marked lot" unmarked small />
      <h2>No analyses yet</h2>
      <p>Look up an address: you see what it is worth, which structure fits it, and you can keep it here.</p>
      <Button variant="primary" onClick={onCreate}>
        Create Your First Analysis
      </Button>
    </div>
  );
}
