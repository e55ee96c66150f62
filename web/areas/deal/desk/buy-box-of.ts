import type { Profile } from '#shared/account/profile.ts';
import { BuyBox } from '#shared/deal/deal-texts.ts';

/** The investor's own targets and assumptions; empty until they set some. */
export function buyBoxOf(profile: Profile): BuyBox {
  const { data } = BuyBox.safeParse('buy_box' in profile ? profile.buy_box : {});
  return data ?? {};
}
