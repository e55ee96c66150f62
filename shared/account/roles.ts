/* Who may do what in a workspace. */

/** From the one who may the least. There is one owner, whose plan it is. */
export const roles = ['viewer', 'bookkeeper', 'member', 'manager', 'owner'] as const;
export type Role = (typeof roles)[number];

/** In words: "Viewers can’t change deals." */
export const roleNames: Record<Role, { one: string; many: string }> = {
  viewer: { one: 'Viewer', many: 'Viewers' },
  bookkeeper: { one: 'Bookkeeper', many: 'Bookkeepers' },
  member: { one: 'Member', many: 'Members' },
  manager: { one: 'Manager', many: 'Managers' },
  owner: { one: 'Owner', many: 'Owners' },
};

/**
 * What a call needs of the caller's role:
 *
 *   own      the caller's account: profile, sign-ins, plan, payment
 *   read     to see deals, lists, packets, books and contacts
 *   note     notes and tasks of a deal
 *   write    to look up, save and change deals and lists
 *   send     letters kept as sent, packets' links, the seller's page
 *   books    to keep books, and files made of them
 *   manage   members, deletions, the export of everything, keys, webhooks, brand, buy box
 */
export type Need = 'own' | 'read' | 'note' | 'write' | 'send' | 'books' | 'manage';

const needs: Record<Role, readonly Need[]> = {
  viewer: ['read'],
  bookkeeper: ['read', 'note', 'books'],
  member: ['read', 'note', 'write', 'send'],
  manager: ['read', 'note', 'write', 'send', 'books', 'manage'],
  owner: ['read', 'note', 'write', 'send', 'books', 'manage', 'own'],
};

/** Whether a role allows what a call needs. */
export const allows = (role: Role, need: Need): boolean => needs[role].includes(need);

/** What a role may not do, in words. */
const doing: Record<Need, string> = {
  own: 'change the plan or the account',
  read: 'see deals',
  note: 'add notes or plan tasks',
  write: 'change deals or look up houses',
  send: 'send offers or packets',
  books: 'keep books',
  manage: 'manage the team, delete deals or change settings',
};

/** "Viewers can’t send offers or packets. Ask Ines Vestor." @param owner the one who can change that. */
export const refusalOf = (role: Role, need: Need, owner: string): string =>
  `${roleNames[role].many} can’t ${doing[need]}. Ask ${owner}.`;
