/* Who is named in a note: "@Theo Okafor", or "@Theo" where one person of the team is called so. */

type Person = { id: string; name: string };

/** The people of a team whom a text names, in the team's order. */
export function namedPeople<P extends Person>(text: string, people: readonly P[]): P[] {
  const names = (name: string) => {
    const escaped = name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
    // Not inside an e-mail address, nor the beginning of a longer name.
    return new RegExp(`(?<![\\p{L}\\p{N}.])@${escaped}(?![\\p{L}\\p{N}])`, 'iu').test(text);
  };
  const firstOf = ({ name }: Person) => name.trim().split(/\s+/)[0]?.toLowerCase() ?? '';
  const isAlone = (first: string) => people.filter((person) => firstOf(person) === first).length === 1;
  return people.filter((person) => {
    const [whole, first] = [person.name.trim(), firstOf(person)];
    return whole !== '' && (names(whole) || (isAlone(first) && names(first)));
  });
}
