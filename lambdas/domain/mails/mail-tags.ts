import * as z from 'zod/mini';
import type { MailOf } from '#lambdas/storage/integrations/mailed-addresses.ts';
import { WorkspaceId } from '#shared/account/workspace.ts';

/*
 * By its tags an event of SES leads back to the mail of a seller's page, so that nothing has to be kept for that: ids, and
 * the hash of the address, never the address. The rules of EventBridge let through what has a `page`
 * (infra/background/mail-events.ts).
 */

const Tag = z.tuple([z.string()]);
const MailTags = z.object({ user: Tag, deal: Tag, page: Tag, contact: Tag, address: Tag });

/** The tags of a mail with a seller's link. @param hash of its address. */
export const mailTags = (
  { user_id, analysis_id, page_id, contact_id }: MailOf,
  hash: string,
): Record<keyof z.infer<typeof MailTags>, string> => ({
  user: user_id,
  deal: analysis_id,
  page: page_id,
  contact: contact_id,
  address: hash,
});

/** What a mail of a seller's page has become, as SES says. */
export const MailEvent = z.object({
  kind: z.enum(['delivered', 'bounced', 'complained']),
  at: z.iso.datetime(),
  tags: z.pipe(
    MailTags,
    z.transform(
      ({ user: [user_id], deal: [analysis_id], page: [page_id], contact: [contact_id], address: [hash] }) => ({
        of: { user_id: WorkspaceId.parse(user_id), analysis_id, page_id, contact_id },
        hash,
      }),
    ),
  ),
});
export type MailEvent = z.infer<typeof MailEvent>;
