import { noteEvent } from '#lambdas/domain/account-log/note-event.ts';
import { itemsOfReader } from '#lambdas/domain/deals/items-of-reader.ts';
import { requireRecentSignIn } from '#lambdas/domain/sessions/require-recent-sign-in.ts';
import { Created, FileAnswer, type Operation } from '#lambdas/runtime/endpoint.ts';
import { notFound, Refusal } from '#lambdas/runtime/errors.ts';
import { setting } from '#lambdas/runtime/settings.ts';
import { findProfile } from '#lambdas/storage/profiles/profile-rows.ts';
import * as feeds from '#lambdas/storage/reminders/calendar-feeds.ts';
import { findTombstone } from '#lambdas/storage/tombstone.ts';
import { zoneOf } from '#shared/account/reminder-settings.ts';
import { calendarOf } from '#shared/reminders/calendar.ts';
import { feedRefreshHours } from '#shared/reminders/calendar-feed.ts';

/** When the caller's feed was created, if there is one. Its secret is not kept. */
export const getCalendarFeed: Operation<'getCalendarFeed'> = async ({ user }) => ({
  created_at: await feeds.findFeed(user.id),
});

/** Creates the caller's feed, which outlives the session: a recent sign-in only does. An earlier one ends. */
export const createCalendarFeed: Operation<'createCalendarFeed'> = async (call) => {
  requireRecentSignIn(call.user, call.now);
  const created = await feeds.createFeed(call.user.id, call.now);
  await noteEvent(call, { kind: 'feed_made' });
  return new Created(created);
};

export const revokeCalendarFeed: Operation<'revokeCalendarFeed'> = async (call) => {
  if (await feeds.revokeFeed(call.user.id)) await noteEvent(call, { kind: 'feed_revoked' });
};

/** The dates of the deals that the feed's owner hears of. A feed that never was and one that has ended are the same. */
export const readCalendarFeed: Operation<'readCalendarFeed'> = async ({ query, now }) => {
  const opened = await feeds.openFeed(query.feed, now);
  if (opened === 'too_often') {
    const seconds = 3600 - (Math.floor(now.getTime() / 1000) % 3600);
    throw new Refusal('rate_limited', 'This calendar was read too often. Try again in the next hour.', seconds);
  }
  // The feed's row may outlive its account by minutes.
  if (opened === 'unknown' || (await findTombstone(opened.user_id)).deleted_at) throw notFound('Calendar');
  const profile = findProfile(opened.user_id, now);
  const zone = profile.then((owner) => zoneOf(owner?.reminders).zone);
  const { theirs } = await itemsOfReader({ id: opened.user_id, profile, zone }, now);
  // To be given a deal is news, and no date.
  const items = theirs.filter(({ kind }) => kind !== 'assigned');
  const text = calendarOf({ items, origin: setting('siteOrigin'), now, refreshHours: feedRefreshHours });
  return new FileAnswer(Buffer.from(text), 'dealwright.ics');
};
