import type { ShownPerson } from '#web/ui/people/person-words.ts';
import { nameOf } from '#web/ui/people/person-words.ts';
import { openByKey } from './stage-select.tsx';

type AssignSelectProps = { people: readonly ShownPerson[]; onAssign: (person: ShownPerson | null) => void };

const label = 'Assign to';

/** Asks to whom deals are handed on: somebody of the team, or `null` for nobody. */
export function AssignSelect({ people, onAssign }: AssignSelectProps) {
  return (
    <select
      aria-label={label}
      value=""
      onKeyDown={openByKey}
      onChange={({ target }) => onAssign(people.find(({ id }) => id === target.value) ?? null)}
    >
      <option value="" disabled>
        {label}…
      </option>
      {people.map((person) => (
        <option key={person.id} value={person.id}>
          {nameOf(person)}
        </option>
      ))}
      <option value="nobody">Nobody</option>
    </select>
  );
}
