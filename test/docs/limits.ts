import { asksPerDay, asksPerMinute, stagePerSecond, syncsPerMinute } from '#lambdas/storage/billing/syncs.ts';
import { accountLogPerDay } from '#shared/account/account-log-limits.ts';
import {
  apiCallsPerHour,
  invalidKeyCallsPerHour,
  invalidKeyCallsPerMinute,
  maxApiKeys,
  maxKeysPerDay,
} from '#shared/account/api-terms.ts';
import { accountSharePercent, failedLookupsPerHour, uploadsPerHour, writesPerDay } from '#shared/account/fair-use.ts';
import {
  analysesLimit,
  areaUse,
  factRowsPerList,
  housesFollowed,
  newHousesPerDay,
  openBooks,
  rowsPerList,
  trialAnalyses,
} from '#shared/account/plans.ts';
import { refundedPerDay } from '#shared/billing/staff-billing.ts';
import { bookLimits } from '#shared/book/base/book.ts';
import { receiptText } from '#shared/book/shown/receipt.ts';
import { maxLogoFiles } from '#shared/brand/logo.ts';
import { maxContactBytes, maxContacts } from '#shared/contacts/deal-contact.ts';
import { maxMadeLetters } from '#shared/letter/made/made-letter.ts';
import {
  listsPerDay,
  maxColumnMaps,
  quotesPerMinute,
  rowsInLine,
  storedRowsPerDay,
  timesStored,
} from '#shared/lists/list-limits.ts';
import { noticesPerDay } from '#shared/notices/noticed-events.ts';
import { maxPackets, readsPerHour } from '#shared/packet/packet-link.ts';
import { maxPhotos, photoText } from '#shared/packet/photo.ts';
import { maxEntries } from '#shared/pipeline/activity.ts';
import { maxTasks } from '#shared/pipeline/pipeline.ts';
import { suggestionRequests } from '#shared/property/address-suggestions.ts';
import { mostSavedAreas } from '#shared/records/area/saved-area.ts';
import { feedReadsPerHour } from '#shared/reminders/calendar-feed.ts';
import { mailingEnded, sellerMailLimits } from '#shared/seller-page/mailed.ts';
import { sellerLimits } from '#shared/seller-page/seller-link.ts';
import { callsPerMinute, maxSessions } from '#shared/sessions/session-limits.ts';
import { chatLimits } from '#shared/support/chat-limits.ts';
import { contactPerHour, guestBytesPerHour, guestChats, guestChatsPerHour } from '#shared/support/guest-limits.ts';
import { listenLimits } from '#shared/support/listen-limits.ts';
import { maxCannedAnswers } from '#shared/support/staff.ts';
import { teamLimits } from '#shared/team/team.ts';
import { exitTextProblem, maxExitTextBytes } from '#shared/terms/exit-texts.ts';
import { errorText } from '#shared/values/error-texts.ts';
import type { ErrorCode } from '#shared/values/errors.ts';
import { wholeNumber } from '#shared/values/numbers.ts';
import { attemptsPerHour, sendsPerHour } from '#shared/webhooks/webhook-limits.ts';
import { maxEarlierSecrets, maxWebhooks } from '#shared/webhooks/webhooks.ts';

/*
 * Every limit on how much or how often. docs/fair-use.md is written from this table, and a system test runs into each
 * limit that a table holds. The numbers are the product's own, beside their subject in shared/.
 */

export type Limit = {
  /** What is limited, in words. */
  what: string;
  /** Whom it counts for; `stage` is everybody together. */
  per:
    | 'account'
    | 'analysis'
    | 'address'
    | 'guest'
    | 'person'
    | 'chat'
    | 'connection'
    | 'network'
    | 'webhook'
    | 'stage'
    | 'AWS account';
  /** How many; by plan where plans differ; a stage's setting, or AWS's own, in words. */
  amount: number | Readonly<Record<string, number>> | string;
  /** In which time; `at once` for what there is, not for what is done; absent where the amount says it. */
  window?: 'second' | 'minute' | 'hour' | 'day' | 'month' | 'at once' | 'in all';
  /** The conditional write (its function in lambdas/storage), or AWS's service. */
  heldBy: string;
  /** What the caller is told: a refusal, in whose text `…` stands for a number or a time; or what happens instead. */
  told: { code: ErrorCode; text: string } | string;
  /** What an operator sees when it is reached. */
  seen: string;
};

const byPlan = (of: (tier: 'basic' | 'professional' | 'enterprise') => number) => ({
  Basic: of('basic'),
  Professional: of('professional'),
  Enterprise: of('enterprise'),
});

const refusedInLog = 'log: `refused` with its `code`';
const answeredInLog = 'chat log: `answer` with its `code`';
const sourceAlarm = 'alarm PropertySource; log: `property_source_needs_operator`, `calls_spent`';

const tooFast: Limit['told'] = {
  code: 'rate_limited',
  text: 'You are sending messages very quickly. Wait a minute, then send it again.',
};
const newHousesTold = (why: string): Limit['told'] => ({
  code: 'rate_limited',
  text: `You have looked up … new houses today, ${why}. New ones open again at midnight UTC; houses that were looked up lately still open.`,
});
const sourceFailed: Limit['told'] = { code: 'property_source_failed', text: errorText.lookupFailed };
const tooManyChats: Limit['told'] = {
  code: 'rate_limited',
  text: 'Too many chats were started from here. Use the contact form, or try again later.',
};
const tooMuchText: Limit['told'] = {
  code: 'rate_limited',
  text: 'Too much was sent from here. Use the contact form, or try again later.',
};
const tooManyMessages: Limit['told'] = {
  code: 'rate_limited',
  text: 'Too many messages were sent within the hour. Please write to … instead, or try again later.',
};

const sellerTold = '429 with a page that says "Too often. Try again in an hour."';

/** The limits that conditional writes hold, here as on AWS. */
export const tableLimits = {
  calls: {
    what: 'Calls of a signed-in user, over all sessions',
    per: 'account',
    amount: callsPerMinute,
    window: 'minute',
    heldBy: '`passGate` on the row of the account',
    told: {
      code: 'rate_limited',
      text: 'Your account has made too many requests in a minute. Wait a minute, then try again.',
    },
    seen: refusedInLog,
  },
  sessions: {
    what: 'Sessions',
    per: 'account',
    amount: maxSessions,
    window: 'at once',
    heldBy: '`recordSession` on the row of the account',
    told: 'The oldest ends.',
    seen: 'nothing',
  },
  accountLog: {
    what: 'Entries of one kind in the log of the account, but those of API keys',
    per: 'account',
    amount: accountLogPerDay,
    window: 'day',
    heldBy: '`addToAccountLog`',
    told: 'What it is about happens, without an entry.',
    seen: 'log: `account_log_full`',
  },
  securityNotices: {
    what: 'Emails about one kind of event of the account, such as a new API key',
    per: 'account',
    amount: noticesPerDay,
    window: 'day',
    heldBy: '`countNotice`',
    told: 'What it is about happens, without an email.',
    seen: 'log: `mail_not_sent`',
  },
  lookups: {
    what: 'Lookups',
    per: 'account',
    amount: { ...byPlan(analysesLimit), 'Running trial, at least': trialAnalyses },
    window: 'month',
    heldBy: '`reserveLookup` on the profile',
    told: { code: 'quota_exceeded', text: errorText.quota },
    seen: refusedInLog,
  },
  newHouses: {
    what: 'Lookups of houses that nobody has looked up lately',
    per: 'account',
    amount: { 'Nothing paid': newHousesPerDay.unpaid, ...byPlan((tier) => newHousesPerDay[tier]) },
    window: 'day',
    heldBy: '`countNewHouse`',
    told: newHousesTold('as many as your plan allows'),
    seen: refusedInLog,
  },
  shareOfCalls: {
    what: "The same, of the stage's calls of the day",
    per: 'account',
    amount: `${accountSharePercent}% of \`propertyCallsPerDay\`, and at least ${analysesLimit('basic')} houses`,
    window: 'day',
    heldBy: '`countNewHouse`',
    told: newHousesTold('your share of what this site can look up in a day'),
    seen: refusedInLog,
  },
  failedLookups: {
    what: 'Lookups that find nothing',
    per: 'account',
    amount: failedLookupsPerHour,
    window: 'hour',
    heldBy: '`countFailedLookup`',
    told: { code: 'rate_limited', text: errorText.tooManyMisses },
    seen: refusedInLog,
  },
  rowsOfList: {
    what: 'Rows of a list of addresses to screen',
    per: 'account',
    amount: byPlan((tier) => rowsPerList[tier]),
    heldBy: '`createList`: a count of what is sent; a running trial has those of Professional',
    told: { code: 'invalid_input', text: '… rows; the limit of your plan is …. Split the list.' },
    seen: refusedInLog,
  },
  rowsOfFactList: {
    what: 'Rows of a list with facts',
    per: 'account',
    amount: byPlan((tier) => factRowsPerList[tier]),
    heldBy:
      '`createList`, `storeFactRows`: the number that the list begins with; a running trial has those of Professional',
    told: { code: 'invalid_input', text: '… rows; the limit of your plan is …. Split the list.' },
    seen: refusedInLog,
  },
  lookupsOfPress: {
    what: 'Rows of a list with facts that one press looks up',
    per: 'account',
    amount: byPlan((tier) => rowsPerList[tier]),
    heldBy: '`lookUp`: a count of what is sent; a running trial has those of Professional',
    told: { code: 'invalid_input', text: '… rows; your plan looks up … at once. Pick fewer.' },
    seen: refusedInLog,
  },
  rowsInLine: {
    what: 'Rows of lists in the queue that all accounts share; the pricing of 25 counts as one',
    per: 'account',
    amount: rowsInLine,
    window: 'at once',
    heldBy: '`changeLine`: the version of the line that was read',
    told: 'The others wait: when one is done, the next takes its place.',
    seen: 'row `list-line`',
  },
  timesStored: {
    what: 'Rows of a list with facts that are stored, again too',
    per: 'account',
    amount: `${timesStored} times the rows of the list`,
    heldBy: '`storeFactRows`: a count on the list',
    told: { code: 'not_allowed', text: 'The rows of this list were sent … times. Start a new one.' },
    seen: refusedInLog,
  },
  storedRows: {
    what: 'Rows with facts that are stored, over all lists; the last call may go beyond',
    per: 'account',
    amount: byPlan((tier) => storedRowsPerDay(factRowsPerList[tier])),
    window: 'day',
    heldBy: '`countWritten`; a running trial has those of Professional',
    told: { code: 'rate_limited', text: 'You have sent … rows today. Go on tomorrow.' },
    seen: refusedInLog,
  },
  movedRows: {
    what: 'Rows of lists that are retried, or picked to be looked up; the last call may go beyond',
    per: 'account',
    amount: writesPerDay.movedRows,
    window: 'day',
    heldBy: '`countWritten`',
    told: { code: 'rate_limited', text: 'You have put … rows in line today. Go on tomorrow.' },
    seen: refusedInLog,
  },
  changedDeals: {
    what: 'Deals that lists change or that are given back; the last call may go beyond',
    per: 'account',
    amount: writesPerDay.changedDeals,
    window: 'day',
    heldBy: '`countWritten`',
    told: { code: 'rate_limited', text: 'Your lists have changed … deals today. Go on tomorrow.' },
    seen: refusedInLog,
  },
  columnMaps: {
    what: 'Maps of a file’s columns',
    per: 'account',
    amount: maxColumnMaps,
    window: 'at once',
    heldBy: '`saveColumnMap`: in a transaction with the row that names them all',
    told: 'The map unused the longest makes room.',
    seen: 'nothing',
  },
  lists: {
    what: 'Lists to screen that are started',
    per: 'account',
    amount: listsPerDay,
    window: 'day',
    heldBy: '`countNewList`',
    told: { code: 'rate_limited', text: 'You have started … lists today. Go on tomorrow.' },
    seen: refusedInLog,
  },
  listQuotes: {
    what: 'Questions what a list would cost',
    per: 'account',
    amount: quotesPerMinute,
    window: 'minute',
    heldBy: '`countQuote`',
    told: { code: 'rate_limited', text: 'That was too fast. Please try again in a minute.' },
    seen: refusedInLog,
  },
  rowsNotFound: {
    what: 'Rows of a list that have no record, in place of lookups that find nothing',
    per: 'account',
    amount: '20% of a list, and at least 5; up to 7 rows that run already are added',
    heldBy: '`claimRow`: a count on the list',
    told: 'The list pauses and says why; rows with another address run when it is resumed.',
    seen: 'row `list#…`: `pause` is `not_found`',
  },
  providerCallsOfDay: {
    what: 'Calls to the property provider',
    per: 'stage',
    amount: '`propertyCallsPerDay`',
    window: 'day',
    heldBy: '`reserveCall`',
    told: sourceFailed,
    seen: sourceAlarm,
  },
  providerCallsOfMonth: {
    what: 'Calls to the property provider',
    per: 'stage',
    amount: '`propertyCallsPerMonth`',
    window: 'month',
    heldBy: '`reserveCall`',
    told: sourceFailed,
    seen: sourceAlarm,
  },
  suggestionsOfMinute: {
    what: 'Address suggestions',
    per: 'account',
    amount: suggestionRequests.minute,
    window: 'minute',
    heldBy: '`countSuggestion`',
    told: { code: 'rate_limited', text: 'That was too fast. Please try again in a minute.' },
    seen: refusedInLog,
  },
  suggestionsOfDay: {
    what: 'Address suggestions',
    per: 'account',
    amount: `${suggestionRequests.day}, or ${100 * suggestionRequests.shareOfMonth}% of \`suggestionsPerMonth\` if that is less`,
    window: 'day',
    heldBy: '`countSuggestion`',
    told: 'The field suggests nothing and takes the address as typed.',
    seen: 'nothing',
  },
  suggestionsOfMonth: {
    what: 'Address suggestions',
    per: 'stage',
    amount: '`suggestionsPerMonth`',
    window: 'month',
    heldBy: '`countSuggestion`',
    told: 'The field suggests nothing and takes the address as typed.',
    seen: 'alarm Suggestions, at 80% too; log: `suggestions_running_out`',
  },
  apiCalls: {
    what: 'Calls of the API',
    per: 'account',
    amount: byPlan((tier) => apiCallsPerHour[tier]),
    window: 'hour',
    heldBy: '`countCall`, over all keys, live and revoked',
    told: { code: 'rate_limited', text: 'Your account’s API keys have made their … calls of this hour.' },
    seen: `${refusedInLog} and \`key_id\``,
  },
  invalidKeyCallsOfAll: {
    what: 'Calls without a valid API key',
    per: 'stage',
    amount: invalidKeyCallsPerMinute,
    window: 'minute',
    heldBy: '`countFailure`',
    told: { code: 'rate_limited', text: 'Too many calls without a valid API key. Try again later.' },
    seen: refusedInLog,
  },
  invalidKeyCalls: {
    what: 'Calls without a valid API key',
    per: 'network',
    amount: invalidKeyCallsPerHour,
    window: 'hour',
    heldBy: '`countFailure`',
    told: { code: 'rate_limited', text: 'Too many calls without a valid API key. Try again later.' },
    seen: refusedInLog,
  },
  apiKeys: {
    what: 'API keys',
    per: 'account',
    amount: maxApiKeys,
    window: 'at once',
    heldBy: '`createKey`: fixed slots',
    told: { code: 'not_allowed', text: 'There are … API keys already. Revoke one first.' },
    seen: refusedInLog,
  },
  apiKeysMade: {
    what: 'API keys made',
    per: 'account',
    amount: maxKeysPerDay,
    window: 'day',
    heldBy: '`createKey`: a count in the same transaction',
    told: { code: 'rate_limited', text: '… API keys were made today. Make the next one tomorrow.' },
    seen: refusedInLog,
  },
  letters: {
    what: 'Letters kept',
    per: 'analysis',
    amount: maxMadeLetters,
    window: 'at once',
    heldBy: '`toKeepLetter`: a count on the analysis',
    told: { code: 'not_allowed', text: 'This analysis already has … letters.' },
    seen: refusedInLog,
  },
  logos: {
    what: 'Pictures and logos kept',
    per: 'account',
    amount: maxLogoFiles,
    window: 'at once',
    heldBy: '`recordLogoFile`: a condition on the profile',
    told: { code: 'not_allowed', text: 'What you sent already keeps … logos.' },
    seen: refusedInLog,
  },
  contacts: {
    what: 'Contacts',
    per: 'analysis',
    amount: maxContacts,
    window: 'at once',
    heldBy: '`changeAnalysis`: the contacts that were read',
    told: { code: 'invalid_input', text: `A deal has up to ${maxContacts} contacts. Remove one first.` },
    seen: refusedInLog,
  },
  contactBytes: {
    what: 'Bytes of contacts, as JSON',
    per: 'analysis',
    amount: maxContactBytes,
    window: 'at once',
    heldBy: '`changeAnalysis`: the contacts that were read',
    told: { code: 'invalid_input', text: 'The contacts of this deal are too long. Shorten or remove one.' },
    seen: refusedInLog,
  },
  exitText: {
    what: 'Bytes of each text of how a deal is left, as JSON: all of them stay below 4 kB',
    per: 'analysis',
    amount: maxExitTextBytes,
    window: 'at once',
    heldBy: '`ExitChanges`: a check of what is sent',
    told: { code: 'invalid_input', text: `body.exit_plan.…: ${exitTextProblem}` },
    seen: refusedInLog,
  },
  openTasks: {
    what: 'Open tasks',
    per: 'analysis',
    amount: maxTasks,
    window: 'at once',
    heldBy: '`changeDeal`: the version of the plan',
    told: { code: 'not_allowed', text: 'This deal already has … open tasks. Finish or remove one first.' },
    seen: refusedInLog,
  },
  activityEntries: {
    what: 'Activity entries kept',
    per: 'analysis',
    amount: maxEntries,
    window: 'at once',
    heldBy: '`addNote`, `changeDeal`: a count on the analysis',
    told: { code: 'not_allowed', text: 'This deal already has … activity entries.' },
    seen: refusedInLog,
  },
  packets: {
    what: 'Packets kept',
    per: 'analysis',
    amount: maxPackets,
    window: 'at once',
    heldBy: '`keepPacket`: the versions counted on the analysis, without deleted ones',
    told: { code: 'not_allowed', text: 'A deal keeps … packets. Delete one under Made so far.' },
    seen: refusedInLog,
  },
  sellerPages: {
    what: 'Sellers’ pages kept',
    per: 'analysis',
    amount: sellerLimits.pages,
    window: 'at once',
    heldBy: '`keepSellerPage`: the versions counted on the analysis, without deleted ones',
    told: { code: 'not_allowed', text: 'A deal keeps … offers that were sent. Delete one first.' },
    seen: refusedInLog,
  },
  sellerLinks: {
    what: 'Links to sellers',
    per: 'account',
    amount: sellerLimits.linksADay,
    window: 'day',
    heldBy: '`keepSellerPage`: a counter in the transaction that makes one',
    told: {
      code: 'rate_limited',
      text: 'An account makes up to … links to sellers a day. Send this one tomorrow.',
    },
    seen: refusedInLog,
  },
  sellerMails: {
    what: 'Links that are mailed to sellers',
    per: 'account',
    amount: sellerMailLimits.aDay,
    window: 'day',
    heldBy: '`claimSellerMail`: a counter in the transaction that claims one',
    told: { code: 'rate_limited', text: 'An account mails up to … links a day. Mail this one tomorrow.' },
    seen: refusedInLog,
  },
  sellerMailsTo: {
    what: 'The same, over all accounts',
    per: 'address',
    amount: `${sellerMailLimits.perAddress} in ${sellerMailLimits.perAddressDays} days`,
    heldBy: '`claimSellerMail`: their times on the row of the address’s hash',
    told: { code: 'rate_limited', text: 'This address had … emails in … days. The next can leave on ….' },
    seen: refusedInLog,
  },
  sellerMailsEnd: {
    what: 'Complaints about mails to sellers, and bounces of the last ten, before mails end',
    per: 'account',
    amount: `${sellerMailLimits.complaints} complaints, or ${sellerMailLimits.bounces} bounces of the last ${sellerMailLimits.ofLast}`,
    heldBy: '`toCountAgainst` on the row of the account’s mails, until staff allow them again',
    told: { code: 'not_allowed', text: mailingEnded },
    seen: 'log: `seller_mailing_ended`, and `seller_mailing_allowed`',
  },
  openBooks: {
    what: 'Books of deals that are open',
    per: 'account',
    amount: byPlan((tier) => openBooks[tier]),
    heldBy:
      '`keepBook`, and `postEntries` where a sale is taken back after another was opened: the list of books, in the same transaction; a running trial has those of Professional, and a plan that has ended opens none. A sold house’s book is not counted',
    told: { code: 'not_allowed', text: 'The … plan opens …. … open already.' },
    seen: refusedInLog,
  },
  housesFollowed: {
    what: 'Houses followed in public records',
    per: 'account',
    amount: { ...byPlan((tier) => housesFollowed[tier]), 'Running trial': housesFollowed.trial },
    window: 'at once',
    heldBy:
      '`keepWatch`: a counter in the transaction that follows one. Once the plan follows none, those that are followed rest, and end after 90 days',
    told: { code: 'not_allowed', text: 'Your … follows … houses. Unfollow one first.' },
    seen: refusedInLog,
  },
  savedAreas: {
    what: 'Areas that are saved',
    per: 'account',
    amount: mostSavedAreas,
    window: 'in all',
    heldBy: '`keepArea`: a counter in the transaction that saves one',
    told: { code: 'not_allowed', text: 'You keep … areas. Delete one first.' },
    seen: refusedInLog,
  },
  areasFollowed: {
    what: 'Areas followed in public records',
    per: 'account',
    amount: { ...byPlan((tier) => areaUse[tier].followed), 'Running trial': areaUse.trial.followed },
    window: 'at once',
    heldBy:
      '`keepArea` and `followArea`: a counter in the transaction that follows one. Once the plan follows none, those that are followed rest, and end after 90 days',
    told: { code: 'not_allowed', text: 'You follow … areas already, the most of your plan. Unfollow one first.' },
    seen: refusedInLog,
  },
  bookEntries: {
    what: 'Entries of a book',
    per: 'analysis',
    amount: bookLimits.entries,
    window: 'in all',
    heldBy: '`postEntries`: the count on the row of the book, on whose version each entry is written',
    told: { code: 'not_allowed', text: 'A book keeps … entries. It has no room.' },
    seen: refusedInLog,
  },
  bookEntriesOfDay: {
    what: 'Entries sent to books; the last call may go beyond',
    per: 'account',
    amount: writesPerDay.bookEntries,
    window: 'day',
    heldBy: '`countWritten`',
    told: { code: 'rate_limited', text: 'You have sent … entries today. Go on tomorrow.' },
    seen: refusedInLog,
  },
  termsChanges: {
    what: 'Changes of a loan’s terms in a book',
    per: 'analysis',
    amount: `${bookLimits.termsChanges} a loan`,
    window: 'in all',
    heldBy: '`postEntries`: the state on the row of the book, on whose version each entry is written',
    told: { code: 'invalid_input', text: 'body.entries….kind: A loan keeps … changes of its terms.' },
    seen: refusedInLog,
  },
  receipts: {
    what: 'Receipts of a book',
    per: 'analysis',
    amount: bookLimits.receipts,
    window: 'in all',
    heldBy: '`recordReceipt`: a count on the row of the book',
    told: { code: 'not_allowed', text: receiptText.full.replace(String(bookLimits.receipts), '…') },
    seen: refusedInLog,
  },
  proofLinks: {
    what: 'Links that show a seller their loan’s payments',
    per: 'analysis',
    amount: `${bookLimits.proofLinks} a loan`,
    window: 'at once',
    heldBy: '`keepProof`, `renewProof`: the loan’s live links, if none was made or renewed since they were counted',
    told: { code: 'not_allowed', text: 'A loan has … links at most. Revoke one first.' },
    seen: refusedInLog,
  },
  proofReads: {
    what: 'Reads of a loan’s payments and receipts by a link',
    per: 'analysis',
    amount: `${bookLimits.proofReadsAnHour} a link`,
    window: 'hour',
    heldBy: '`readBySecret` on the row of the link',
    told: { code: 'rate_limited', text: 'This page was opened too often. Try again in the next hour.' },
    seen: refusedInLog,
  },
  photos: {
    what: 'Photos kept',
    per: 'analysis',
    amount: maxPhotos,
    window: 'at once',
    heldBy: '`recordPhoto`: a count on the analysis',
    told: { code: 'not_allowed', text: photoText.full.replace(String(maxPhotos), '…') },
    seen: refusedInLog,
  },
  uploads: {
    what: 'Pictures, logos, photos and receipts sent, refused ones too',
    per: 'account',
    amount: uploadsPerHour,
    window: 'hour',
    heldBy: '`countUpload`, before the file is looked at',
    told: {
      code: 'rate_limited',
      text: 'You have sent many pictures within the hour. Send the next ones in the next hour.',
    },
    seen: refusedInLog,
  },
  packetReads: {
    what: 'Reads of a packet and its photos by its link',
    per: 'analysis',
    amount: `${wholeNumber(readsPerHour)} a link`,
    window: 'hour',
    heldBy: '`readBySecret` on the row of the link',
    told: { code: 'rate_limited', text: 'This packet was opened too often. Try again in the next hour.' },
    seen: refusedInLog,
  },
  sellerReads: {
    what: 'Reads of a seller’s page by its link, and answers to it',
    per: 'analysis',
    amount: `${sellerLimits.readsAnHour} a link`,
    window: 'hour',
    heldBy: '`readBySecret` on the row of the link',
    told: sellerTold,
    seen: refusedInLog,
  },
  sellerAnswers: {
    what: 'Answers to a seller’s page',
    per: 'analysis',
    amount: `${sellerLimits.answersAnHour} a link`,
    window: 'hour',
    heldBy: '`takeAnswer` on the row of the page',
    told: `${sellerTold} What was typed stays in its form.`,
    seen: 'log: `answer` with its status',
  },
  wrongSecrets: {
    what: 'Links to sellers’ pages, packets, a loan’s payments and invitations that open nothing, together',
    per: 'network',
    amount: sellerLimits.wrongSecretsAnHour,
    window: 'hour',
    heldBy: '`countWrongSecret`; a link that opens is never counted',
    told: `${sellerTold} Elsewhere 429 \`rate_limited\`: "Too many links that don’t work. Try again in the next hour."`,
    seen: refusedInLog,
  },
  reminderMails: {
    what: 'Emails with reminders',
    per: 'account',
    amount: 1,
    window: 'day',
    heldBy: '`claimDay`: the last day, where the person is, that had its mail',
    told: 'What comes up later waits for the next day.',
    seen: 'nothing',
  },
  sellerAddresses: {
    what: 'Email addresses that hear of replies on a seller’s page, stopped ones too',
    per: 'analysis',
    amount: `${sellerLimits.addresses} a page`,
    window: 'in all',
    heldBy: '`subscribe`: the list in the row of the page’s link, as it was read',
    told: '403 with a page that says "That did not work." A message that came with one is kept.',
    seen: 'log: `answer` with its status',
  },
  sellerAddressesADay: {
    what: 'New email addresses that hear of replies',
    per: 'account',
    amount: sellerLimits.addressesADay,
    window: 'day',
    heldBy: '`subscribe`: a counter in the transaction that adds one',
    told: '403 with a page that says "That did not work." A message that came with one is kept.',
    seen: 'log: `answer` with its status',
  },
  answerMails: {
    what: 'Emails that a seller answered, of each kind of answer, to each who hears of the deal',
    per: 'analysis',
    amount: 1,
    window: 'hour',
    heldBy: '`claimNews`: the time of the last answer of the kind that had a mail',
    told: 'The next mail of the day has the answer, unless it is read before.',
    seen: 'nothing',
  },
  calendarFeeds: {
    what: 'Calendar feeds',
    per: 'account',
    amount: 1,
    window: 'at once',
    heldBy: '`createFeed`: one row',
    told: 'The one before ends.',
    seen: 'nothing',
  },
  calendarReads: {
    what: 'Reads of a calendar feed',
    per: 'account',
    amount: feedReadsPerHour,
    window: 'hour',
    heldBy: '`openFeed` on the row of the feed',
    told: { code: 'rate_limited', text: 'This calendar was read too often. Try again in the next hour.' },
    seen: refusedInLog,
  },
  webhooks: {
    what: 'Webhooks',
    per: 'account',
    amount: maxWebhooks,
    window: 'at once',
    heldBy: '`createWebhook`: fixed slots',
    told: { code: 'not_allowed', text: 'There are … webhooks already. Delete one first.' },
    seen: refusedInLog,
  },
  webhookSecrets: {
    what: 'Changes of the secret',
    per: 'webhook',
    amount: maxEarlierSecrets,
    window: 'day',
    heldBy: '`rotateSecret`',
    told: {
      code: 'rate_limited',
      text:
        'The secret was changed … times within … hours, and all of them still sign events. Try again later, or ' +
        'create a new webhook.',
    },
    seen: refusedInLog,
  },
  webhookSends: {
    what: 'Events sent by hand (tests, resends)',
    per: 'account',
    amount: sendsPerHour,
    window: 'hour',
    heldBy: '`countSend`',
    told: { code: 'rate_limited', text: 'Only … events can be sent by hand in an hour. Try again later.' },
    seen: refusedInLog,
  },
  webhookAttempts: {
    what: 'Attempts to deliver events',
    per: 'account',
    amount: attemptsPerHour,
    window: 'hour',
    heldBy: '`countAttempt`',
    told: 'The rest waits for the following hours; the list of deliveries says until when.',
    seen: 'rows `attempts#…`',
  },
  frames: {
    what: 'Frames of the chat, other than `keep_open`',
    per: 'connection',
    amount: chatLimits.framesPerMinute,
    window: 'minute',
    heldBy: '`countFrame`',
    told: { code: 'rate_limited', text: 'Too much at once. Wait a minute, then try again.' },
    seen: answeredInLog,
  },
  connectionMessages: {
    what: 'Chat messages',
    per: 'connection',
    amount: chatLimits.messagesPerMinute,
    window: 'minute',
    heldBy: '`countFrame`',
    told: tooFast,
    seen: answeredInLog,
  },
  customerMessages: {
    what: 'Chat messages of a signed-in customer, over all connections',
    per: 'account',
    amount: chatLimits.messagesPerMinute,
    window: 'minute',
    heldBy: '`acceptMessage` on the chat',
    told: tooFast,
    seen: answeredInLog,
  },
  guestMessages: {
    what: 'Chat messages, over all connections',
    per: 'guest',
    amount: chatLimits.guestMessagesPerMinute,
    window: 'minute',
    heldBy: '`acceptMessage` on the chat',
    told: tooFast,
    seen: answeredInLog,
  },
  messagesOfGuestChat: {
    what: "A guest's messages",
    per: 'chat',
    amount: chatLimits.guestMessages,
    window: 'in all',
    heldBy: '`acceptMessage` on the chat',
    told: {
      code: 'not_allowed',
      text: 'This chat is full. End it and start a new one, or use the contact form.',
    },
    seen: answeredInLog,
  },
  guestBytesOfNetwork: {
    what: "Bytes of guests' messages",
    per: 'network',
    amount: guestBytesPerHour.sender,
    window: 'hour',
    heldBy: '`countGuestBytes`',
    told: tooMuchText,
    seen: answeredInLog,
  },
  guestBytes: {
    what: "Bytes of guests' messages",
    per: 'stage',
    amount: guestBytesPerHour.everybody,
    window: 'hour',
    heldBy: '`countGuestBytes`',
    told: tooMuchText,
    seen: answeredInLog,
  },
  guestChatsOfConnection: {
    what: "Guests' new chats",
    per: 'connection',
    amount: guestChats,
    window: 'in all',
    heldBy: '`enterChat`',
    told: tooManyChats,
    seen: answeredInLog,
  },
  guestChatsOfNetwork: {
    what: "Guests' new chats",
    per: 'network',
    amount: guestChatsPerHour.sender,
    window: 'hour',
    heldBy: '`countGuestChat`',
    told: tooManyChats,
    seen: answeredInLog,
  },
  guestChats: {
    what: "Guests' new chats",
    per: 'stage',
    amount: guestChatsPerHour.everybody,
    window: 'hour',
    heldBy: '`countGuestChat`',
    told: tooManyChats,
    seen: answeredInLog,
  },
  customerConnections: {
    what: 'Connections of the customer',
    per: 'chat',
    amount: chatLimits.customerConnections,
    window: 'at once',
    heldBy: '`enterChat`',
    told: 'The oldest leaves the chat, and enters it again when it is used.',
    seen: 'nothing',
  },
  typing: {
    what: '"Is typing" passed on',
    per: 'person',
    amount: 1000 / chatLimits.typingInterval,
    window: 'second',
    heldBy: '`mayPassTyping`',
    told: 'The rest is not passed on.',
    seen: 'nothing',
  },
  joinedChats: {
    what: 'Chats that a member of the staff has joined',
    per: 'connection',
    amount: chatLimits.joinedChats,
    window: 'at once',
    heldBy: '`enterChat`',
    told: { code: 'rate_limited', text: 'You are in … chats. Leave one first.' },
    seen: answeredInLog,
  },
  seats: {
    what: 'Seats of a workspace: its owner, its members and open invitations',
    per: 'account',
    amount: teamLimits.seats,
    window: 'at once',
    heldBy: '`changeTeam`',
    told: { code: 'not_allowed', text: 'All … seats are taken. Remove somebody or revoke an invitation.' },
    seen: refusedInLog,
  },
  workspaces: {
    what: 'Workspaces of others that an account is in',
    per: 'account',
    amount: teamLimits.workspaces,
    window: 'at once',
    heldBy: '`toOpenDoor`',
    told: { code: 'not_allowed', text: 'You are in … workspaces already. Leave one first.' },
    seen: refusedInLog,
  },
  invitationsOfDay: {
    what: 'Invitations to a workspace, sent again counted',
    per: 'account',
    amount: teamLimits.invitationsADay,
    window: 'day',
    heldBy: '`countUpTo`',
    told: { code: 'rate_limited', text: 'A workspace sends … invitations a day. Send more tomorrow.' },
    seen: refusedInLog,
  },
  invitationsToAddress: {
    what: 'Invitations to one address, of all workspaces',
    per: 'address',
    amount: teamLimits.invitationsToAddressADay,
    window: 'day',
    heldBy: '`countUpTo`',
    told: { code: 'rate_limited', text: 'This address was invited … times today. Try again tomorrow.' },
    seen: refusedInLog,
  },
  namedMails: {
    what: 'Emails to a person who is named in notes',
    per: 'person',
    amount: teamLimits.namedMailsADay,
    window: 'day',
    heldBy: '`countUpTo`',
    told: 'The note is kept, and no email is sent.',
    seen: 'nothing',
  },
  listenersOfDeal: {
    what: 'Connections that listen to the changes of a deal',
    per: 'analysis',
    amount: listenLimits.ofDeal,
    window: 'at once',
    heldBy: '`listenTo`',
    told: { code: 'rate_limited', text: 'As many pages as may follow this deal already do.' },
    seen: answeredInLog,
  },
  listenersOfUser: {
    what: 'Connections that listen to the changes of deals',
    per: 'account',
    amount: listenLimits.ofUser,
    window: 'at once',
    heldBy: '`listenTo`',
    told: { code: 'rate_limited', text: 'As many of your pages as may follow a deal already do.' },
    seen: answeredInLog,
  },
  contactMessagesOfNetwork: {
    what: 'Contact messages',
    per: 'network',
    amount: contactPerHour.sender,
    window: 'hour',
    heldBy: '`countMessage`',
    told: tooManyMessages,
    seen: refusedInLog,
  },
  contactMessages: {
    what: 'Contact messages',
    per: 'stage',
    amount: contactPerHour.everybody,
    window: 'hour',
    heldBy: '`countMessage`',
    told: tooManyMessages,
    seen: refusedInLog,
  },
  savedReplies: {
    what: 'Saved replies of the staff',
    per: 'stage',
    amount: maxCannedAnswers,
    window: 'at once',
    heldBy: '`addAnswer`: fixed slots',
    told: { code: 'not_allowed', text: 'There are … canned answers already. Delete one first.' },
    seen: refusedInLog,
  },
} as const satisfies Record<string, Limit>;

export type TableLimit = keyof typeof tableLimits;

const tooMuchRefunded = {
  code: 'rate_limited',
  text: 'Staff refund up to $2,500 a day each, and $10,000 together. Try again tomorrow, or refund it at Stripe.',
} as const;

/** The limits of what is paid, held alike; only a stage that takes payments has them. */
export const payingLimits = {
  billingSyncs: {
    what: 'Looks at what is paid',
    per: 'account',
    amount: syncsPerMinute,
    window: 'minute',
    heldBy: '`countAsk`',
    told: { code: 'rate_limited', text: 'That was too fast. Please try again in a minute.' },
    seen: refusedInLog,
  },
  billingAsks: {
    what: 'Ways to pay, to the portal, to end a plan and to keep it',
    per: 'account',
    amount: asksPerMinute,
    window: 'minute',
    heldBy: '`countAsk`',
    told: { code: 'rate_limited', text: 'That was too fast. Please try again in a minute.' },
    seen: refusedInLog,
  },
  billingAsksOfDay: {
    what: 'Ways to pay, to the portal and to keep a plan',
    per: 'account',
    amount: asksPerDay,
    window: 'day',
    heldBy: '`countAsk`',
    told: { code: 'rate_limited', text: 'You went to pay very often today. Please try again tomorrow.' },
    seen: refusedInLog,
  },
  refundsOfMember: {
    what: 'Refunds by a member of the staff, cents',
    per: 'account',
    amount: refundedPerDay.member,
    window: 'day',
    heldBy: '`beginRefund`',
    told: tooMuchRefunded,
    seen: refusedInLog,
  },
  refundsOfStage: {
    what: 'Refunds by all of the staff, cents',
    per: 'stage',
    amount: refundedPerDay.stage,
    window: 'day',
    heldBy: '`beginRefund`',
    told: tooMuchRefunded,
    seen: refusedInLog,
  },
  billingOfStage: {
    what: 'All of these and looks at what is paid',
    per: 'stage',
    amount: stagePerSecond,
    window: 'second',
    heldBy: '`countAsk`',
    told: { code: 'rate_limited', text: 'Many people are paying right now. Please try again in a few seconds.' },
    seen: refusedInLog,
  },
  newHousesUnpaid: {
    what: 'Lookups of houses that nobody has looked up lately, without a plan',
    per: 'account',
    amount: 0,
    window: 'day',
    heldBy: '`countNewHouse`',
    told: { code: 'payment_required', text: errorText.newHousesNeedPlan },
    seen: refusedInLog,
  },
} as const satisfies Record<string, Limit>;

const apiGatewayLog = "API Gateway's log: status 429";

/** The limits that only AWS's services hold. */
export const awsLimits = {
  requestsOfAddress: {
    what: 'Requests of everything (and, counted apart, of costly calls and of chats that connect)',
    per: 'network',
    amount: '20,000 (1,500; 600) in five minutes, in prod',
    heldBy: 'AWS WAF: infra/site/firewall.ts',
    told: { code: 'rate_limited', text: 'Too many requests from your network. Wait five minutes, then try again.' },
    seen: 'metrics `AWS/WAFV2`; samples in the WAF console',
  },
  requestsOfRoute: {
    what: 'Requests of one route of the API',
    per: 'stage',
    amount: '200 (`routeRequests`), a tenth where a call holds its function for long: infra/api/route-limits.ts',
    window: 'second',
    heldBy: 'API Gateway, the route',
    told: '429 `Too Many Requests`',
    seen: apiGatewayLog,
  },
  framesOfRoute: {
    what: 'Frames of one action of the chat, and connections',
    per: 'stage',
    amount: '20 to 500 (`chatFrames`), by the action: infra/api/route-limits.ts',
    window: 'second',
    heldBy: 'API Gateway, the route',
    told: 'A frame with an error; the chat sends its frame again.',
    seen: apiGatewayLog,
  },
  wrongPasswords: {
    what: 'Wrong passwords in a row',
    per: 'account',
    amount: '5, then a wait that doubles from a second to 15 minutes',
    heldBy: 'Cognito',
    told: '400 `NotAuthorizedException`: "Password attempts exceeded"',
    seen: 'nothing',
  },
  codes: {
    what: 'Codes sent by mail, and wrong codes',
    per: 'account',
    amount: '5 to 20 (by the kind of code)',
    window: 'hour',
    heldBy: 'Cognito',
    told: '400 `LimitExceededException`',
    seen: 'CloudTrail, where the account has it',
  },
  mails: {
    what: 'Mails with codes, while Cognito sends them itself',
    per: 'AWS account',
    amount: '50',
    window: 'day',
    heldBy: 'Cognito',
    told: '400 `LimitExceededException`',
    seen: 'CloudTrail, where the account has it',
  },
} as const satisfies Record<string, Limit>;
