import type { Brand } from '#shared/brand/brand.ts';
import type { Profile } from './profile.ts';
import { hasFeature } from './subscription.ts';

/** What of an account its brand is read from. */
export type Branded = Pick<Profile, 'subscription_tier' | 'brand' | 'logo_url'>;

/** Whether the plan has a brand. What leaves the house needs the plan: a trial is not enough. */
export const hasBrand = (account: Pick<Profile, 'subscription_tier'>): boolean =>
  hasFeature(account, 'whiteLabelReports');

/** The brand that the account uses now; `undefined` without the plan, or while nothing is set. */
export function brandOf(account: Branded): Brand | undefined {
  const { brand: texts = {}, logo_url: logo = null } = account;
  const brand = { company: texts.company ?? '', accent: texts.accent ?? '', footer: texts.footer ?? '', logo };
  const isSet = Object.values(brand).some((value) => value !== null && value !== '');
  return isSet && hasBrand(account) ? brand : undefined;
}
