import { chatTimes } from '#shared/support/chat.ts';
import { Action, type Counts } from './counts.ts';
import type { Priced } from './prices.ts';

/** Minutes of a month that a user's chat is open: a tenth of a chat, ten minutes lively and fifty in a hidden page. */
const chat = { livelyMinutes: 1, restingMinutes: 5 } as const;

/** One user in twenty works in a team, and every fifth deal that they open is open at a colleague's, too, for ten minutes. */
const team = { share: 0.05, both: 0.2, minutes: 10 } as const;

/** How often an active user does each in a month: an investor who looks at eight houses. */
export const perMonth: Record<Action, number> = {
  openApp: 12,
  suggestion: 40,
  newHouse: 5,
  knownHouse: 3,
  save: 3,
  openAnalysis: 12,
  autosave: 60,
  startChat: 0.1,
  message: 0.6,
  heartbeat: (chat.livelyMinutes * 60_000) / chatTimes.heartbeat,
  restingBeat: (chat.restingMinutes * 60_000) / chatTimes.restingHeartbeat,
  listen: 12 * team.share,
  heardChange: 60 * team.share * team.both,
};

export const actionTexts: Record<Action, string> = {
  openApp: 'Open the app',
  suggestion: 'See address suggestions',
  newHouse: 'Look up a house that is new to us',
  knownHouse: 'Look up a house that others have looked up',
  save: 'Save an analysis',
  openAnalysis: 'Open an analysis',
  autosave: 'Change a deal (autosave)',
  startChat: 'Open a chat',
  message: 'Send a chat message',
  heartbeat: 'Keep a lively chat open (heartbeat)',
  restingBeat: 'Keep a chat open in a hidden page',
  listen: 'Open a deal of a team (a socket that listens)',
  heardChange: 'Change a deal that a colleague has open',
};

/** What can't be counted on one machine. */
export const assumed = {
  /** Files of the site that a user's browser asks for in a month, and their size; most are cached. */
  siteRequests: 150,
  siteMegabytes: 2,
  chatMinutes: chat.livelyMinutes + chat.restingMinutes + 12 * team.share * team.minutes,
  /** Codes for sign-ups and forgotten passwords. */
  mails: 0.15,
  /** Mails about deals, of which each is on a day with something due. */
  reminders: 8,
  /** Of a day's, those of the busiest hour: most are sent at the default hour, in two of four time zones. */
  remindersInBusiestHour: 0.5,
  /** Mails about a new API key, a changed password or address, or a sign-in from a new browser; that one is most. */
  notices: 0.4,
  /** Of all rows, after a year. */
  megabytesStored: 0.1,
  /** How long a function is billed for: one that only asks tables, and one that waits for the provider. */
  tableMs: 30,
  providerMs: 1500,
  memoryGb: 0.5,
  logBytesPerCall: 2000,
  /** Users for whom one member of the staff is in the console. */
  usersPerStaff: 50_000,
  /** X-Ray's default sampling. */
  traced: 0.05,
  /** The busiest second has so many times the average. */
  peak: 10,
} as const;

const secondsPerMonth = 30 * 24 * 60 * 60;

/** The busiest second's rate of what a user does `count` times a month, for one user. */
export const peakPerSecond = (count: number) => (count * assumed.peak) / secondsPerMonth;

/** What one user uses in a month. */
export function monthOfOne(counts: Record<Action, Counts>): Record<keyof Counts, number> & { seconds: number } {
  const sum = (kind: keyof Counts) =>
    Action.options.reduce((total, action) => total + perMonth[action] * counts[action][kind], 0);
  const seconds = Action.options.reduce((total, action) => {
    const { invocations, providerCalls } = counts[action];
    const ms = providerCalls > 0 ? assumed.providerMs : assumed.tableMs;
    return total + (perMonth[action] * invocations * ms) / 1000;
  }, 0);
  return {
    requests: sum('requests'),
    invocations: sum('invocations'),
    tableCalls: sum('tableCalls'),
    reads: sum('reads'),
    writes: sum('writes'),
    messages: sum('messages'),
    providerCalls: sum('providerCalls'),
    seconds,
  };
}

/** What so many users use in a month, as it is billed. */
export function billed(counts: Record<Action, Counts>, users: number): Record<Priced, number> {
  const one = monthOfOne(counts);
  const requests = one.requests + assumed.siteRequests;
  const each: Record<Priced, number> = {
    'HTTP API requests (API Gateway)': one.requests,
    'Chat messages (API Gateway)': one.messages,
    'Chat connection minutes (API Gateway)': assumed.chatMinutes,
    'Function calls (Lambda)': one.invocations,
    'Function GB-seconds (Lambda, ARM)': one.seconds * assumed.memoryGb,
    'Write units (DynamoDB on demand)': one.writes,
    'Read units (DynamoDB on demand)': one.reads,
    'GB stored, with point-in-time recovery (DynamoDB)': assumed.megabytesStored / 1000,
    'Requests (CloudFront)': requests,
    'GB sent (CloudFront)': assumed.siteMegabytes / 1000,
    'Requests inspected (AWS WAF)': requests,
    'GB of logs (CloudWatch)': (one.invocations * assumed.logBytesPerCall) / 1e9,
    'Traces (X-Ray)': one.invocations * assumed.traced,
    'Active users (Cognito Lite)': 1,
    'Mails (SES)': assumed.mails + assumed.reminders + assumed.notices,
    'Calls of the provider (RentCast, plan Scale)': one.providerCalls,
  };
  return Object.fromEntries(Object.entries(each).map(([what, count]) => [what, count * users])) as typeof each;
}
