import { PersonMark } from '#web/ui/people/person-mark.tsx';
import { nameOf, type ShownPerson } from '#web/ui/people/person-words.ts';

/** The mark of who has a deal, with their name for screen readers and a pointer; `null` is nobody. */
export function WhoHasIt({ person }: { person: ShownPerson | null }) {
  const words = `${person === null ? 'Nobody' : nameOf(person)} has it`;
  return (
    <span className="deal-who" title={words}>
      <PersonMark isSmall person={person ?? undefined} />
      <span className="visually-hidden">{words}</span>
    </span>
  );
}
