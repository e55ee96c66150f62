import type { ProposedSwitch } from '#shared/deal/working/proposed-switch.ts';
import type { MadeLetter } from '#shared/letter/made/made-letter.ts';
import type { Stage } from '#shared/pipeline/stage.ts';
import { dayMonth } from '#shared/values/dates.ts';
import { usePipeline } from '#web/api/resources/use-deal.ts';
import { useLetters } from '#web/api/resources/use-letters.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { toast } from '#web/ui/overlays/toasts.tsx';
import './proposal-strip.css';

type ProposalStripProps = ProposedSwitch & { analysisId: string };

/** Asks whether a deal follows its facts to another structure: facts propose, and people choose. */
export function ProposalStrip({ analysisId, chosen, proposes, change }: ProposalStripProps) {
  const { pipeline } = usePipeline(analysisId);
  // What both agreed on is no question of ranks, nor is a deal that is under contract or over.
  if (pipeline === undefined || pipeline.agreed || settled.includes(pipeline.stage)) return null;
  function switchTo() {
    change({ chosen: proposes });
    toast({
      title: `Switched to ${proposes}`,
      text: `Letters and packets already made keep ${chosen}.`,
      action: { label: 'Undo', onPress: () => change({ chosen }) },
    });
  }
  return (
    <section className="proposal-strip cluster small no-print" aria-label="Another structure ranks first">
      <p>
        On the new facts <b>{proposes}</b> ranks first. This deal runs as {chosen}.{' '}
        <LetterOut analysisId={analysisId} proposes={proposes} />
      </p>
      <span className="button-row">
        <Button need="write" onClick={switchTo}>
          Switch<span className="visually-hidden"> to {proposes}</span>
        </Button>
        <Button need="write" variant="quiet" onClick={() => change({ kept_over: proposes })}>
          Keep<span className="visually-hidden"> {chosen}</span>
        </Button>
      </span>
    </section>
  );
}

const settled: readonly Stage[] = ['under_contract', 'closed', 'lost'];

/** The last letter that offers something else than what ranks first now; nothing while it is not known. */
function LetterOut({ analysisId, proposes }: Pick<ProposalStripProps, 'analysisId' | 'proposes'>) {
  const { letters } = useLetters(analysisId);
  const [last] = letters ?? [];
  const named = last === undefined ? [] : offered(last);
  if (last === undefined || named.length === 0 || named.includes(proposes)) return null;
  return (
    <>
      Your letter of {dayMonth(last.created_at)} offers {named.join(' or ')}.
    </>
  );
}

const offered = ({ offers }: MadeLetter) => offers.flatMap(({ structure }) => structure ?? []);
