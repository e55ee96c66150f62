import type { ContactMessage } from '#shared/support/contact.ts';

/** Opens the mail program with the address and a subject that says which message is answered. */
export function replyLink({ email, subject, reference }: ContactMessage): string {
  const address = encodeURIComponent(email).replace('%40', '@');
  return `mailto:${address}?subject=${encodeURIComponent(`Re: ${subject} [${reference}]`)}`;
}
