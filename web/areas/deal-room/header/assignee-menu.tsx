import { useState } from 'react';
import { addressInParts } from '#shared/pipeline/deal-row.ts';
import type { TeamMember } from '#shared/team/team.ts';
import { usePipeline } from '#web/api/resources/use-deal.ts';
import { type Assignees, useAssignees } from '#web/api/resources/use-teammates.ts';
import { useChanges } from '#web/areas/deal-room/use-changes.ts';
import { MenuButton } from '#web/ui/controls/menu-button.tsx';
import { toast } from '#web/ui/overlays/toasts.tsx';
import { PersonMark } from '#web/ui/people/person-mark.tsx';
import { assignedText, firstNameOf, nameOf } from '#web/ui/people/person-words.ts';

type AssignProps = {
  /** Of the deal. */
  id: string;
  address: string;
  onChanged: (() => void) | undefined;
};

/** Who has the deal, and how to hand it on; `undefined` where one person works alone. */
function useAssigned({ id, address, onChanged }: AssignProps) {
  const team = useAssignees();
  const { pipeline, change } = usePipeline(id);
  const { run } = useChanges(change, onChanged);
  if (team === undefined || pipeline === undefined) return undefined;
  // Who is not in the team any more is nobody.
  const person = team.people.find((each) => each.id === pipeline.assignee);
  function assign(next: TeamMember | undefined): void {
    if (next?.id === person?.id) return;
    const undo = () => run({ assignee: person?.id ?? null });
    run({ assignee: next?.id ?? null }, () =>
      toast({
        title: assignedText(next, team?.me),
        text: addressInParts(address).street,
        action: { label: 'Undo', onPress: undo },
      }),
    );
  }
  return { team, person, assign };
}

/** The person's mark and first name, with the team to choose from for who may change deals. */
export function AssigneeMenu(props: AssignProps) {
  const assigned = useAssigned(props);
  if (assigned === undefined) return null;
  const { team, person } = assigned;
  const name = `Assigned to ${person ? nameOf(person) : 'nobody'}`;
  const label = (
    <>
      <PersonMark isSmall person={person} />
      <span className="dealbar-person" aria-hidden="true">
        {person ? firstNameOf(person) : 'Nobody'}
      </span>
    </>
  );
  if (!team.mayAssign) {
    return (
      <span className="dealbar-control dealbar-assignee dealbar-only-seen" title={name}>
        <span className="visually-hidden">{name}</span>
        {label}
      </span>
    );
  }
  return (
    <MenuButton className="dealbar-control dealbar-assignee" name={name} label={label}>
      {(close) => <Choice {...assigned} close={close} />}
    </MenuButton>
  );
}

/** The same as an entry of the phone's menu, which opens to the team. */
export function AssignEntry({ close, ...props }: AssignProps & { close: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const assigned = useAssigned(props);
  if (assigned === undefined) return null;
  const { team, person } = assigned;
  if (!team.mayAssign) {
    return (
      <ul>
        <li className="menu-note">Assigned to {person ? nameOf(person) : 'nobody'}</li>
      </ul>
    );
  }
  return (
    <>
      <ul>
        <li>
          <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            Assign
            <small>{person ? nameOf(person) : 'Nobody'}</small>
          </button>
        </li>
      </ul>
      {isOpen && <Choice {...assigned} close={close} />}
    </>
  );
}

type ChoiceProps = {
  team: Assignees;
  person: TeamMember | undefined;
  assign: (next: TeamMember | undefined) => void;
  close: () => void;
};

function Choice({ team, person, assign, close }: ChoiceProps) {
  const entryOf = (each: TeamMember | undefined) => (
    <li key={each?.id}>
      <button
        type="button"
        aria-current={each?.id === person?.id ? 'true' : undefined}
        onClick={() => {
          close();
          assign(each);
        }}
      >
        <PersonMark isSmall person={each} />
        {each ? nameOf(each) : 'Nobody'}
        {each !== undefined && each.id === team.me && <small>you</small>}
      </button>
    </li>
  );
  return (
    <>
      <ul aria-label="Assign to">{team.people.map(entryOf)}</ul>
      <ul>{entryOf(undefined)}</ul>
    </>
  );
}
