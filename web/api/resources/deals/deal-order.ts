/*
 * The deals in the order in which the user last saw them in a list, for the way from one to the next. It stays while
 * deals leave the list: one that was moved to Lost keeps its place. A reload forgets it.
 */

let lastSeen: readonly string[] = [];

export function rememberOrder(ids: readonly string[]): void {
  lastSeen = ids;
}

/** The last order, if this deal is in it. */
export const lastOrderWith = (id: string): readonly string[] | undefined =>
  lastSeen.includes(id) ? lastSeen : undefined;
