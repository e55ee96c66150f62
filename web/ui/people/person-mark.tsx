import { classes } from '#web/ui/controls/classes.ts';
import { initials } from '#web/ui/text/initials.ts';
import './person-mark.css';

type PersonMarkProps = {
  /** Nobody's is dashed. */
  person: { id: string; name: string; email?: string } | undefined;
  isSmall?: boolean;
};

const tints = ['a', 'b', 'c'] as const;

/** The same person always has the same tint, which says no more than that it is another one's. */
const tintOf = (id: string) => tints[[...id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % tints.length];

/** A person's initials; a dash for nobody. Decorative: the name is beside it, or in the control's own. */
export function PersonMark({ person, isSmall = false }: PersonMarkProps) {
  return (
    <span
      className={classes('person-mark', isSmall && 'person-mark-small')}
      data-tint={person === undefined ? 'none' : tintOf(person.id)}
      aria-hidden="true"
    >
      {person === undefined ? '–' : initials(person.name, person.email ?? '')}
    </span>
  );
}
