import { exitNames } from '#shared/exits/exit-words.ts';
import { exitOf } from '#shared/exits/working-exit.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { Deal } from '#shared/structures/base/house.ts';
import { exitsPath } from '#web/areas/deal/desk/desk-tab.ts';
import type { Desk } from '#web/areas/deal/desk/use-desk.ts';
import { Link } from '#web/ui/controls/link.tsx';

/** How a structure is left: as the deal says where it runs as this structure, else by the structure's own exit. */
export function LeaveBy({
  analysisId,
  structure,
  working,
  exit: { kept },
  deal,
}: {
  analysisId: string;
  structure: Strategy;
  working: Strategy;
  exit: Desk['exit'];
  deal: Deal;
}) {
  const { exit } = exitOf(structure, structure === working ? kept : { exit: null }, deal);
  return <Link to={exitsPath(analysisId, { structure, exit })}>{exitNames[exit]}</Link>;
}
