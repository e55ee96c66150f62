import { useState } from 'react';
import { linkDays, type PacketLink, type PacketSummary, usualLinkDays } from '#shared/packet/packet-link.ts';
import { shortDate, shortMoment } from '#shared/values/dates.ts';
import type { Packets } from '#web/api/resources/deals/use-packets.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { May } from '#web/ui/controls/may.tsx';
import { AskFirst } from '#web/ui/dialogs/ask-first.tsx';
import { useFocusAfter } from '#web/ui/forms/use-focus-after.ts';
import { linkEndText, RenewLink } from '#web/ui/links/renew-link.tsx';
import { RevokeLink } from '#web/ui/links/revoke-link.tsx';
import { toast } from '#web/ui/overlays/toasts.tsx';

type PacketListProps = {
  made: readonly PacketSummary[];
  packets: Packets;
  /** The plan has links. */
  mayRenew: boolean;
  /** Absent where there is no place to show one. */
  onOpen?: (packet: PacketSummary) => void;
};

/** The packets that were made, with what became of their links. */
export function PacketList({ made, packets, mayRenew, onOpen }: PacketListProps) {
  const [deleted, setDeleted] = useState(0);
  const heading = useFocusAfter<HTMLHeadingElement>(deleted);
  if (made.length === 0 && deleted === 0) return null;

  async function remove({ id, version }: PacketSummary) {
    await packets.remove(id);
    setDeleted((before) => before + 1);
    toast({ title: 'Packet deleted', text: `Version ${version} is gone, and so is its link.` });
  }

  return (
    <section className="packet-desk-part" aria-labelledby="packets-made">
      <h2 id="packets-made" ref={heading} tabIndex={-1}>
        Made so far
      </h2>
      {made.length === 0 && <p className="field-hint">None left.</p>}
      <ul className="packet-made">
        {made.map((packet) => (
          <PacketItem
            key={packet.id}
            packet={packet}
            packets={packets}
            mayRenew={mayRenew}
            onOpen={onOpen && (() => onOpen(packet))}
            onDelete={() => remove(packet)}
          />
        ))}
      </ul>
    </section>
  );
}

type PacketItemProps = {
  packet: PacketSummary;
  packets: Packets;
  mayRenew: boolean;
  onOpen: (() => void) | undefined;
  onDelete: () => Promise<void>;
};

function PacketItem({ packet, packets, mayRenew, onOpen, onDelete }: PacketItemProps) {
  const { id, version, made_at, link } = packet;
  const [revoked, setRevoked] = useState(0);
  const state = useFocusAfter<HTMLParagraphElement>(revoked);
  const about = `of version ${version}`;

  return (
    <li>
      <p>
        <b>Version {version}</b>
        {link?.shared_with ? ` for ${link.shared_with}` : ''} <span className="muted">{shortMoment(made_at)}</span>
      </p>
      <p className="muted" ref={state} tabIndex={-1}>
        {link ? stateOf(link) : 'No link'}
      </p>
      <div className="button-row">
        {onOpen && (
          <Button variant="quiet" onClick={onOpen}>
            View<span className="visually-hidden"> {about}</span>
          </Button>
        )}
        <May need="send">
          {link?.revoked_at === null && (
            <>
              {mayRenew && (
                <RenewLink
                  about={`version ${version}`}
                  endsAt={link.ends_at}
                  choices={linkDays}
                  usual={usualLinkDays}
                  onRenew={async (days) => (await packets.renew(id, days)).link?.ends_at ?? link.ends_at}
                />
              )}
              <RevokeLink
                title={`Revoke the link ${about}?`}
                about={about}
                instead="you can make a new link"
                onRevoke={async () => {
                  await packets.revoke(id);
                  setRevoked((before) => before + 1);
                }}
              />
            </>
          )}
          <AskFirst
            title={`Delete version ${version}?`}
            text={
              link?.revoked_at === null
                ? 'Its link stops working at once. This cannot be undone.'
                : 'This cannot be undone.'
            }
            action="Delete"
            about={about}
            keep="Keep It"
            isQuiet
            onConfirm={onDelete}
          />
        </May>
      </div>
    </li>
  );
}

function stateOf(link: PacketLink): string {
  const { revoked_at, views, last_viewed_at } = link;
  const opened =
    views === 0 || last_viewed_at === null
      ? 'not opened yet'
      : `opened ${views === 1 ? 'once' : `${views} times`}, last ${shortMoment(last_viewed_at)}`;
  return `${revoked_at === null ? linkEndText(link.ends_at) : `Revoked ${shortDate(revoked_at)}`}, ${opened}`;
}
