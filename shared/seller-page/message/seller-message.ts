import type { Language } from '#shared/seller-page/seller-page.ts';
import texts from './message-texts.json' with { type: 'json' };

/* What goes with the link of a seller's page. A file of its own: the page shows none of it. */

export type MessageId = keyof typeof texts;

/** A text of a message with its placeholders filled. */
export function messageTextOf(language: Language, id: MessageId, fillers: Readonly<Record<string, string>>): string {
  return texts[id][language].replace(/\{(\w+)\}/g, (placeholder, name: string) => fillers[name] ?? placeholder);
}

export type SellerMessage = {
  /** Of whoever it is for; empty when nobody knows. */
  name: string;
  sender: string;
  /** The street of the house. */
  street: string;
  link: string;
};

/**
 * The words that bring a link to a seller.
 *
 * @param isNew false for a version that takes the place of another one.
 */
export function sellerMessage(language: Language, { name, ...fillers }: SellerMessage, isNew: boolean): string {
  const id = isNew ? 'message' : 'message-version';
  if (name !== '') return messageTextOf(language, id, { ...fillers, name });
  // The greeting keeps its comma where there is no name before it.
  return messageTextOf(language, id, { ...fillers, name: '' }).replace(/^(\S+) ,/, '$1,');
}

/** The subject of a message. */
export const messageSubject = (language: Language, street: string): string =>
  messageTextOf(language, 'mail-subject', { street });

/** What stands before an address's first comma. */
export const streetPart = (address: string): string => address.split(',')[0]?.trim() || address;
