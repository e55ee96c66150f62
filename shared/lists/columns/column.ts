import { normalHeader } from '#shared/lists/headers/normal-header.ts';
import type { Role } from '#shared/lists/headers/role-of-header.ts';

/**
 * `sure` by its name and its cells, `check` by one of them, `unused`, or `never` read, because it is about somebody
 * else or about a person's life.
 */
export type Certainty = 'sure' | 'check' | 'unused' | 'never';

export type Column = {
  /** As the file has it; "Column 3" where it has none. */
  name: string;
  /** `skip` for nothing. */
  role: Role;
  certainty: Certainty;
  /** A remark to check, or the reason why it is never read, in words for the user. */
  why?: string;
  /** Whether the user is asked if the county's total is the value. */
  asksForValue?: true;
  /** Proposed by its name or its cells, where it is not read so. */
  suggested?: Role;
  /** Up to three of its cells; none of a column that is never read. */
  samples: string[];
};

/** A row's note: any column that is no contact and not `never` may be it. */
export const noteRole = 'note';

/** Kept of one file for the next with the same columns: roles by `mapKeysOf`. */
export type SavedRoles = Readonly<Record<string, Role>>;

/** Of a key, in characters. */
const longest = 190;

/** The keys of columns in a saved map: their normalized names, a repeated one with its number. */
export function mapKeysOf(names: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    // A name of nothing but signs has a key, too.
    const key = normalHeader(name).slice(0, longest).trim() || '-';
    const times = (seen.get(key) ?? 0) + 1;
    seen.set(key, times);
    return times === 1 ? key : `${key} #${times}`;
  });
}

/** The text of a set of headers, in whatever order they stand: its SHA-256 is the key of the set's saved map. */
export const headerSetOf = (names: readonly string[]): string => mapKeysOf(names).sort().join('\n');

/** Roles that several columns may have. */
const isShared = (role: Role) => /^(?:skip|foreign|personal|contact\w*\.(?:mark|phoneType))$/.test(role);

/** Whether a second column of that role is set aside. */
export const isSingle = (role: Role): boolean => !isShared(role);

/**
 * The columns with another role for one of them, which it takes from the column that had it. What is never read stays
 * so, and a contact is no note.
 */
export function withRole(columns: readonly Column[], index: number, role: Role): Column[] {
  const changed = columns[index];
  const isRefused =
    changed === undefined ||
    changed.certainty === 'never' ||
    ['foreign', 'personal'].includes(role) ||
    (role === noteRole && [changed.role, changed.suggested].some((each) => each?.startsWith('contact')));
  if (isRefused) return [...columns];
  return columns.map((column, at) => {
    const { why: _, ...rest } = column;
    if (at === index) return { ...rest, role, certainty: role === 'skip' ? 'unused' : 'sure' };
    return column.role === role && isSingle(role) ? { ...rest, role: 'skip', certainty: 'unused' } : column;
  });
}
