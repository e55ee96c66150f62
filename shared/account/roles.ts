/* Who may do what in a workspace. */

/** From the one who may the least. There is one owner, whose plan it is. */
export type Role = 'viewer' | 'bookkeeper' | 'member' | 'manager' | 'owner';

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
