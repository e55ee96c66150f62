import { useState } from 'react';
import { isOpen, type PacketLink, type PacketSummary, usualLinkDays } from '#shared/packet/packet-link.ts';
import { shortDate } from '#shared/values/dates.ts';
import type { Packets } from '#web/api/resources/deals/use-packets.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { submitting, useAction } from '#web/ui/forms/use-action.ts';
import { Problem } from '#web/ui/layout/problem.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toasts.tsx';
import { type LinkDays, LinkDaysField } from './link-days-field.tsx';

type RenewLinkProps = { packet: PacketSummary; link: PacketLink; packets: Packets };

/** Asks for how long a link shall work from now, and renews it. */
export function RenewLink({ packet: { id, version }, link, packets }: RenewLinkProps) {
  const [isAsking, setAsking] = useState(false);
  const [days, setDays] = useState<LinkDays>(usualLinkDays);
  const { busy, problem, run, setProblem } = useAction(async () => {
    const end = (await packets.renew(id, days)).link?.ends_at ?? link.ends_at;
    setAsking(false);
    toast(
      end === link.ends_at
        ? { title: 'Link not changed', text: `It works until ${shortDate(end)} already.` }
        : { title: 'Link renewed', text: `It works until ${shortDate(end)}.` },
    );
  });

  function ask() {
    setProblem(undefined);
    setAsking(true);
  }

  return (
    <>
      <Button variant="quiet" onClick={ask}>
        Renew Link<span className="visually-hidden"> of version {version}</span>
      </Button>
      <Dialog
        open={isAsking}
        onOpenChange={(open) => !busy && setAsking(open)}
        title={`Renew the link of version ${version}`}
        description={`${endOf(link)}. Renewing never ends a link earlier.`}
      >
        <form className="stack" onSubmit={submitting(run)}>
          <LinkDaysField label="From now it works for" days={days} onChange={setDays} />
          <Problem error={problem} />
          <div className="button-row">
            <Button variant="primary" type="submit" busy={busy}>
              Renew Link
            </Button>
            <Button variant="quiet" disabled={busy} onClick={() => setAsking(false)}>
              Cancel
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}

/** Until when a link works, or when it ended. */
export const endOf = (link: PacketLink): string =>
  `${isOpen(link, new Date()) ? 'Works until' : 'Ended'} ${shortDate(link.ends_at)}`;
