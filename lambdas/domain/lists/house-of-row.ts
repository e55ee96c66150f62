import { newUlid } from '#lambdas/runtime/base32.ts';
import { notFound, Refusal } from '#lambdas/runtime/errors.ts';
import { dealIdOf, rowKey, type StoredList, type StoredRow } from '#lambdas/storage/lists/list-rows.ts';
import { findList, findRow } from '#lambdas/storage/lists/lists.ts';
import type { WorkspaceId } from '#shared/account/workspace.ts';
import type { DealContact, DealContacts } from '#shared/contacts/deal-contact.ts';
import type { RowContact } from '#shared/lists/facts/row-facts.ts';
import type { PropertyResult } from '#shared/property/property.ts';
import { reckonRow } from './reckon-row.ts';

/** A house to save as a deal: the deal's id, its record, and its people. */
export type HouseOfRow = { id: string; property: PropertyResult; contacts: DealContacts };

/**
 * The house of a list's row: by what the account's files say and the record that it bought, and in a list of addresses by
 * the row's lookup. The row is priced anew by the same. It has the same id every time, so that it is saved once.
 *
 * @throws `not_found` without such a row, `not_allowed` for one that has neither a lookup nor facts.
 */
export async function houseOfRow(
  workspaceId: WorkspaceId,
  listId: string,
  position: number,
  now: Date,
): Promise<HouseOfRow> {
  const list = await findList(workspaceId, listId, now);
  const row = list && (await findRow(rowKey(list, position)));
  if (!list || !row) throw notFound('Row');
  const { property, lookupId } = await reckonRow(row, list, now);
  if (!property) throw new Refusal('not_allowed', 'This row has no numbers yet.');
  return { id: lookupId ?? dealIdOf(row), property, contacts: contactsOfRow(row, list, now) };
}

/** The people of a row as a deal has them. A mark says of which file it is; the strict ones take the links away. */
export function contactsOfRow(
  { contacts = [], facts = {} }: StoredRow,
  { source }: StoredList,
  now: Date,
): DealContacts {
  const roleOf = ({ name }: RowContact) => {
    if (name === undefined) return undefined;
    return name === facts.owner ? 'owner' : name === facts.owner2 ? 'co-owner' : undefined;
  };
  return Object.fromEntries(
    contacts.map(({ mark, ...contact }, index): [string, DealContact] => {
      const role = roleOf(contact);
      return [
        // They stay in the order of the file.
        newUlid(new Date(now.getTime() + index)),
        {
          ...contact,
          ...(role !== undefined && { role }),
          ...(mark !== undefined && source && { mark: { kind: mark, day: source.day } }),
          ...(mark !== undefined && mark !== 'wireless' && { doNotContact: true }),
        },
      ];
    }),
  );
}
