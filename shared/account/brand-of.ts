import type { Brand } from '#shared/brand/brand.ts';
import { type Account, accessOf } from './access.ts';
import type { Profile } from './profile.ts';

export type Branded = Account & Pick<Profile, 'brand' | 'logo_url'>;

/** Whether the plan has a brand. What leaves the house needs the plan: a trial is not enough. */
export const hasBrand = (account: Account, now: Date): boolean => accessOf(account, now).includes('whiteLabelReports');

/** The brand that the account uses at an instant; `undefined` without the plan, or while nothing is set. */
export function brandOf(account: Branded, now: Date): Brand | undefined {
  const { brand: texts = {}, logo_url: logo = null } = account;
  const brand = { company: texts.company ?? '', accent: texts.accent ?? '', footer: texts.footer ?? '', logo };
  const isSet = Object.values(brand).some((value) => value !== null && value !== '');
  return isSet && hasBrand(account, now) ? brand : undefined;
}
