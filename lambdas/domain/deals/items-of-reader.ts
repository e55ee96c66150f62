import { doorsOf, membersNow, namedFor, whoHears } from '#lambdas/domain/team/who-hears.ts';
import { findProfile } from '#lambdas/storage/profiles/profile-rows.ts';
import type { MemberRow } from '#lambdas/storage/team/team-rows.ts';
import type { Profile } from '#shared/account/profile.ts';
import { type UserId, WorkspaceId, workspaceOf } from '#shared/account/workspace.ts';
import type { DealRow } from '#shared/pipeline/deal-row.ts';
import type { DatedItem } from '#shared/reminders/dated-items.ts';
import { itemsWithBooks } from '#shared/reminders/items-in-zone.ts';
import { dayIn } from '#shared/values/local-time.ts';
import { booksDue } from './books-due.ts';
import type { changedItems } from './changed-items.ts';
import { everyDeal } from './deal-rows.ts';

type Reader = {
  id: UserId;
  /** `undefined` before the first sign-in. */
  profile: Promise<Profile | undefined>;
  /** Where they are: an IANA name. */
  zone: Promise<string>;
  /** Reads what public records have changed, for those who tell of it. */
  changes?: typeof changedItems;
};

/**
 * What the deals have on a day that a person's mails and calendar are about: those that are theirs, in each workspace that
 * they may act in, and those that are nobody's where they are the owner or a manager.
 *
 * @returns those, and beside them everything that the person's own workspace has, whoever hears of it.
 */
export async function itemsOfReader(reader: Reader, now: Date): Promise<{ theirs: DatedItem[]; inOwn: DatedItem[] }> {
  const { id, profile } = reader;
  const [own, elsewhere] = await Promise.all([
    itemsIn(workspaceOf(id), reader, profile, now),
    profile.then((found) =>
      Promise.all(doorsOf(found ?? {}).map((door) => itemsBehind(WorkspaceId.parse(door), reader, now))),
    ),
  ]);
  const owner = await profile;
  const needsTeam = own.some(({ assignee }) => assignee !== undefined && assignee !== id);
  const members = needsTeam ? await membersNow(owner, now) : [];
  return {
    theirs: [...heardBy(id, workspaceOf(id), own, members), ...elsewhere.flat()],
    inOwn: own.flatMap(({ items }) => items),
  };
}

/** What the reader hears of in somebody else's workspace; nothing where they may not have deals any more. */
async function itemsBehind(workspaceId: WorkspaceId, reader: Reader, now: Date): Promise<DatedItem[]> {
  const owner = await findProfile(workspaceId, now);
  const members = await membersNow(owner, now);
  // Whoever may have no deals manages none either.
  if (!whoHears([reader.id], workspaceId, members).includes(reader.id)) return [];
  const found = await itemsIn(workspaceId, reader, Promise.resolve(owner), now);
  return heardBy(reader.id, workspaceId, found, members);
}

type ItemsOfDeal = { assignee: DealRow['assignee']; items: DatedItem[] };

const heardBy = (id: UserId, workspaceId: WorkspaceId, deals: ItemsOfDeal[], members: readonly MemberRow[]) =>
  deals.flatMap(({ assignee, items }) => {
    if (!whoHears([assignee], workspaceId, members).includes(id)) return [];
    return assignee === id ? items : items.filter(({ kind }) => kind !== 'assigned');
  });

/** What all deals of a workspace have, on the days of its reader. */
async function itemsIn(
  workspaceId: WorkspaceId,
  { profile, zone, changes }: Reader,
  owner: Promise<Profile | undefined>,
  now: Date,
): Promise<ItemsOfDeal[]> {
  const [deals, books, reader, changed] = await Promise.all([
    everyDeal(workspaceId, owner, now),
    booksDue(
      workspaceId,
      zone.then((name) => dayIn(name, now)),
    ),
    profile,
    zone.then((name) => changes?.(workspaceId, name, now)),
  ]);
  const itemsOf = itemsWithBooks(await zone, books);
  const workspace = reader && namedFor(reader, workspaceId);
  const named = (item: DatedItem): DatedItem => (workspace === undefined ? item : { ...item, workspace });
  const ofDeals = deals.map((deal) => ({
    assignee: deal.assignee,
    items: [...itemsOf(deal), ...(changed?.ofDeal(deal) ?? [])].map(named),
  }));
  return [...ofDeals, { assignee: undefined, items: (changed?.ofAreas ?? []).map(named) }];
}
