import { sendMail } from '#lambdas/domain/mails/send-mail.ts';
import { errorFields, type Log } from '#lambdas/runtime/log.ts';
import { hasSetting, operator } from '#lambdas/runtime/settings.ts';
import { accountOf } from '#lambdas/storage/account-of.ts';
import { countUpTo } from '#lambdas/storage/counters.ts';
import { integrationsTable } from '#lambdas/storage/tables.ts';
import type { WorkspaceId } from '#shared/account/workspace.ts';
import { type SellerEvent, sellerLimits } from '#shared/seller-page/seller-link.ts';
import type { SellerPage } from '#shared/seller-page/seller-page.ts';
import { textOf } from '#shared/seller-page/text-of.ts';
import { daySeconds, utcDay } from '#shared/values/days.ts';

type Copy = { page: SellerPage; signed: SellerEvent; pdf: Uint8Array; title: string };

/**
 * Mails a signed letter to the address that was typed with the signature, where the stage sends mails and the account
 * has some left today. The copy can be saved on the page in any case, so one that fails is only logged.
 */
export async function mailCopy(
  workspaceId: WorkspaceId,
  { page, signed, pdf, title }: Copy,
  now: Date,
  log: Log,
): Promise<void> {
  if (!signed.email || !hasSetting('emailSender')) return;
  const key = { account: accountOf(workspaceId), sort_key: `seller-copies#${utcDay(now)}` };
  const expiresAt = Math.ceil(now.getTime() / 1000) + 2 * daySeconds;
  if ((await countUpTo(integrationsTable, key, sellerLimits.mailedCopiesADay, expiresAt)) === undefined) {
    log.warn('copy_not_mailed', { reason: 'limit' });
    return;
  }
  const language = signed.language ?? 'en';
  const { company, address } = operator();
  // Nothing that was typed with the signature: whoever has the link would write to anybody in our name.
  const paragraphs = [page.address, textOf(language, 'not-contract'), textOf(language, 'made-with')];
  const mail = {
    to: signed.email,
    subject: title,
    text: [...paragraphs, `${company}\n${address}`].join('\n\n'),
    attachment: { name: 'letter.pdf', type: 'application/pdf', bytes: pdf },
  };
  const sent = await sendMail(mail, (error) => log.warn('copy_not_mailed', errorFields(error)));
  log.info('copy_mailed', { sent });
}
