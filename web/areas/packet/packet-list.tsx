import { isOpen, type PacketLink, type PacketSummary, usualLinkDays } from '#shared/packet/packet-link.ts';
import type { Packets } from '#web/api/resources/deals/use-packets.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { showProblem } from '#web/ui/forms/show-problem.ts';
import { useAction } from '#web/ui/forms/use-action.ts';
import { toast } from '#web/ui/overlays/toasts.tsx';
import { shortDate, shortMoment } from '#web/ui/text/format.ts';

type PacketListProps = {
  made: readonly PacketSummary[];
  packets: Packets;
  onOpen: (packet: PacketSummary) => void;
};

/** The packets that were made, with what became of their links. */
export function PacketList({ made, packets, onOpen }: PacketListProps) {
  if (made.length === 0) return null;
  return (
    <section className="packet-desk-part" aria-labelledby="packets-made">
      <h2 id="packets-made">Made so far</h2>
      <ul className="packet-made">
        {made.map((packet) => (
          <PacketItem key={packet.id} packet={packet} packets={packets} onOpen={() => onOpen(packet)} />
        ))}
      </ul>
    </section>
  );
}

function PacketItem({ packet, packets, onOpen }: { packet: PacketSummary; packets: Packets; onOpen: () => void }) {
  const { id, version, made_at, link } = packet;
  const revoking = useAction(
    async () => {
      await packets.revoke(id);
      toast({ title: 'Link revoked', text: 'Whoever opens it now finds nothing.' });
    },
    (error) => showProblem('Error', error),
  );
  const renewing = useAction(
    async () => {
      await packets.renew(id, usualLinkDays);
      toast({ title: 'Link renewed', text: `It works for ${usualLinkDays} more days from now.` });
    },
    (error) => showProblem('Error', error),
  );
  const about = <span className="visually-hidden"> of version {version}</span>;
  return (
    <li>
      <p>
        <b>Version {version}</b>
        {link?.shared_with ? ` for ${link.shared_with}` : ''} <span className="muted">{shortMoment(made_at)}</span>
      </p>
      <p className="muted">{link ? stateOf(link) : 'No link'}</p>
      <div className="button-row">
        <Button variant="quiet" onClick={onOpen}>
          View{about}
        </Button>
        {link?.revoked_at === null && (
          <>
            <Button variant="quiet" busy={renewing.busy} onClick={renewing.run}>
              Renew Link{about}
            </Button>
            <Button variant="quiet" busy={revoking.busy} onClick={revoking.run}>
              Revoke Link{about}
            </Button>
          </>
        )}
      </div>
    </li>
  );
}

function stateOf(link: PacketLink): string {
  const { ends_at, revoked_at, views, last_viewed_at } = link;
  const opened =
    views === 0 || last_viewed_at === null
      ? 'not opened yet'
      : `opened ${views === 1 ? 'once' : `${views} times`}, last ${shortMoment(last_viewed_at)}`;
  if (revoked_at !== null) return `Revoked ${shortDate(revoked_at)}, ${opened}`;
  return `${isOpen(link, new Date()) ? 'Works until' : 'Ended'} ${shortDate(ends_at)}, ${opened}`;
}
