import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { Desk } from '#web/areas/deal/desk/use-desk.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { toast } from '#web/ui/overlays/toasts.tsx';
import './proposal-strip.css';

type ProposalStripProps = {
  /** What the deal is run as. */
  chosen: Strategy;
  /** What ranks first on the facts of today. */
  proposes: Strategy;
  change: Desk['change'];
};

/** Asks whether a deal follows its facts to another structure: facts propose, and people choose. */
export function ProposalStrip({ chosen, proposes, change }: ProposalStripProps) {
  function switchTo() {
    change({ chosen: proposes });
    toast({
      title: `Switched to ${proposes}`,
      text: `Letters and packets already made keep ${chosen}.`,
      action: { label: 'Undo', onPress: () => change({ chosen }) },
    });
  }
  return (
    <section className="proposal-strip no-print" aria-label="Another structure ranks first">
      <p>
        On the new facts <b>{proposes}</b> ranks first. This deal runs as {chosen}, and so do its letters and packets.
      </p>
      <span className="button-row">
        <Button onClick={switchTo}>
          Switch<span className="visually-hidden"> to {proposes}</span>
        </Button>
        <Button variant="quiet" onClick={() => change({ kept_over: proposes })}>
          Keep<span className="visually-hidden"> {chosen}</span>
        </Button>
      </span>
    </section>
  );
}
