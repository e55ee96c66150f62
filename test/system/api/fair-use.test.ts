import { randomUUID } from 'node:crypto';
import { ulid } from 'ulid';
import { beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { assemblyWith } from '#bin/built.ts';
import { accountOf, hashOf } from '#lambdas/storage/account-of.ts';
import { byteCounters } from '#lambdas/storage/chats/hour-counts.ts';
import { openClock } from '#local/clock/clock.ts';
import { sessionOf } from '#local/sign-in.ts';
import { AccountLogPage } from '#shared/account/account-log.ts';
import { accountLogPerDay } from '#shared/account/account-log-limits.ts';
import { CreatedApiKey } from '#shared/account/api-keys.ts';
import {
  apiCallsPerHour,
  invalidKeyCallsPerHour,
  invalidKeyCallsPerMinute,
  maxApiKeys,
  maxKeysPerDay,
} from '#shared/account/api-terms.ts';
import { failedLookupsPerHour, uploadsPerHour, writesPerDay } from '#shared/account/fair-use.ts';
import type { Tier } from '#shared/account/plan-terms.ts';
import {
  areaUse,
  factRowsPerList,
  housesFollowed,
  newHousesPerDay,
  plans,
  rowsPerList,
} from '#shared/account/plans.ts';
import { bookLimits } from '#shared/book/base/book.ts';
import { maxLogoFiles } from '#shared/brand/logo.ts';
import { maxContacts } from '#shared/contacts/deal-contact.ts';
import { maxMadeLetters } from '#shared/letter/made/made-letter.ts';
import { List, ListAnswer } from '#shared/lists/list.ts';
import {
  listsPerDay,
  maxColumnMaps,
  missLimit,
  quotesPerMinute,
  rowsInLine,
  storedRowsPerDay,
  timesStored,
} from '#shared/lists/list-limits.ts';
import { noticesPerDay } from '#shared/notices/noticed-events.ts';
import { maxPackets, readsPerHour } from '#shared/packet/packet-link.ts';
import { maxPhotos } from '#shared/packet/photo.ts';
import { maxEntries } from '#shared/pipeline/activity.ts';
import { maxTasks } from '#shared/pipeline/pipeline.ts';
import { suggestionRequests } from '#shared/property/address-suggestions.ts';
import { LookupAnswer, lookupFailure } from '#shared/property/lookup.ts';
import { mostSavedAreas } from '#shared/records/area/saved-area.ts';
import { CreatedCalendarFeed, feedPath, feedReadsPerHour } from '#shared/reminders/calendar-feed.ts';
import { sellerMailLimits } from '#shared/seller-page/mailed.ts';
import { sellerLimits } from '#shared/seller-page/seller-link.ts';
import { callsPerMinute, maxSessions } from '#shared/sessions/session-limits.ts';
import { chatLimits } from '#shared/support/chat-limits.ts';
import { contactPerHour, guestBytesPerHour, guestChats, guestChatsPerHour } from '#shared/support/guest-limits.ts';
import { listenLimits } from '#shared/support/listen-limits.ts';
import { maxCannedAnswers } from '#shared/support/staff.ts';
import { teamLimits } from '#shared/team/team.ts';
import { errorStatus } from '#shared/values/error-status.ts';
import { type ErrorDetail, failureEnvelope } from '#shared/values/errors.ts';
import { attemptsPerHour, sendsPerHour } from '#shared/webhooks/webhook-limits.ts';
import { maxEarlierSecrets, maxWebhooks, WebhookDelivery, WebhookWithSecret } from '#shared/webhooks/webhooks.ts';
import { type Limit, type TableLimit, tableLimits } from '#test/docs/limits.ts';
import { awayFromTheEndOf, hour, minute } from '#test/support/away-from.ts';
import { close, smallBook } from '#test/support/books/closed-deal.ts';
import { addReceipt, askForProof, madeProof, realBook } from '#test/support/books/proofs.ts';
import { type ChatClient, connect } from '#test/support/chat/chat-client.ts';
import { forgetGuestChats, forgetHourCounts } from '#test/support/chat/guest-chats.ts';
import { linkedPacket, makeJpeg, newPacket } from '#test/support/packets.ts';
import { makePng } from '#test/support/png.ts';
import { startFakeProvider, withStatus } from '#test/support/providers/fake-provider.ts';
import { placeCounty } from '#test/support/records/place-county.ts';
import { mockArea, placeAreaCount, placeHouseOf, placeWatchCount } from '#test/support/records/place-watch.ts';
import { saveAnalysis } from '#test/support/saved-analysis.ts';
import { addContact, mailPage } from '#test/support/seller/seller-mails.ts';
import { placeSellerPage } from '#test/support/seller/seller-pages.ts';
import { makeReal, sellerPageSender } from '#test/support/seller/send-offer.ts';
import { inParallel, type Person, password, type Reply, startSystem } from '#test/support/system.ts';
import { addSessions, setCallsOfKey, setCallsOfMinute, setCount as setCountOf } from '#test/support/tables/counters.ts';
import { invite } from '#test/support/teams/team.ts';

/*
 * One case for each limit of the table that docs/fair-use.md is written from: a limit without one does not compile.
 * Limits of hundreds and thousands are brought close by their counter.
 */

const provider = await startFakeProvider();
const callsPerDay = 400;
/** So many that an account may make its day's suggestions. */
const suggestionsPerMonth = 200 * suggestionRequests.day;
/** One account's part of a day (20 %), in houses of five calls. */
const sharedHouses = 16;
const clock = openClock();
const system = await startSystem({
  assembly: assemblyWith('rentcast'),
  secret: 'the-key',
  settings: {
    PROPERTY_SOURCE_URL: provider.url,
    PROPERTY_CALLS_PER_MONTH: '1000',
    PROPERTY_CALLS_PER_DAY: String(callsPerDay),
    SUGGESTIONS_PER_MONTH: String(suggestionsPerMonth),
  },
  clock,
});

beforeEach(async () => {
  await awayFromTheEndOf(hour, clock);
  await awayFromTheEndOf(minute, clock);
  await forgetGuestChats(system);
  await forgetHourCounts(system, 'chat-bytes');
  await forgetHourCounts(system, 'contact');
  for (const period of [today(), today().slice(0, 7)]) {
    await setCount('Properties', { address_key: `rentcast#calls#${period}` }, 0);
  }
});

const now = () => new Date(clock.now()).toISOString();
const today = () => now().slice(0, 10);
const thisHour = () => now().slice(0, 13);
const times = <T>(count: number, make: (index: number) => Promise<T>) =>
  inParallel(
    Array.from({ length: count }, (_, index) => index),
    10,
    make,
  );

const setCount = (table: string, key: Record<string, string>, made: number) => setCountOf(system, table, key, made);

const Counters = z.object({ Items: z.array(z.object({ sort_key: z.object({ S: z.string() }) })) });

/** How many were let through; the next one is refused as the table says. */
type Outcome = { passed: number; refused: ErrorDetail | undefined };

/** Of a limit that refuses nothing: the case itself says what happens instead. */
const nothingRefused: Outcome = { passed: 0, refused: undefined };

function outcomeOf(replies: Reply[]): Outcome {
  const refused = replies.find(({ status }) => status >= 400);
  const passed = replies.filter(({ status }) => status < 400).length;
  if (!refused) return { passed, refused: undefined };
  const { read } = Object(refused.body).success === false ? lookupFailure : failureEnvelope;
  const detail = read(refused.body);
  expect(refused.status).toBe(errorStatus[detail.code]);
  return { passed, refused: detail };
}

type Framed = Awaited<ReturnType<ChatClient['request']>>;

function outcomeOfFrames(replies: Framed[]): Outcome {
  const refused = replies.find((reply) => !reply.ok);
  return {
    passed: replies.filter(({ ok }) => ok).length,
    refused: refused && !refused.ok ? refused.error : undefined,
  };
}

let people = 0;
async function somebody(tier?: Tier): Promise<Person> {
  people += 1;
  const person = await system.person(`fair-${people}`);
  if (tier) await person.call('PUT', '/api/subscription', { tier, billing_interval: 'monthly', start: 'now' });
  return person;
}

/** Counts the invitations to an address. */
const invitedAddress = (email: string) => `invited#${hashOf(email.toLowerCase(), 32)}`;

const inviteTo = (person: Person, email: string) =>
  person.call('POST', '/api/team/invitations', { email, role: 'viewer' });

let houses = 0;
const lookUp = (person: Person) => {
  houses += 1;
  return person.call('POST', '/api/property-lookup', { address: `${houses} Fair Use Ln, Phoenix, AZ 85016` });
};
async function dealOf(): Promise<{ person: Person; id: string; plan: string; log: string }> {
  const person = await somebody();
  const { lookup_id: id } = LookupAnswer.parse((await lookUp(person)).body);
  await person.call('POST', '/api/analyses', { lookup_id: id });
  return { person, id, plan: `/api/analyses/${id}/pipeline`, log: `/api/analyses/${id}/activity` };
}
/** A page of a deal whose account may have it mailed. */
async function pageToMail(person: Person, id: string) {
  await person.call('PUT', '/api/subscription', { tier: 'professional', billing_interval: 'monthly', start: 'now' });
  await makeReal(system, person, id);
  return await placeSellerPage(system, person, id);
}
const newFeedOf = async (person: Person) =>
  feedPath(CreatedCalendarFeed.parse((await person.call('POST', '/api/calendar-feed')).body).feed);
const suggest = (person: Person) => person.call('POST', '/api/address-suggestions', { q: '2417 E Sam' });
const startList = (person: Person, rows: number) =>
  person.call('POST', '/api/lists', {
    name: 'Fair use',
    rest: 'keep',
    rows: Array.from({ length: rows }, (_, index) => {
      houses += 1;
      return { line: index + 1, address: `${houses} Fair Use Ln, Phoenix, AZ 85016`, note: '' };
    }),
  });
const startFactList = (person: Person, rows: number) =>
  person.call('POST', '/api/lists', {
    name: 'Fair use',
    rest: 'keep',
    source: { file: 'fair-use.csv', day: today(), rows },
  });
const factRow = { line: 1, address: '1 Fair Use Ln, Phoenix, AZ 85016', note: '', facts: {} };
const sendRow = (person: Person, id: string) =>
  person.call('PUT', `/api/lists/${id}/rows`, { from: 0, rows: [factRow] });
/** Brings what calls of today have written to a number. */
const setWritten = (person: Person, what: string, made: number) =>
  setCount('Integrations', { account: accountOf(person.id), sort_key: `written#${what}#${today()}` }, made);
const createKey = (person: Person) => person.call('POST', '/api/account/api-keys', { name: 'Fair use' });
const createWebhook = (person: Person, index = 0) =>
  person.call('POST', '/api/account/webhooks', { url: `https://webhooks.example/${people}-${index}` });
const webhookOf = async (person: Person) => WebhookWithSecret.parse((await createWebhook(person)).body);
const contact = () =>
  system.call('POST', '/api/contact', {
    body: { name: 'Gail', email: 'gail@people.example', topic: 'general', subject: 'Fair', message: 'How many?' },
  });

async function connected(person?: Person): Promise<ChatClient> {
  const client = await connect(system);
  if (person) await client.ask('hello', { id_token: person.token });
  return client;
}

const guest = { email: 'guest@fair.example' };

async function inChat(client: ChatClient, who: { email?: string; chat_token?: string }) {
  const { chat, chat_token = '' } = await client.ask('start_chat', who);
  return { chat_id: chat.id, chat_token };
}

const say = (client: ChatClient, chat_id: string, message = 'Hello') =>
  client.request('send_message', { chat_id, message_id: randomUUID(), message });

/** Starts one chat more for each client than a connection may. */
const startChats = async (clients: number, each: number) => {
  const replies: Framed[] = [];
  for (let index = 0; index < clients; index += 1) {
    const client = await connected();
    for (let chat = 0; chat < each; chat += 1) replies.push(await client.request('start_chat', guest));
    await client.close();
  }
  return outcomeOfFrames(replies);
};

const staff = await system.person('fair-staff', ['staff']);

const cases: Record<TableLimit, () => Promise<Outcome>> = {
  async calls() {
    const person = await somebody();
    await person.call('GET', '/api/profile');
    await setCallsOfMinute(system, person.id, callsPerMinute - 2, clock.now());
    const outcome = outcomeOf(await times(5, () => person.call('GET', '/api/profile')));
    expect(outcome.passed).toBe(2);
    return outcome;
  },
  async sessions() {
    const person = await somebody();
    await person.call('GET', '/api/profile');
    await addSessions(system, person.id, maxSessions - 1, clock.now());
    const { token } = await sessionOf(system, { email: person.email, password });
    expect((await system.call('GET', '/api/profile', { token })).status).toBe(200);
    expect((await person.call('GET', '/api/profile')).status).toBe(401);
    return nothingRefused;
  },
  async accountLog() {
    const person = await somebody();
    const report = () => person.call('POST', '/api/account-log', { kind: 'password_changed' });
    await report();
    const counter = { account: accountOf(person.id), sort_key: `account-logged#${today()}#password_changed` };
    await setCount('Integrations', counter, accountLogPerDay - 1);
    expect((await times(3, report)).map(({ status }) => status)).toEqual([204, 204, 204]);
    const { items } = AccountLogPage.parse((await person.call('GET', '/api/account-log')).body);
    expect(items.filter(({ kind }) => kind === 'password_changed')).toHaveLength(2);
    return nothingRefused;
  },
  async securityNotices() {
    const person = await somebody();
    await person.call('GET', '/api/profile');
    await times(noticesPerDay + 2, () => person.call('POST', '/api/account-log', { kind: 'password_changed' }));
    await system.functions.find(({ area }) => area === 'reminders')?.invoke({});
    const mails = system.mailbox.list(person.email).filter(({ subject }) => subject.includes('was changed'));
    expect(mails).toHaveLength(noticesPerDay);
    return nothingRefused;
  },
  async lookups() {
    const person = await somebody('basic');
    const outcome = outcomeOf(await times(plans.basic.features.monthlyAnalyses + 2, () => lookUp(person)));
    expect(outcome.passed).toBe(plans.basic.features.monthlyAnalyses);
    return outcome;
  },
  async newHouses() {
    const person = await somebody();
    await person.call('PUT', '/api/subscription', { tier: 'enterprise', billing_interval: 'monthly', start: 'trial' });
    const outcome = outcomeOf(await times(newHousesPerDay.unpaid + 2, () => lookUp(person)));
    expect(outcome.passed).toBe(newHousesPerDay.unpaid);
    return outcome;
  },
  async shareOfCalls() {
    const person = await somebody('enterprise');
    const outcome = outcomeOf(await times(sharedHouses + 2, () => lookUp(person)));
    expect(outcome.passed).toBe(sharedHouses);
    return outcome;
  },
  async failedLookups() {
    const person = await somebody('enterprise');
    await setCount('Properties', { address_key: `misses#${person.id}#${thisHour()}` }, failedLookupsPerHour);
    return outcomeOf([await lookUp(person)]);
  },
  async rowsOfList() {
    const person = await somebody('professional');
    return outcomeOf([await startList(person, rowsPerList.professional + 1)]);
  },
  async rowsOfFactList() {
    const person = await somebody('professional');
    return outcomeOf([await startFactList(person, factRowsPerList.professional + 1)]);
  },
  async lookupsOfPress() {
    const person = await somebody('professional');
    const made = await startFactList(person, 1);
    const { id } = List.parse(made.body);
    await sendRow(person, id);
    const act = (body: object) => person.call('POST', `/api/lists/${id}/actions`, body);
    await act({ action: 'price' });
    const positions = Array.from({ length: rowsPerList.professional + 1 }, (_, index) => index);
    return outcomeOf([await act({ action: 'look_up', positions })]);
  },
  async rowsInLine() {
    const person = await somebody('professional');
    const queue = system.queues.find(({ id }) => id.startsWith('ListScreeningRows'));
    let sent = 0;
    queue?.onMessage(() => {
      sent += 1;
    });
    const held = Promise.withResolvers<void>();
    provider.on('*', async (call, outgoing) => {
      await held.promise;
      return withStatus(404)(call, outgoing);
    });
    await startList(person, rowsInLine + 4);
    expect(sent).toBe(rowsInLine);
    held.resolve();
    await vi.waitFor(() => expect(sent).toBeGreaterThan(rowsInLine), { timeout: 60_000 });
    await system.idle();
    provider.reset();
    return nothingRefused;
  },
  async timesStored() {
    const person = await somebody('professional');
    const { id } = List.parse((await startFactList(person, 1)).body);
    const outcome = outcomeOf(await times(timesStored + 2, () => sendRow(person, id)));
    expect(outcome.passed).toBe(timesStored);
    return outcome;
  },
  async storedRows() {
    const person = await somebody('professional');
    const { id } = List.parse((await startFactList(person, 1)).body);
    await setWritten(person, 'stored-rows', storedRowsPerDay(factRowsPerList.professional) - 1);
    const outcome = outcomeOf(await times(3, () => sendRow(person, id)));
    expect(outcome.passed).toBe(1);
    return outcome;
  },
  async movedRows() {
    const person = await somebody('professional');
    const { id } = List.parse((await startFactList(person, 1)).body);
    await sendRow(person, id);
    const act = (body: object) => person.call('POST', `/api/lists/${id}/actions`, body);
    await act({ action: 'price' });
    await setWritten(person, 'moved-rows', writesPerDay.movedRows - 1);
    const outcome = outcomeOf(await times(3, () => act({ action: 'look_up', positions: [0] })));
    expect(outcome.passed).toBe(1);
    await system.idle();
    return outcome;
  },
  async changedDeals() {
    const { person, id: deal } = await dealOf();
    const { property_address: address } = Object((await person.call('GET', `/api/analyses/${deal}`)).body);
    const { id } = List.parse((await startFactList(person, 1)).body);
    const row = { ...factRow, address, facts: { 'loan1.balance': 171_250 } };
    await person.call('PUT', `/api/lists/${id}/rows`, { from: 0, rows: [row] });
    await person.call('POST', `/api/lists/${id}/actions`, { action: 'price' });
    await vi.waitFor(async () => {
      const { body } = await person.call('GET', `/api/lists/${id}`);
      expect(ListAnswer.parse(body).list.state).toBe('finished');
    });
    await setWritten(person, 'changed-deals', writesPerDay.changedDeals - 1);
    const path = `/api/lists/${id}/deals`;
    const change = () => person.call('POST', path, { apply: true, parts: ['facts'] });
    const outcome = outcomeOf([await change(), await change()]);
    expect(outcome.passed).toBe(1);
    expect((await person.call('POST', `${path}/undo`)).status).toBe(429);
    return outcome;
  },
  async columnMaps() {
    const person = await somebody();
    const path = (index: number) => `/api/column-maps/${String(index).padStart(64, '0')}`;
    const save = (index: number) =>
      person.call('PUT', path(index), { roles: { value: 'value' }, contacts: false, file: 'export.csv' });
    for (let index = 0; index <= maxColumnMaps; index += 1) expect((await save(index)).status).toBe(200);
    expect((await person.call('GET', path(0))).status).toBe(404);
    expect((await person.call('GET', path(1))).status).toBe(200);
    return nothingRefused;
  },
  async lists() {
    const person = await somebody('professional');
    await setCount('Integrations', { account: accountOf(person.id), sort_key: `lists#${today()}` }, listsPerDay);
    return outcomeOf([await startList(person, 1)]);
  },
  async listQuotes() {
    const person = await somebody('professional');
    const quote = () => person.call('POST', '/api/lists/quote', { addresses: ['1 Fair Use Ln, Phoenix, AZ 85016'] });
    const outcome = outcomeOf(await times(quotesPerMinute + 3, quote));
    expect(outcome.passed).toBe(quotesPerMinute);
    return outcome;
  },
  async rowsNotFound() {
    const person = await somebody('professional');
    provider.on('*', withStatus(404));
    const started = await startList(person, 20);
    const list = await vi.waitFor(
      async () => {
        const { body } = await person.call('GET', `/api/lists/${Object(started.body).id}`);
        const { list } = ListAnswer.parse(body);
        expect(list.state).toBe('paused');
        // The rows under way still count their calls, or take them back.
        expect(list.counts.running ?? 0).toBe(0);
        return list;
      },
      { timeout: 60_000, interval: 100 },
    );
    await system.idle();
    provider.reset();
    expect(list.pause).toBe('not_found');
    expect(list.counts.not_found).toBeLessThanOrEqual(missLimit(20) + 7);
    return nothingRefused;
  },
  async providerCallsOfDay() {
    return await withCallsSpent(today(), callsPerDay);
  },
  async providerCallsOfMonth() {
    return await withCallsSpent(today().slice(0, 7), 1000);
  },
  async suggestionsOfMinute() {
    const person = await somebody();
    const outcome = outcomeOf(await times(suggestionRequests.minute + 5, () => suggest(person)));
    expect(outcome.passed).toBe(suggestionRequests.minute);
    return outcome;
  },
  async suggestionsOfDay() {
    const person = await somebody();
    await setCount('Properties', { address_key: `suggestions#${person.id}#${today()}` }, suggestionRequests.day);
    await suggestsNothing(person);
    return nothingRefused;
  },
  async suggestionsOfMonth() {
    const key = { address_key: `suggestions#all#${today().slice(0, 7)}` };
    const person = await somebody();
    // Instances still have units that they took before.
    await setCount('Properties', key, suggestionsPerMonth - 1);
    for (let request = 0; request < 20; request += 1) await suggest(person);
    await suggestsNothing(person);
    expect(system.logs.some((line) => line.includes('suggestions_running_out'))).toBe(true);
    await setCount('Properties', key, 0);
    return nothingRefused;
  },
  async apiCalls() {
    const { id, key } = CreatedApiKey.parse((await createKey(await somebody('professional'))).body);
    await setCallsOfKey(system, id, apiCallsPerHour.professional - 10, clock.now());
    const outcome = outcomeOf(await times(15, () => system.call('GET', '/api/analysis?limit=1', { token: key })));
    expect(outcome.passed).toBe(10);
    return outcome;
  },
  // Before the limit of one sender, which this one would otherwise have reached.
  async invalidKeyCallsOfAll() {
    // The next case counts what this one has made in the same hour, a minute later.
    await awayFromTheEndOf(hour, clock);
    await awayFromTheEndOf(minute, clock);
    const key = { account: `failures#${now().slice(0, 'YYYY-MM-DDTHH:MM'.length)}`, sort_key: 'all' };
    await setCount('Integrations', key, invalidKeyCallsPerMinute);
    const outcome = outcomeOf([await system.call('GET', '/api/analysis', { token: 'dwk_guess' })]);
    await clock.advance(minute);
    return outcome;
  },
  async invalidKeyCalls() {
    const replies = await times(invalidKeyCallsPerHour + 5, (index) =>
      system.call('GET', '/api/analysis', { token: `dwk_guess${index}` }),
    );
    // The case before this one has made one.
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(invalidKeyCallsPerHour - 1);
    return outcomeOf(replies.filter(({ status }) => status !== 401));
  },
  async apiKeys() {
    const person = await somebody('professional');
    const outcome = outcomeOf(await times(maxApiKeys + 1, () => createKey(person)));
    expect(outcome.passed).toBe(maxApiKeys);
    return outcome;
  },
  async apiKeysMade() {
    const person = await somebody('professional');
    const first = CreatedApiKey.parse((await createKey(person)).body);
    await setCallsOfKey(system, first.id, apiCallsPerHour.professional, clock.now());
    const rotated: Reply[] = [];
    let id = first.id;
    for (let made = 2; made <= maxKeysPerDay; made += 1) {
      await person.call('DELETE', `/api/account/api-keys/${id}`);
      const reply = await createKey(person);
      rotated.push(reply);
      id = CreatedApiKey.parse(reply.body).id;
    }
    // A new key has no calls of its own.
    const { key } = CreatedApiKey.parse(rotated.at(-1)?.body);
    expect((await system.call('GET', '/api/analysis?limit=1', { token: key })).status).toBe(429);
    await person.call('DELETE', `/api/account/api-keys/${id}`);
    return outcomeOf([await createKey(person)]);
  },
  async letters() {
    const person = await somebody('professional');
    const { key } = CreatedApiKey.parse((await createKey(person)).body);
    const { lookup_id } = LookupAnswer.parse((await lookUp(person)).body);
    await person.call('POST', '/api/analyses', { lookup_id });
    await system.tables.command('UpdateItem', {
      TableName: system.tables.names.find((name) => name.includes('Analyses')),
      Key: { user_id: { S: person.id }, id: { S: `analysis#${lookup_id}` } },
      UpdateExpression: 'SET letters = :most',
      ExpressionAttributeValues: { ':most': { N: String(maxMadeLetters - 1) } },
    });
    const letter = (buyerName: string) =>
      system.call('POST', `/api/analysis/${lookup_id}/letter`, { token: key, body: { buyerName } });
    const outcome = outcomeOf([await letter('One'), await letter('Two')]);
    expect(outcome.passed).toBe(1);
    // One that is kept can still be handed out.
    expect((await letter('One')).status).toBe(200);
    return outcome;
  },
  async logos() {
    const person = await somebody('enterprise');
    await system.tables.command('UpdateItem', {
      TableName: system.tables.names.find((name) => name.includes('Profiles')),
      Key: { id: { S: person.id } },
      UpdateExpression: 'SET avatar_files = :files',
      ExpressionAttributeValues: {
        ':files': { SS: Array.from({ length: maxLogoFiles - 1 }, (_, at) => `/avatars/${at}`) },
      },
    });
    const upload = () => person.upload('/api/profile/logo', { bytes: makePng(8, 8), type: 'image/png' });
    const outcome = outcomeOf([await upload(), await upload()]);
    expect(outcome.passed).toBe(1);
    return outcome;
  },
  async contacts() {
    const { person, id } = await dealOf();
    const add = () => person.call('PATCH', `/api/analyses/${id}`, { contacts: { [ulid()]: { name: 'Dana' } } });
    const outcome = outcomeOf(await times(maxContacts + 2, add));
    expect(outcome.passed).toBe(maxContacts);
    return outcome;
  },
  async contactBytes() {
    const { person, id } = await dealOf();
    const long = { name: '名'.repeat(100), mailing: '名'.repeat(200) };
    const add = () => person.call('PATCH', `/api/analyses/${id}`, { contacts: { [ulid()]: long } });
    const outcome = outcomeOf(await times(maxContacts, add));
    expect(outcome.passed).toBe(maxContacts - 1);
    return outcome;
  },
  async exitText() {
    const { person, id } = await dealOf();
    const type = (text: string) =>
      person.call('PATCH', `/api/analyses/${id}`, { exit_plan: { 'exits.wrap.price': text } });
    const outcome = outcomeOf([await type('１'.repeat(20)), await type('１'.repeat(21))]);
    expect(outcome.passed).toBe(1);
    return outcome;
  },
  async openTasks() {
    const { person, plan } = await dealOf();
    const withTasks = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, () => [ulid(), { text: 'Call back' }]));
    await person.call('PATCH', plan, { tasks: withTasks(maxTasks - 1) });
    const outcome = outcomeOf(await times(2, () => person.call('PATCH', plan, { tasks: withTasks(1) })));
    expect(outcome.passed).toBe(1);
    return outcome;
  },
  async activityEntries() {
    const { person, id, log } = await dealOf();
    await system.tables.command('UpdateItem', {
      TableName: system.tables.names.find((name) => name.includes('Analyses')),
      Key: { user_id: { S: person.id }, id: { S: `analysis#${id}` } },
      UpdateExpression: 'SET entries = :most',
      ExpressionAttributeValues: { ':most': { N: String(maxEntries - 1) } },
    });
    const outcome = outcomeOf(await times(2, () => person.call('POST', log, { key: ulid(), text: 'Call back.' })));
    expect(outcome.passed).toBe(1);
    return outcome;
  },
  async packets() {
    const { person, id } = await dealOf();
    await system.tables.command('UpdateItem', {
      TableName: system.tables.names.find((name) => name.includes('Analyses')),
      Key: { user_id: { S: person.id }, id: { S: `analysis#${id}` } },
      UpdateExpression: 'SET packets = :most',
      ExpressionAttributeValues: { ':most': { N: String(maxPackets - 1) } },
    });
    const made = () => person.call('POST', `/api/analyses/${id}/packets`, newPacket());
    const outcome = outcomeOf(await times(2, made));
    expect(outcome.passed).toBe(1);
    return outcome;
  },
  async sellerPages() {
    const { person, id } = await dealOf();
    const send = await sellerPageSender(system, person, id);
    await system.tables.command('UpdateItem', {
      TableName: system.tables.names.find((name) => name.includes('Analyses')),
      Key: { user_id: { S: person.id }, id: { S: `analysis#${id}` } },
      UpdateExpression: 'SET seller_pages = :most',
      ExpressionAttributeValues: { ':most': { N: String(sellerLimits.pages - 1) } },
    });
    const outcome = outcomeOf(await times(2, () => send()));
    expect(outcome.passed).toBe(1);
    return outcome;
  },
  async sellerLinks() {
    const { person, id } = await dealOf();
    const send = await sellerPageSender(system, person, id);
    const key = { account: accountOf(person.id), sort_key: `seller-links#${today()}` };
    await setCount('Integrations', key, sellerLimits.linksADay - 1);
    const outcome = outcomeOf(await times(2, () => send()));
    expect(outcome.passed).toBe(1);
    return outcome;
  },
  async sellerMails() {
    const { person, id } = await dealOf();
    const link = await pageToMail(person, id);
    const key = { account: accountOf(person.id), sort_key: `seller-mails#${today()}` };
    await setCount('Integrations', key, sellerMailLimits.aDay - 1);
    const contacts = await Promise.all(
      [0, 1].map((index) => addContact(person, id, { email: `day-${index}@people.example` })),
    );
    const outcome = outcomeOf(await times(2, (index) => mailPage(person, id, link, contacts[index] ?? '')));
    expect(outcome.passed).toBe(1);
    return outcome;
  },
  async sellerMailsTo() {
    const { person, id } = await dealOf();
    const contact = await addContact(person, id, { email: 'often@people.example' });
    const links = await Promise.all([0, 1, 2, 3].map(() => pageToMail(person, id)));
    const replies: Reply[] = [];
    for (const link of links) replies.push(await mailPage(person, id, link, contact));
    const outcome = outcomeOf(replies);
    expect(outcome.passed).toBe(sellerMailLimits.perAddress);
    return outcome;
  },
  async sellerMailsEnd() {
    const { person, id } = await dealOf();
    const replies: Reply[] = [];
    for (let at = 0; at <= sellerMailLimits.bounces; at += 1) {
      const contact = await addContact(person, id, { email: `bounce@end-${at}.example` });
      replies.push(await mailPage(person, id, await pageToMail(person, id), contact));
      await clock.advance(10_000);
    }
    const outcome = outcomeOf(replies);
    expect(outcome.passed).toBe(sellerMailLimits.bounces);
    return outcome;
  },
  async openBooks() {
    const { person, id } = await dealOf();
    await person.call('PUT', '/api/subscription', { tier: 'basic', billing_interval: 'monthly', start: 'now' });
    await close(person, id);
    const other = await saveAnalysis(person);
    await close(person, other);
    const open = (index: number) => person.call('POST', `/api/analyses/${index === 0 ? id : other}/book`, smallBook);
    const outcome = outcomeOf(await times(2, open));
    expect(outcome.passed).toBe(1);
    return outcome;
  },
  async housesFollowed() {
    const { person, id } = await dealOf();
    await person.call('PUT', '/api/subscription', { tier: 'enterprise', billing_interval: 'monthly', start: 'now' });
    const deals = [id, await saveAnalysis(person)];
    for (const deal of deals) await placeHouseOf(system, person, deal);
    await placeWatchCount(system, person, housesFollowed.enterprise - 1);
    const follow = (index: number) => person.call('PUT', `/api/analyses/${deals[index]}/watch`, {});
    const outcome = outcomeOf(await times(2, follow));
    expect(outcome.passed).toBe(1);
    return outcome;
  },
  async savedAreas() {
    const { person } = await dealOf();
    await placeAreaCount(system, person, { kept: mostSavedAreas - 1 });
    const outcome = outcomeOf(await times(2, () => person.call('POST', '/api/areas', { ...mockArea, follow: false })));
    expect(outcome.passed).toBe(1);
    return outcome;
  },
  async areasFollowed() {
    const { person } = await dealOf();
    await person.call('PUT', '/api/subscription', { tier: 'enterprise', billing_interval: 'monthly', start: 'now' });
    await placeCounty(system);
    await placeAreaCount(system, person, { kept: 0, followed: areaUse.enterprise.followed - 1 });
    const outcome = outcomeOf(await times(2, () => person.call('POST', '/api/areas', { ...mockArea, follow: true })));
    expect(outcome.passed).toBe(1);
    return outcome;
  },
  async bookEntries() {
    const { post, setBook } = await bookOf();
    await setBook('#count', bookLimits.entries - 1);
    const value = { kind: 'value', day: '2025-02-01', amount: 100 };
    const outcome = outcomeOf([await post(value), await post(value)]);
    expect(outcome.passed).toBe(1);
    return outcome;
  },
  async bookEntriesOfDay() {
    const { person, post } = await bookOf();
    await setWritten(person, 'book-entries', writesPerDay.bookEntries - 1);
    const value = { kind: 'value', day: '2025-02-01', amount: 100 };
    const outcome = outcomeOf([await post(value, value), await post(value, value)]);
    expect(outcome.passed).toBe(1);
    return outcome;
  },
  async termsChanges() {
    const { post } = await bookOf();
    const change = { kind: 'terms', part: 'p1', day: '2025-02-01', payment: 20_000 };
    const replies = [];
    for (let sent = 0; sent <= bookLimits.termsChanges; sent += 10) {
      replies.push(await post(...Array.from({ length: 10 }, () => change)));
    }
    const outcome = outcomeOf(replies);
    expect(outcome.passed).toBe(bookLimits.termsChanges / 10);
    return outcome;
  },
  async receipts() {
    const { person, id, setBook } = await bookOf();
    await setBook('#receipts', bookLimits.receipts - 1);
    const outcome = outcomeOf(await times(2, () => addReceipt(system, person, id)));
    expect(outcome.passed).toBe(1);
    return outcome;
  },
  async proofLinks() {
    const { person, id } = await bookOf();
    const replies = [];
    for (let made = 0; made <= bookLimits.proofLinks; made += 1) replies.push(await askForProof(person, id));
    const outcome = outcomeOf(replies);
    expect(outcome.passed).toBe(bookLimits.proofLinks);
    return outcome;
  },
  async proofReads() {
    const { person, id } = await bookOf();
    const { code, secret } = await madeProof(person, id);
    await system.tables.command('UpdateItem', {
      TableName: system.tables.names.find((name) => name.includes('Integrations')),
      Key: { account: { S: accountOf(person.id) }, sort_key: { S: `proof#${code}` } },
      UpdateExpression: 'SET read_count = :most',
      ExpressionAttributeValues: { ':most': { N: String(bookLimits.proofReadsAnHour - 1) } },
    });
    const outcome = outcomeOf(await times(3, () => system.call('POST', '/api/proof', { body: { code, secret } })));
    expect(outcome.passed).toBe(1);
    return outcome;
  },
  async photos() {
    const { person, id } = await dealOf();
    const file = { bytes: makeJpeg(8, 8), type: 'image/jpeg' };
    const add = () => system.call('POST', `/api/analyses/${id}/photos`, { token: person.token, file });
    const outcome = outcomeOf(await times(maxPhotos + 2, add));
    expect(outcome.passed).toBe(maxPhotos);
    return outcome;
  },
  async uploads() {
    const { person, id } = await dealOf();
    await awayFromTheEndOf(hour, clock);
    const key = { account: accountOf(person.id), sort_key: `uploads#${now().slice(0, 'YYYY-MM-DDTHH'.length)}` };
    await setCount('Integrations', key, uploadsPerHour - 2);
    const send = (path: string, type: string, bytes: Buffer) => person.upload(path, { bytes, type });
    // One that is refused counts, whatever it was to become.
    expect((await send('/api/profile/avatar', 'image/jpeg', Buffer.from('no picture'))).status).toBe(400);
    const outcome = outcomeOf([
      await system.call('POST', `/api/analyses/${id}/photos`, {
        token: person.token,
        file: { bytes: makeJpeg(8, 8), type: 'image/jpeg' },
      }),
      await send('/api/profile/avatar', 'image/png', makePng(8, 8)),
    ]);
    expect(outcome.passed).toBe(1);
    return outcome;
  },
  async packetReads() {
    const person = await somebody('professional');
    const id = await saveAnalysis(person);
    const { code, secret } = await linkedPacket(person, id);
    await system.tables.command('UpdateItem', {
      TableName: system.tables.names.find((name) => name.includes('Integrations')),
      Key: { account: { S: accountOf(person.id) }, sort_key: { S: `packet#${code}` } },
      UpdateExpression: 'SET read_count = :most',
      ExpressionAttributeValues: { ':most': { N: String(readsPerHour - 1) } },
    });
    const outcome = outcomeOf(await times(3, () => system.call('POST', '/api/packet', { body: { code, secret } })));
    expect(outcome.passed).toBe(1);
    return outcome;
  },
  async sellerReads() {
    const { code, secret } = await sellerPage();
    await system.tables.command('UpdateItem', {
      TableName: system.tables.names.find((name) => name.includes('Integrations')),
      Key: { account: { S: code.slice(0, -8) }, sort_key: { S: `offer#${code}` } },
      UpdateExpression: 'SET read_count = :most, read_hour = :hour',
      ExpressionAttributeValues: { ':most': { N: String(sellerLimits.readsAnHour - 1) }, ':hour': { S: thisHour() } },
    });
    expect(await times(3, () => openOffer(code, { secret }))).toEqual(expect.arrayContaining([200, 429, 429]));
    return nothingRefused;
  },
  async sellerAnswers() {
    const { code, secret } = await sellerPage();
    const answers: number[] = [];
    for (let seen = 0; seen <= sellerLimits.answersAnHour; seen += 1) {
      const said = { do: 'question', question: 'When?', seen: String(seen), key: randomUUID() };
      answers.push(await openOffer(code, { secret, ...said }));
    }
    expect(answers.filter((status) => status === 200)).toHaveLength(sellerLimits.answersAnHour);
    expect(answers.at(-1)).toBe(429);
    return nothingRefused;
  },
  async wrongSecrets() {
    const statuses = await times(sellerLimits.wrongSecretsAnHour + 2, () => openOffer('0'.repeat(24), { secret: '0' }));
    expect(statuses.filter((status) => status === 404)).toHaveLength(sellerLimits.wrongSecretsAnHour);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    return nothingRefused;
  },
  async reminderMails() {
    const { person, plan } = await dealOf();
    await person.call('PATCH', '/api/profile', { reminders: { time_zone: 'UTC', hour: 0 } });
    for (const text of ['Call back', 'Call again']) {
      await person.call('PATCH', plan, { next_action: { id: ulid(), text, due: today() } });
      await system.functions.find(({ area }) => area === 'reminders')?.invoke({});
    }
    const mails = system.mailbox.list(person.email).filter(({ headers }) => headers !== undefined);
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Today: Call back/)]);
    return nothingRefused;
  },
  async sellerAddresses() {
    const { code, secret } = await sellerPage();
    const asked = { do: 'question', question: 'When?', seen: '0', key: randomUUID() };
    expect(await openOffer(code, { secret, ...asked })).toBe(200);
    const statuses: number[] = [];
    for (let one = 0; one <= sellerLimits.addresses; one += 1) {
      statuses.push(await openOffer(code, { secret, do: 'hear', hear: `${one}@sellers.example` }));
    }
    expect(statuses).toEqual([...Array.from({ length: sellerLimits.addresses }, () => 200), 403]);
    return nothingRefused;
  },
  async sellerAddressesADay() {
    const { code, secret } = await sellerPage();
    const asked = { do: 'question', question: 'When?', seen: '0', key: randomUUID() };
    expect(await openOffer(code, { secret, ...asked })).toBe(200);
    const account = code.slice(0, -8);
    await setCount(
      'Integrations',
      { account, sort_key: `seller-addresses#${today()}` },
      sellerLimits.addressesADay - 1,
    );
    const leave = (hear: string) => openOffer(code, { secret, do: 'hear', hear });
    expect([await leave('a@sellers.example'), await leave('b@sellers.example')]).toEqual([200, 403]);
    return nothingRefused;
  },
  async answerMails() {
    const person = await somebody('professional');
    const { code, secret } = await placeSellerPage(system, person, await saveAnalysis(person));
    for (let seen = 0; seen < 2; seen += 1) {
      const said = { do: 'question', question: 'When?', seen: String(seen), key: randomUUID() };
      expect(await openOffer(code, { secret, ...said })).toBe(200);
      await system.idle();
      await system.functions.find(({ area }) => area === 'seller-mails')?.invoke({ 'detail-type': 'Scheduled Event' });
    }
    const mails = system.mailbox.list(person.email).filter(({ subject }) => subject.startsWith('A seller'));
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^A seller has a question: /)]);
    return nothingRefused;
  },
  async calendarFeeds() {
    const person = await somebody();
    const [first, second] = [await newFeedOf(person), await newFeedOf(person)];
    expect((await system.call('GET', first)).status).toBe(404);
    expect((await system.call('GET', second)).status).toBe(200);
    return nothingRefused;
  },
  async calendarReads() {
    const feed = await newFeedOf(await somebody());
    const outcome = outcomeOf(await times(feedReadsPerHour + 2, () => system.call('GET', feed)));
    expect(outcome.passed).toBe(feedReadsPerHour);
    return outcome;
  },
  async webhooks() {
    const person = await somebody('professional');
    const outcome = outcomeOf(await times(maxWebhooks + 1, (index) => createWebhook(person, index)));
    expect(outcome.passed).toBe(maxWebhooks);
    return outcome;
  },
  async webhookSecrets() {
    const person = await somebody('professional');
    const { id } = await webhookOf(person);
    const outcome = outcomeOf(
      await times(maxEarlierSecrets + 1, () => person.call('POST', `/api/account/webhooks/${id}/secret`)),
    );
    expect(outcome.passed).toBe(maxEarlierSecrets);
    return outcome;
  },
  async webhookSends() {
    const person = await somebody('professional');
    const { id } = await webhookOf(person);
    const outcome = outcomeOf(
      await times(sendsPerHour + 3, () => person.call('POST', `/api/account/webhooks/${id}/test`)),
    );
    expect(outcome.passed).toBe(sendsPerHour);
    return outcome;
  },
  async webhookAttempts() {
    const person = await somebody('professional');
    const { id } = await webhookOf(person);
    await setCount(
      'Integrations',
      { account: accountOf(person.id), sort_key: `attempts#${thisHour()}` },
      attemptsPerHour,
    );
    const test = WebhookDelivery.parse((await person.call('POST', `/api/account/webhooks/${id}/test`)).body);
    await system.idle();
    const { body } = await person.call('GET', `/api/account/webhooks/${id}/deliveries`);
    const delivery = WebhookDelivery.parse(Object(body).items[0]);
    expect(delivery).toMatchObject({ id: test.id, state: 'pending', attempts: [] });
    expect(Date.parse(delivery.nextAttemptAt ?? '')).toBeGreaterThan(clock.now());
    return nothingRefused;
  },
  async frames() {
    const client = await connected();
    const replies = await Promise.all(
      Array.from({ length: chatLimits.framesPerMinute + 5 }, () => client.request('ping', {})),
    );
    await client.close();
    const outcome = outcomeOfFrames(replies);
    expect(outcome.passed).toBe(chatLimits.framesPerMinute);
    return outcome;
  },
  async connectionMessages() {
    const client = await connected(staff);
    const customer = await connected();
    const { chat_id } = await inChat(customer, guest);
    await client.ask('join_chat', { chat_id });
    return await tooManyMessages([client], chat_id, chatLimits.messagesPerMinute);
  },
  async customerMessages() {
    const person = await somebody();
    const clients = await Promise.all([connected(person), connected(person)]);
    const [chat] = await Promise.all(clients.map((client) => inChat(client, {})));
    return await tooManyMessages(clients, chat?.chat_id ?? '', chatLimits.messagesPerMinute);
  },
  async guestMessages() {
    const clients = await Promise.all([connected(), connected()]);
    const [first, second] = clients;
    const { chat_id, chat_token } = await inChat(first, guest);
    await inChat(second, { chat_token });
    return await tooManyMessages(clients, chat_id, chatLimits.guestMessagesPerMinute);
  },
  async messagesOfGuestChat() {
    const client = await connected();
    const { chat_id } = await inChat(client, guest);
    await system.tables.command('UpdateItem', {
      TableName: system.tables.names.find((name) => name.includes('Chats')),
      Key: { chat_id: { S: chat_id }, sort_key: { S: 'chat' } },
      UpdateExpression: 'SET sent_in_all = :most',
      ExpressionAttributeValues: { ':most': { N: String(chatLimits.guestMessages - 1) } },
    });
    return await tooManyMessages([client], chat_id, 1);
  },
  async guestBytesOfNetwork() {
    const client = await connected();
    const { chat_id } = await inChat(client, guest);
    await say(client, chat_id);
    const partition = `chat-bytes-hour#${thisHour()}`;
    const { Items } = Counters.parse(
      await system.tables.command('Query', {
        TableName: system.tables.names.find((name) => name.includes('Chats')),
        KeyConditionExpression: 'chat_id = :hour',
        ExpressionAttributeValues: { ':hour': { S: partition } },
      }),
    );
    const networks = Items.map(({ sort_key }) => sort_key.S).filter((sort_key) => !sort_key.startsWith('everybody'));
    for (const sort_key of networks) {
      await setCount('Chats', { chat_id: partition, sort_key }, guestBytesPerHour.sender);
    }
    return outcomeOfFrames([await say(client, chat_id)]);
  },
  async guestBytes() {
    for (let counter = 0; counter < byteCounters; counter += 1) {
      await setCount(
        'Chats',
        { chat_id: `chat-bytes-hour#${thisHour()}`, sort_key: `everybody#${counter}` },
        guestBytesPerHour.everybody / byteCounters,
      );
    }
    const client = await connected();
    const { chat_id } = await inChat(client, guest);
    return outcomeOfFrames([await say(client, chat_id)]);
  },
  async guestChatsOfConnection() {
    const outcome = await startChats(1, guestChats + 1);
    expect(outcome.passed).toBe(guestChats);
    return outcome;
  },
  async guestChatsOfNetwork() {
    const outcome = await startChats(Math.ceil((guestChatsPerHour.sender + 1) / guestChats), guestChats);
    expect(outcome.passed).toBe(guestChatsPerHour.sender);
    return outcome;
  },
  async guestChats() {
    await setCount(
      'Chats',
      { chat_id: `chat-hour#${thisHour()}`, sort_key: 'everybody' },
      guestChatsPerHour.everybody - 1,
    );
    const outcome = await startChats(1, 2);
    expect(outcome.passed).toBe(1);
    return outcome;
  },
  async customerConnections() {
    const [oldest, ...others] = [
      await connected(),
      ...(await times(chatLimits.customerConnections, () => connected())),
    ];
    const { chat_id, chat_token } = await inChat(oldest, guest);
    for (const other of others) await inChat(other, { chat_token });
    expect(await say(oldest, chat_id)).toMatchObject({ ok: false, error: { code: 'not_found' } });
    await inChat(oldest, { chat_token });
    expect((await say(oldest, chat_id)).ok).toBe(true);
    return nothingRefused;
  },
  async typing() {
    const [client, agent] = [await connected(), await connected(staff)];
    const { chat_id } = await inChat(client, guest);
    await agent.ask('join_chat', { chat_id });
    const started = clock.now();
    for (let sent = 0; sent < 20; sent += 1) await client.ask('typing', { chat_id });
    const seconds = (clock.now() - started) / 1000;
    const passed = agent.pushes.filter(({ type }) => type === 'typing').length;
    expect(passed).toBeGreaterThan(0);
    expect(passed).toBeLessThanOrEqual(Math.ceil(seconds) + 1);
    return nothingRefused;
  },
  async joinedChats() {
    const agent = await connected(staff);
    const customers = await times(chatLimits.joinedChats + 1, async (index) => {
      const client = await connected(await system.person(`fair-joined-${index}`));
      return await inChat(client, {});
    });
    const replies: Framed[] = [];
    for (const { chat_id } of customers) replies.push(await agent.request('join_chat', { chat_id }));
    const outcome = outcomeOfFrames(replies);
    expect(outcome.passed).toBe(chatLimits.joinedChats);
    return outcome;
  },
  async seats() {
    const ines = await somebody('enterprise');
    const send = (seat: number) => inviteTo(ines, `seat-${seat}@people.example`);
    const outcome = outcomeOf(await times(teamLimits.seats, send));
    expect(outcome.passed).toBe(teamLimits.seats - 1);
    return outcome;
  },
  async workspaces() {
    const person = await somebody();
    const replies: Reply[] = [];
    for (let count = 0; count <= teamLimits.workspaces; count += 1) {
      // More invitations than an address gets in a day.
      await setCount('Integrations', { account: invitedAddress(person.email), sort_key: today() }, 0);
      const secret = await invite(await somebody('enterprise'), person.email, 'viewer');
      replies.push(await person.call('POST', '/api/join', { secret }));
    }
    const outcome = outcomeOf(replies);
    expect(outcome.passed).toBe(teamLimits.workspaces);
    return outcome;
  },
  async invitationsOfDay() {
    const ines = await somebody('enterprise');
    const replies: Reply[] = [];
    for (let count = 0; count <= teamLimits.invitationsADay; count += 1) {
      const reply = await inviteTo(ines, `day-${count}@people.example`);
      replies.push(reply);
      if (reply.status < 400) await ines.call('DELETE', `/api/team/invitations/${Object(reply.body).id}`);
    }
    const outcome = outcomeOf(replies);
    expect(outcome.passed).toBe(teamLimits.invitationsADay);
    return outcome;
  },
  async invitationsToAddress() {
    const most = teamLimits.invitationsToAddressADay;
    const outcome = outcomeOf(
      await times(most + 1, async () => inviteTo(await somebody('enterprise'), 'often@people.example')),
    );
    expect(outcome.passed).toBe(most);
    return outcome;
  },
  async namedMails() {
    const ines = await somebody('enterprise');
    await ines.call('PATCH', '/api/profile', { full_name: 'Ines Calder' });
    const theo = await somebody();
    await theo.call('PATCH', '/api/profile', { full_name: 'Theo Vane' });
    const secret = await invite(ines, theo.email, 'member');
    expect((await theo.call('POST', '/api/join', { secret })).status).toBe(200);
    const { lookup_id: id } = LookupAnswer.parse((await lookUp(ines)).body);
    await ines.call('POST', '/api/analyses', { lookup_id: id });
    const mails = () => system.mailbox.list(theo.email).filter(({ text }) => text.includes('@Theo Vane'));
    await times(teamLimits.namedMailsADay + 1, () =>
      ines.call('POST', `/api/analyses/${id}/activity`, { key: ulid(), text: 'See this, @Theo Vane.' }),
    );
    expect(mails()).toHaveLength(teamLimits.namedMailsADay);
    return nothingRefused;
  },
  async listenersOfDeal() {
    const { person, id } = await dealOf();
    const until = { N: String(Math.floor(clock.now() / 1000) + 3600) };
    const place = { M: { user: { S: 'somebody' }, until } };
    const taken = Array.from(
      { length: listenLimits.ofDeal - 1 },
      (_, index) => [`connection-${index}`, place] as const,
    );
    await system.tables.command('PutItem', {
      TableName: system.tables.names.find((name) => name.includes('Integrations')),
      Item: {
        ...{ account: { S: accountOf(person.id) }, sort_key: { S: `listeners#${id}` }, revision: { N: '1' } },
        listeners: { M: Object.fromEntries(taken) },
      },
    });
    const [first, second] = [await connected(person), await connected(person)];
    const replies = [await first.request('listen', { deal: id }), await second.request('listen', { deal: id })];
    const outcome = outcomeOfFrames(replies);
    expect(outcome.passed).toBe(1);
    return outcome;
  },
  async listenersOfUser() {
    const { person, id } = await dealOf();
    const pages = await times(listenLimits.ofUser + 1, () => connected(person));
    const replies: Framed[] = [];
    for (const page of pages) replies.push(await page.request('listen', { deal: id }));
    const outcome = outcomeOfFrames(replies);
    expect(outcome.passed).toBe(listenLimits.ofUser);
    return outcome;
  },
  async contactMessagesOfNetwork() {
    const outcome = outcomeOf(await times(contactPerHour.sender + 2, contact));
    expect(outcome.passed).toBe(contactPerHour.sender);
    return outcome;
  },
  async contactMessages() {
    await setCount(
      'Chats',
      { chat_id: `contact-hour#${thisHour()}`, sort_key: 'everybody' },
      contactPerHour.everybody - 1,
    );
    const replies = [await contact(), await contact()];
    const outcome = outcomeOf(replies);
    expect(outcome.passed).toBe(1);
    return outcome;
  },
  async savedReplies() {
    const outcome = outcomeOf(
      await times(maxCannedAnswers + 2, (index) =>
        staff.call('POST', '/api/staff/canned-answers', { title: `Fair ${index}`, text: 'As many as there may be.' }),
      ),
    );
    expect(outcome.passed).toBe(maxCannedAnswers);
    return outcome;
  },
};

async function bookOf() {
  const person = await somebody('professional');
  const id = await realBook(system, person);
  const post = (...entries: object[]) =>
    person.call('POST', `/api/analyses/${id}/book/entries`, {
      entries: entries.map((entry) => ({ id: ulid(), ...entry })),
      source: 'typed',
    });
  /** Sets a number on the book's row. */
  const setBook = (name: string, value: number) =>
    system.tables.command('UpdateItem', {
      TableName: system.tables.names.find((each) => each.includes('Books')),
      Key: { user_id: { S: person.id }, sort_key: { S: `${id}#book` } },
      UpdateExpression: `SET ${name} = :value`,
      ExpressionAttributeNames: { [name]: name.slice(1) },
      ExpressionAttributeValues: { ':value': { N: String(value) } },
    });
  return { person, id, post, setBook };
}

async function sellerPage() {
  const person = await somebody('professional');
  return placeSellerPage(system, person, await saveAnalysis(person));
}

/** Sends the form of a seller's page. @returns the status of the page. */
async function openOffer(code: string, fields: Record<string, string>): Promise<number> {
  const reply = await fetch(`${system.url}/o/${code}`, { method: 'POST', body: new URLSearchParams(fields) });
  return reply.status;
}

async function withCallsSpent(period: string, most: number): Promise<Outcome> {
  system.expectError('property_source_needs_operator');
  system.expectError('property_source_failed');
  await setCount('Properties', { address_key: `rentcast#calls#${period}` }, most);
  const outcome = outcomeOf([await lookUp(await somebody())]);
  expect(system.logs.some((line) => line.includes('"reason":"calls_spent"'))).toBe(true);
  return outcome;
}

/** Suggestions are optional: they fail here too, because the local system does not play their service, and say so. */
async function suggestsNothing(person: Person): Promise<void> {
  const said = system.logs.length;
  const reply = await suggest(person);
  expect(reply).toMatchObject({ status: 200, body: { suggestions: [] } });
  expect(system.logs.slice(said).filter((line) => line.includes('suggestions_failed'))).toEqual([]);
}

async function tooManyMessages(clients: ChatClient[], chat_id: string, most: number): Promise<Outcome> {
  const each = Math.ceil(most / clients.length) + 2;
  const replies = await Promise.all(
    clients.flatMap((client) => Array.from({ length: each }, () => say(client, chat_id))),
  );
  await Promise.all(clients.map((client) => client.close()));
  const outcome = outcomeOfFrames(replies);
  expect(outcome.passed).toBe(most);
  return outcome;
}

/** A text of the table as a pattern: `…` stands for a number or a time. */
const pattern = (text: string) =>
  new RegExp(`^${text.replace(/[.*+?^${'$'}{}()|[\]\\]/g, '\\$&').replaceAll('…', '.+')}$`);

it.each(Object.entries<Limit>(tableLimits))(
  'answers as the table says when it is reached: %s',
  async (id, { told }) => {
    const outcome = await cases[id as TableLimit]();
    if (typeof told === 'string') return;
    expect(outcome?.refused).toMatchObject({ code: told.code, message: expect.stringMatching(pattern(told.text)) });
  },
);
