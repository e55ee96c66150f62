import { useMemo } from 'react';
import { whatWouldWork } from '#shared/deal/what-would-work.ts';
import type { StructureResult } from '#shared/structures/base/deal-answer.ts';
import type { CompareInput } from '#shared/structures/base/deal-input.ts';
import type { AnswerRunAs } from '#shared/structures/engine/answer.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { SellerVerdict } from '#web/ui/text/seller-verdict.tsx';
import { Verdict } from '#web/ui/text/verdict.tsx';
import './would-work-list.css';

type WouldWorkListProps = {
  input: CompareInput;
  /** The structure of the house, as it stands. */
  working: StructureResult;
  kind: AnswerRunAs['kind'];
  /** Whether the plan solves for them. */
  solves: boolean;
};

/** The smallest changes that make something of the house. */
export default function WouldWorkList({ input, working, kind, solves }: WouldWorkListProps) {
  const { structure, verdict } = working;
  const made = verdict === 'works' ? 'it a deal' : kind === 'fails' ? `${structure} work` : 'it work';
  const changes = useMemo(() => (solves ? whatWouldWork(input, structure) : []), [input, structure, solves]);
  if (!solves) {
    return (
      <p className="would-work-none">
        <Link to="/pricing">Upgrade to Professional</Link> to see which change makes it work.
      </p>
    );
  }
  if (changes.length === 0) {
    return (
      <p className="would-work-none" role="status">
        No single target or term makes {made}. What the seller says might.
      </p>
    );
  }
  return (
    <ul className="would-work">
      {changes.map(({ change, row }) => (
        <li key={`${row.structure} ${change}`}>
          <p>
            <b>{row.structure}:</b> {change}
          </p>
          <p className="would-work-verdicts">
            <Verdict of={row} /> <SellerVerdict of={row} />
          </p>
        </li>
      ))}
    </ul>
  );
}
