/** Somebody of a team. Not everybody has said their name; their address stands for it. */
export type ShownPerson = { id: string; name: string; email: string };

export const nameOf = ({ name, email }: ShownPerson): string => name.trim() || email;

/** "Theo"; without a name, the address up to its @. */
export const firstNameOf = ({ name, email }: ShownPerson): string =>
  name.trim().split(/\s+/)[0] || email.replace(/@.*$/, '');

/** What a toast says of a deal that was handed on. */
export function assignedText(person: ShownPerson | undefined, me: string | undefined): string {
  if (person === undefined) return 'Unassigned';
  return `Assigned to ${person.id === me ? 'you' : nameOf(person)}`;
}
