import { accessOf, type Counted, isUnlimited } from '#shared/account/access.ts';
import { usageResetsAt } from '#shared/account/profile.ts';
import { dayMonth } from '#shared/values/dates.ts';
import { dayMs, utcDay } from '#shared/values/days.ts';

/** "3 of 5 analyses left · resets Dec 1", or that there is no limit. */
export function usageText(account: Counted, now: Date): string {
  const { lookupsPerMonth: limit, onTrial } = accessOf(account, now);
  const unlimited = isUnlimited(account, now);
  const left = unlimited ? 'Unlimited analyses' : `${limit - account.monthly_analyses_used} of ${limit} analyses left`;
  const next = nextLookups(account, now);
  if (next === null) return unlimited ? left : `${left} · resets ${resetDay(now)}`;
  return onTrial ? `${left} until ${dayMonth(account.trial_end_date ?? '')} · ${next}` : next;
}

/** So long before its end a trial says what comes after it. */
const noticeMs = 2 * dayMs;

/**
 * "You used 14; the next 5 come on Dec 1": where more is used than the plan has, or than it will have once a trial ends
 * that has little time left; else `null`.
 */
export function nextLookups(account: Counted, now: Date): string | null {
  const { monthly_analyses_used: used, trial_end_date } = account;
  const said = (limit: number) => `You used ${used}; the next ${limit} come on ${resetDay(now)}`;
  const { lookupsPerMonth, onTrial } = accessOf(account, now);
  if (used > lookupsPerMonth) return said(lookupsPerMonth);
  if (!onTrial || trial_end_date === null) return null;
  const end = new Date(trial_end_date);
  // A new month comes first, and begins at 0.
  if (end.getTime() - now.getTime() > noticeMs || end >= usageResetsAt(now)) return null;
  const after = accessOf(account, end).lookupsPerMonth;
  return used >= after ? said(after) : null;
}

/** Months start in UTC for every user. */
const resetDay = (now: Date) => dayMonth(utcDay(usageResetsAt(now)));
