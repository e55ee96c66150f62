import { onOneLine } from '#shared/values/plain-text.ts';
import texts from './mail-texts.json' with { type: 'json' };
import type { Language, SellerPage } from './seller-page.ts';

/*
 * The mails to a seller who wants to hear of replies, as text: never what was written. Their texts are apart from those of
 * the page, which a seller reads at once and a signed letter names the version of.
 */

export type ReplyMailParts = {
  /** A reply, or that the address was left. */
  about: 'replied' | 'hear';
  language: Language;
  sender: Pick<SellerPage['sender'], 'name'>;
  street: string;
  /** The addresses that open the page, and that stop these mails. */
  link: string;
  stop: string;
  operator: { company: string; address: string };
};

/** Writes a mail to a seller. */
export function replyMail({ about, language, sender, street, link, stop, operator }: ReplyMailParts) {
  const fillers: Readonly<Record<string, string>> = {
    sender: onOneLine(sender.name),
    street: onOneLine(street),
    link,
    stop,
    company: operator.company,
    postal: operator.address,
  };
  const say = (id: keyof typeof texts) =>
    texts[id][language].replace(/\{(\w+)\}/g, (placeholder, name: string) => fillers[name] ?? placeholder);
  return { subject: say('mail-subject'), text: `${say(`mail-${about}`)}\n\n${say('mail-foot')}\n` };
}
