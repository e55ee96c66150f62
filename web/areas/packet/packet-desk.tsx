import { type ReactNode, useMemo, useState } from 'react';
import { accessOf } from '#shared/account/access.ts';
import type { Profile } from '#shared/account/profile.ts';
import type { Analysis } from '#shared/analysis/analysis.ts';
import { exitNames } from '#shared/exits/exit-words.ts';
import { type Packet, type PacketChoices, PacketSection } from '#shared/packet/packet.ts';
import { exitToShow } from '#shared/packet/packet-exit.ts';
import { linkDays, type PacketSummary, usualLinkDays } from '#shared/packet/packet-link.ts';
import { packetOf } from '#shared/packet/packet-of.ts';
import { writtenDeal } from '#shared/pipeline/closing-terms.ts';
import { utcDay } from '#shared/values/days.ts';
import { type Packets, usePackets } from '#web/api/resources/deals/use-packets.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { May } from '#web/ui/controls/may.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { showProblem } from '#web/ui/forms/show-problem.ts';
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx';
import { submitting, useAction } from '#web/ui/forms/use-action.ts';
import { useFocusFirst } from '#web/ui/forms/use-focus-first.ts';
import { Failed, Problem } from '#web/ui/layout/problem.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { LinkDaysField } from '#web/ui/links/link-days-field.tsx';
import { NewLink } from '#web/ui/links/new-link.tsx';
import { toast } from '#web/ui/overlays/toasts.tsx';
import { PacketList } from './packet-list.tsx';
import { PacketSheets } from './packet-sheets.tsx';
import { PhotoList } from './photo-list.tsx';
import './packet-desk.css';

const sectionNames: Record<PacketSection, string> = {
  value: 'Value and comparable sales',
  structure: 'Structure and cash',
  income: 'Income of a month',
  projection: 'Year by year',
  stress: 'If things go worse',
  photos: 'Photos',
  checklist: 'What to check',
};

type PacketDeskProps = {
  analysis: Analysis;
  profile: Profile;
  /** The way to the plans with links. */
  upgrade: ReactNode;
};

/** Makes packets of a deal: what they show, with a preview, who gets a link, and what became of earlier ones. */
export function PacketDesk({ analysis, profile, upgrade }: PacketDeskProps) {
  const packets = usePackets(analysis.id);
  const [choices, setChoices] = useState<PacketChoices>({
    sections: PacketSection.options,
    ask: '',
    with_contact: false,
  });
  const [opened, setOpened] = useState<Packet>();
  const { packets: made, photos } = packets;
  const [now] = useState(() => new Date());
  const preview = useMemo(
    // Shown as a draft: the number that it gets is known once it is kept.
    () => packetOf({ analysis, sender: profile, photos: photos ?? [], choices, version: 0, now }),
    [analysis, profile, photos, choices, now],
  );
  // What it says follows from the deal as it is, ticked or not.
  const exit = useMemo(() => {
    const { deal, structure } = writtenDeal(analysis, profile.buy_box ?? {}, utcDay(now));
    return exitToShow(analysis, deal, structure)?.exit ?? null;
  }, [analysis, profile, now]);
  const [isReady, setReady] = useState(false);
  const change = (changes: Partial<PacketChoices>) => setChoices((before) => ({ ...before, ...changes }));

  async function open({ id, version: of }: PacketSummary) {
    try {
      setOpened(await packets.open(id));
      document.getElementById('packet-preview')?.scrollIntoView();
    } catch (error) {
      showProblem(`Version ${of} could not be opened`, error);
    }
  }

  if (made === undefined || photos === undefined) {
    return packets.error ? (
      <Failed text="The packets could not be loaded." onRetry={packets.retry} />
    ) : (
      <Skeleton lines={9} />
    );
  }
  const hasLinks = accessOf(profile, now).includes('customReports');
  // Unless it was deleted.
  const shown = made.some(({ version }) => version === opened?.version) ? opened : undefined;
  return (
    <div className="packet-desk">
      <div className="packet-desk-side no-print">
        <section className="packet-desk-part" aria-labelledby="packet-shows">
          <h2 id="packet-shows">What it shows</h2>
          <fieldset className="packet-sections">
            <legend className="visually-hidden">Sections</legend>
            {PacketSection.options.map((section) => (
              <label key={section}>
                <input
                  type="checkbox"
                  checked={choices.sections.includes(section)}
                  onChange={({ target }) =>
                    change({ sections: withSection(choices.sections, section, target.checked) })
                  }
                />
                {sectionNames[section]}
              </label>
            ))}
            {exit !== null && (
              <label>
                <input
                  type="checkbox"
                  checked={choices.with_exit === true}
                  onChange={({ target }) => change({ with_exit: target.checked })}
                />
                Include how you leave it: {exitNames[exit]}
              </label>
            )}
            <label>
              <input
                type="checkbox"
                checked={choices.with_contact}
                onChange={({ target }) => change({ with_contact: target.checked })}
              />
              Your name, company, phone and email
            </label>
          </fieldset>
          <TextAreaField
            label="What you ask for"
            name="ask"
            rows={3}
            maxLength={500}
            hint="Optional, in your own words. It stands below the address."
            value={choices.ask}
            onChange={({ target }) => change({ ask: target.value })}
          />
          {exit !== null && (
            <p className="field-hint">
              How you leave it has both outcomes with your profit, and the terms that you plan for who takes it over.
            </p>
          )}
          <p className="field-hint">
            Never shown: the owner, the seller’s answers, your notes, your maximum offer
            {!(choices.with_exit && exit === 'assign') && ' and fee'}, your other deals.
          </p>
        </section>
        <PhotoList photos={photos} packets={packets} mayAdd />
        <May need="send">
          <Making choices={choices} packets={packets}>
            {hasLinks ? undefined : upgrade}
          </Making>
        </May>
        <PacketList made={made} packets={packets} mayRenew={hasLinks} onOpen={(packet) => void open(packet)} />
      </div>
      <div className="packet-desk-preview" id="packet-preview">
        <div className="packet-desk-bar cluster gap-3 no-print">
          <p>{shown ? `Version ${shown.version}, as it was made` : 'Preview of the next version'}</p>
          {shown && (
            <Button variant="quiet" onClick={() => setOpened(undefined)}>
              Back to the Preview
            </Button>
          )}
          <Button busy={!isReady} onClick={() => window.print()}>
            Print or Save PDF
          </Button>
        </div>
        <PacketSheets
          packet={shown ?? preview}
          readPhoto={packets.readPhoto}
          isDraft={shown === undefined}
          onReady={setReady}
        />
      </div>
    </div>
  );
}

function withSection(sections: readonly PacketSection[], section: PacketSection, isWanted: boolean): PacketSection[] {
  return PacketSection.options.filter((each) => (each === section ? isWanted : sections.includes(each)));
}

type MakingProps = {
  choices: PacketChoices;
  packets: Packets;
  /** Instead of the form, on a plan without links. */
  children: ReactNode;
};

/** Makes the packet, with a link where the plan has them. */
function Making({ choices, packets, children }: MakingProps) {
  const [sharedWith, setSharedWith] = useState('');
  const [days, setDays] = useState<(typeof linkDays)[number]>(usualLinkDays);
  const [address, setAddress] = useState<string>();
  const container = useFocusFirst<HTMLDivElement>(address ?? 'none');
  const keeping = useAction(async () => {
    await packets.make(choices);
    toast({ title: 'Version kept', text: 'Find it under “Made so far”.' });
  });
  const linking = useAction(async () => {
    const link = { days, shared_with: sharedWith };
    setAddress((await packets.make({ ...choices, link })) ?? undefined);
  });
  return (
    <section className="packet-desk-part" aria-labelledby="packet-send">
      <h2 id="packet-send">Send it</h2>
      <div ref={container} className="stack">
        {address !== undefined && (
          <NewLink
            address={address}
            text="Anyone who has it can read the packet, without signing in."
            onDone={() => setAddress(undefined)}
          />
        )}
        {children ?? (
          <form className="stack" onSubmit={submitting(linking.run)}>
            <Field
              label="Who gets the link"
              name="shared_with"
              maxLength={100}
              placeholder="Desert Ridge Lending"
              hint="Optional. They see it at the top."
              value={sharedWith}
              onChange={({ target }) => setSharedWith(target.value)}
            />
            <LinkDaysField label="The link works for" days={days} choices={linkDays} onChange={setDays} />
            <Problem error={linking.problem} />
            <Button variant="primary" type="submit" busy={linking.busy}>
              Make a Link
            </Button>
          </form>
        )}
        <Problem error={keeping.problem} />
        <Button busy={keeping.busy} onClick={keeping.run}>
          Keep This Version
        </Button>
      </div>
    </section>
  );
}
