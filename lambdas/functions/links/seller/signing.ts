import { canSign, requestSeal } from '#lambdas/domain/seller-pages/seal-request.ts';
import { errorFields, type Log } from '#lambdas/runtime/log.ts';
import type { PartOwner } from '#lambdas/storage/analyses/row-ids.ts';
import type { WorkspaceId } from '#shared/account/workspace.ts';
import { standingAnswer, standingSignature } from '#shared/seller-page/answers.ts';
import type { PageField, PageState } from '#shared/seller-page/html/page-state.ts';
import { type SellerEvent, sellerLimits, sellerTexts } from '#shared/seller-page/seller-link.ts';
import { shownHash } from '#shared/seller-page/signed-letter.ts';
import { textOf, textVersion } from '#shared/seller-page/text-of.ts';
import type { Line } from '#shared/structures/base/offer/seller-option.ts';
import { lengthOf } from '#shared/values/plain-text.ts';
import type { Fields } from './fields.ts';
import { keptLine, readEmail } from './read-answer.ts';

/* The letter of intent on a seller's page: what can be signed, and what a signature needs. */

/** Whether a page still takes a signature: not where the stage has no seal, nor once it holds as many as it may. */
const takesSignature = (events: readonly SellerEvent[]): boolean =>
  canSign() && events.filter(({ kind }) => kind === 'sign').length < sellerLimits.signatures;

/** Whether an option can be put in writing, and the letter that the page shows for it. */
export async function signingOf({
  page,
  events,
  language,
  at,
}: Pick<PageState, 'page' | 'events' | 'language' | 'at'>): Promise<Pick<PageState, 'canSign' | 'signing'>> {
  if (!takesSignature(events)) return { canSign: false, signing: null };
  const option = at?.part === 'sign' ? at.option : null;
  return {
    canSign: standingSignature(events) === null,
    signing: option === null ? null : { option, hash: await shownHash(page, option, language) },
  };
}

/** The option that can only be meant: the one that interests the seller, or the only one. */
export function optionToSign({ page, events }: Pick<PageState, 'page' | 'events'>): number | null {
  return standingAnswer(events)?.option ?? (page.options.length === 1 ? 0 : null);
}

/** `other`: the page showed something else when it was signed, so it has to be read once more. */
export type ReadSignature = { said: Partial<SellerEvent> } | { problems: PageState['problems'] } | 'other';

/** A typed signature, or the problem of each field that has one. */
export function readSignature(fields: Fields, { page, signing, language }: PageState): ReadSignature {
  if (signing === null || fields.sign_hash !== signing.hash) return 'other';
  const problems: Partial<Record<PageField, Line>> = {};
  const name = keptLine(fields.sign_name ?? '');
  const { email, problem } = readEmail(fields.sign_email);
  for (const field of ['sign_consent', 'sign_owner'] as const) {
    if (fields[field] !== 'yes') problems[field] = { id: 'bad-untick' };
  }
  if ((name.match(/\p{L}/gu)?.length ?? 0) < 2) problems.sign_name = { id: 'bad-empty' };
  if (lengthOf(name) > sellerTexts.name) problems.sign_name = tooLong(sellerTexts.name);
  if (problem) problems.sign_email = problem;
  if (Object.keys(problems).length > 0) return { problems };
  const say = (id: 'sign-consent' | 'sign-owner') => textOf(language, id, { sender: { text: page.sender.name } });
  return {
    said: {
      option: signing.option,
      structure: page.options[signing.option]?.structure ?? undefined,
      name,
      ...(email !== undefined && { email }),
      hash: signing.hash,
      text_version: textVersion,
      consent: `${say('sign-consent')} ${say('sign-owner')}`,
    },
  };
}

const tooLong = (most: number): Line => ({ id: 'bad-long', with: { most: { count: most } } });

/** The time after which a seal that has not come is asked for once more. */
const sealTimeoutMs = 60_000;

/**
 * Has the signature that stands sealed, unless it is. A request that fails is repeated when the page is opened again.
 *
 * @param hasWaited only one that has waited for a while.
 */
export async function haveSealed(
  owner: PartOwner,
  pageId: string,
  events: readonly SellerEvent[],
  { now, log, hasWaited = false }: { now: Date; log: Log; hasWaited?: boolean },
): Promise<void> {
  const signed = standingSignature(events);
  if (signed === null || signed.sealed || !signed.name || !canSign()) return;
  if (hasWaited && now.getTime() - Date.parse(signed.at) < sealTimeoutMs) return;
  await requestSeal({ ...owner, page_id: pageId, key: signed.key }).catch((error: unknown) => {
    log.error('seal_not_requested', errorFields(error));
  });
}

/** The sealed letter of the signature that stands; `undefined` until there is one. */
export async function sealedCopy(
  workspaceId: WorkspaceId,
  { id, events }: { id: string; events: readonly SellerEvent[] },
): Promise<Uint8Array | undefined> {
  const signed = standingSignature(events);
  if (!signed?.sealed) return undefined;
  const { readSealedLetter } = await import('#lambdas/storage/sealed-letters.ts');
  return readSealedLetter(workspaceId, id, signed.key);
}
