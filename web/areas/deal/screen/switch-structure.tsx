import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { Desk } from '#web/areas/deal/desk/use-desk.ts';
import { Button } from '#web/ui/controls/button.tsx';

/** In the place of terms that the plan does not have: the deal can be run as this structure instead. */
export function SwitchStructure({
  structure,
  working,
  change,
  onUpgrade,
}: {
  structure: Strategy;
  working: Strategy;
  change: Desk['change'];
  onUpgrade: () => void;
}) {
  return (
    <section className="deal-locked" aria-labelledby="deal-locked">
      <h2 id="deal-locked">Switch this deal to {structure}?</h2>
      <p>Your plan sets the terms of one structure at a time. This deal runs as {working}; its terms are kept.</p>
      <div className="button-row">
        <Button need="write" variant="primary" onClick={() => change({ chosen: structure })}>
          Switch to {structure}
        </Button>
        <Button onClick={onUpgrade}>Upgrade for All Five</Button>
      </div>
    </section>
  );
}
