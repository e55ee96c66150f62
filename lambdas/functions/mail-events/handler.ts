import { MailEvent } from '#lambdas/domain/mails/mail-tags.ts';
import { noteMailEvent } from '#lambdas/domain/seller-pages/note-mail-event.ts';
import { logWith } from '#lambdas/runtime/log.ts';

/**
 * Hears from SES what became of a mail with a seller's link, one event a call, without its address. It fails only where a
 * repeat may help; what is not known is logged and left.
 */
export async function handler(event: unknown): Promise<void> {
  const log = logWith({});
  const heard = MailEvent.safeParse(event);
  if (!heard.success) {
    log.warn('mail_event_unknown', { paths: heard.error.issues.map(({ path }) => path.join('.')).join(' ') });
    return;
  }
  const { kind, tags } = heard.data;
  const outcome = await noteMailEvent(heard.data, new Date(), log);
  log.info('mail_event', { kind, outcome, page_id: tags.of.page_id });
}
