import type { Analysis } from '#shared/analysis/analysis.ts';
import type { OpenedSellerPage } from '#shared/seller-page/seller-link.ts';
import { type Agreement, agreementOf } from './agreement-of.ts';

/**
 * What the seller of a page agreed to and the deal does not have yet; `null` without any, and where the deal has what was
 * agreed on later, on another version, too.
 *
 * @param opened as it is loaded.
 */
export function newAgreementOf(
  { agreed }: Pick<Analysis, 'agreed'>,
  pageId: string,
  opened: OpenedSellerPage | undefined,
): Agreement | null {
  const agreement = opened === undefined ? null : agreementOf(opened);
  if (agreement === null || agreed === undefined) return agreement;
  if (agreed.page_id === pageId && agreed.key === agreement.event.key) return null;
  const isSettled = agreed.withdrawn_at === undefined && agreement.event.at < agreed.at;
  return isSettled ? null : agreement;
}
