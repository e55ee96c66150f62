import { type Account, accessOf } from '#shared/account/access.ts';
import { rowsPerList } from './list-limits.ts';

/**
 * How many rows one list of the account may have; 0 when its plan screens no lists. A running trial has at least
 * Professional's: a plan chosen meanwhile keeps its own.
 */
export function listLimitOf(account: Account, now: Date): number {
  const { tier, onTrial } = accessOf(account, now);
  return onTrial ? Math.max(rowsPerList[tier], rowsPerList.professional) : rowsPerList[tier];
}
