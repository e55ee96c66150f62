import * as z from 'zod/mini';
import { accountOf } from '#lambdas/storage/account-of.ts';
import { isStill } from '#lambdas/storage/counters.ts';
import { alone, getRow, toUpdate, type Write } from '#lambdas/storage/table.ts';
import { integrationsTable } from '#lambdas/storage/tables.ts';
import type { WorkspaceId } from '#shared/account/workspace.ts';
import { type StaffSellerMail, shownAllowances } from '#shared/billing/staff-billing.ts';
import { sellerMailLimits } from '#shared/seller-page/mailed.ts';

/*
 * What speaks against mails of an account, one row in the integrations table:
 *
 *   {account}    seller-mail-standing
 *
 *     last          its last mails, the oldest first, and which of them bounced
 *     complaints    the mails that were complained about
 *     ended_at      since when nothing is mailed for the account
 *     allowed       each time that staff allowed it again, the oldest first: who, and what was held against it until then
 *     revision      rises with each change, so that nobody overwrites another's
 *
 * Without the row nothing has been held against the account. A mail is named by its page and the hash of its address.
 */

const StandingRow = z.object({
  last: z._default(z.array(z.object({ mail: z.string(), bounced: z.boolean() })), []),
  complaints: z._default(z.array(z.string()), []),
  ended_at: z.optional(z.iso.datetime()),
  allowed: z._default(
    z.array(z.object({ at: z.iso.datetime(), by: z.string(), complaints: z.array(z.string()), bounces: z.int() })),
    [],
  ),
  revision: z._default(z.int(), 0),
});
type Standing = z.infer<typeof StandingRow>;

/** The name of the mail of a page to an address's hash. */
export const mailName = (pageId: string, hash: string): string => `${pageId}#${hash}`;

const standingKey = (workspaceId: WorkspaceId) => ({
  account: accountOf(workspaceId),
  sort_key: 'seller-mail-standing',
});

const findStanding = async (workspaceId: WorkspaceId): Promise<Standing> =>
  StandingRow.parse((await getRow(integrationsTable, standingKey(workspaceId))) ?? {});

/** Since when nothing is mailed for an account; `undefined` when it may mail. */
export const mailingEndedAt = async (workspaceId: WorkspaceId): Promise<string | undefined> =>
  (await findStanding(workspaceId)).ended_at;

/** Changes the row, if nobody else has since it was read. */
function toChange(workspaceId: WorkspaceId, { revision }: Standing, next: Omit<Standing, 'revision'>): Write {
  const { last, complaints, ended_at, allowed } = next;
  return toUpdate(
    integrationsTable,
    standingKey(workspaceId),
    {
      change:
        `SET #last = :last, complaints = :complaints, allowed = :allowed, revision = :next` +
        `${ended_at === undefined ? ' REMOVE ended_at' : ', ended_at = :ended'}`,
      names: { '#last': 'last' },
      condition: isStill('revision', ':revision', revision),
      values: {
        ':last': last,
        ':complaints': complaints,
        ':allowed': allowed,
        ':next': revision + 1,
        ':revision': revision,
        ...(ended_at !== undefined && { ':ended': ended_at }),
      },
    },
    'NONE',
  );
}

/** The write that adds a mail to an account's last ones; `ended` when nothing is mailed for it any more. */
export async function toAddMail(workspaceId: WorkspaceId, mail: string): Promise<Write | 'ended'> {
  const standing = await findStanding(workspaceId);
  if (standing.ended_at !== undefined) return 'ended';
  const last = [...standing.last, { mail, bounced: false }].slice(-sellerMailLimits.ofLast);
  return toChange(workspaceId, standing, { ...standing, last });
}

/** Each attempt that fails is another mail of the account, or what became of one. */
const maxAttempts = 10;

/** Takes a mail off again that was certainly not sent. */
export async function takeMailOff(workspaceId: WorkspaceId, mail: string): Promise<void> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const standing = await findStanding(workspaceId);
    const last = standing.last.filter((one) => one.mail !== mail);
    if (last.length === standing.last.length) return;
    if (await alone(toChange(workspaceId, standing, { ...standing, last }))) return;
  }
  throw new Error('Mails of the account came in between every time.');
}

/**
 * The write by which a mail speaks against its account, and ends its mails where that is too much.
 *
 * @returns `undefined` when it does already, or when the bounce is of none of the last mails.
 */
export async function toCountAgainst(
  workspaceId: WorkspaceId,
  kind: 'bounced' | 'complained',
  mail: string,
  now: Date,
): Promise<Write | undefined> {
  const standing = await findStanding(workspaceId);
  const counted = kind === 'bounced' ? withBounce(standing, mail) : withComplaint(standing, mail);
  if (!counted) return undefined;
  const ended_at = standing.ended_at ?? (isTooMuch(counted) ? now.toISOString() : undefined);
  return toChange(workspaceId, standing, { ...counted, ended_at });
}

function withBounce(standing: Standing, mail: string): Standing | undefined {
  if (!standing.last.some((one) => one.mail === mail && !one.bounced)) return undefined;
  return { ...standing, last: standing.last.map((one) => (one.mail === mail ? { ...one, bounced: true } : one)) };
}

/** What staff have let pass is heard again now and then, and counts no more. */
const withComplaint = (standing: Standing, mail: string): Standing | undefined =>
  [standing, ...standing.allowed].some(({ complaints }) => complaints.includes(mail))
    ? undefined
    : { ...standing, complaints: [...standing.complaints, mail] };

const bouncesOf = ({ last }: Standing): number => last.filter(({ bounced }) => bounced).length;

const isTooMuch = (standing: Standing): boolean =>
  standing.complaints.length >= sellerMailLimits.complaints || bouncesOf(standing) >= sellerMailLimits.bounces;

/** An account's mails to sellers as staff see them; `undefined` when they never ended. */
export async function mailStandingForStaff(workspaceId: WorkspaceId): Promise<StaffSellerMail | undefined> {
  const standing = await findStanding(workspaceId);
  return standing.ended_at === undefined && standing.allowed.length === 0 ? undefined : forStaff(standing);
}

const forStaff = (standing: Standing): StaffSellerMail => ({
  ended_at: standing.ended_at ?? null,
  complaints: standing.complaints.length,
  bounces: bouncesOf(standing),
  of_last: standing.last.length,
  allowed: standing.allowed
    .map(({ at, by, complaints, bounces }) => ({ at, by, complaints: complaints.length, bounces }))
    .reverse(),
});

/**
 * Lets an account mail again whose mails ended at a time: nothing is held against it any more.
 *
 * @returns its mails then, and whether that is new: those of one that may mail are as they were; `ended_anew` when they
 * have ended at another time.
 */
export async function allowMailing(
  workspaceId: WorkspaceId,
  endedAt: string,
  by: string,
  now: Date,
): Promise<{ mails: StaffSellerMail; isNew: boolean } | 'ended_anew'> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const standing = await findStanding(workspaceId);
    if (standing.ended_at === undefined) return { mails: forStaff(standing), isNew: false };
    if (standing.ended_at !== endedAt) return 'ended_anew';
    const { complaints } = standing;
    const entry = { at: now.toISOString(), by, complaints, bounces: bouncesOf(standing) };
    const next = {
      last: [],
      complaints: [],
      ended_at: undefined,
      allowed: [...standing.allowed, entry].slice(-shownAllowances),
    };
    if (await alone(toChange(workspaceId, standing, next)))
      return { mails: forStaff({ ...standing, ...next }), isNew: true };
  }
  throw new Error('Mails of the account came in between every time.');
}
