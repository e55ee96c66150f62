import type { Analysis } from '#shared/analysis/analysis.ts';
import type { OpenedSellerPage } from '#shared/seller-page/seller-link.ts';
import { type Agreement, agreementOf } from './agreement-of.ts';

/** What the seller of a page agreed to and the deal does not have yet; `null` without any. @param opened as it is loaded. */
export function newAgreementOf(
  { agreed }: Pick<Analysis, 'agreed'>,
  pageId: string,
  opened: OpenedSellerPage | undefined,
): Agreement | null {
  const agreement = opened === undefined ? null : agreementOf(opened);
  return agreement && (agreed?.key !== agreement.event.key || agreed.page_id !== pageId) ? agreement : null;
}
