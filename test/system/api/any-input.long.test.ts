import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { ulid } from 'ulid';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { CreatedApiKey } from '#shared/account/api-keys.ts';
import { areaRoutes } from '#shared/contract/area-routes.ts';
import { dealRoutes } from '#shared/contract/deal-routes.ts';
import { everyRoute } from '#shared/contract/every-route.ts';
import { linkRoutes } from '#shared/contract/link-routes.ts';
import type { Route } from '#shared/contract/route.ts';
import { routeKey } from '#shared/contract/route.ts';
import { sellerPageRoutes } from '#shared/contract/seller-page-routes.ts';
import { staffBillingRoutes, stripeRoutes, subscriptionRoutes } from '#shared/contract/subscription-routes.ts';
import { teamRoutes } from '#shared/contract/team-routes.ts';
import { watchRoutes } from '#shared/contract/watch-routes.ts';
import { MadeLetter } from '#shared/letter/made/made-letter.ts';
import { List } from '#shared/lists/list.ts';
import { PacketPhoto, PacketSection } from '#shared/packet/packet.ts';
import { ActivityEntry } from '#shared/pipeline/activity.ts';
import { LookupAnswer } from '#shared/property/lookup.ts';
import { CreatedCalendarFeed } from '#shared/reminders/calendar-feed.ts';
import { ContactReceipt } from '#shared/support/contact.ts';
import { CannedAnswer } from '#shared/support/staff.ts';
import { failureEnvelope } from '#shared/values/errors.ts';
import { WebhookEventType } from '#shared/webhooks/webhook-events.ts';
import { WebhookDelivery, WebhookDeliveryPage, WebhookWithSecret } from '#shared/webhooks/webhooks.ts';
import { close, smallBook } from '#test/support/books/closed-deal.ts';
import { addedReceipt, madeProof } from '#test/support/books/proofs.ts';
import { isHard, seed } from '#test/support/generated.ts';
import { images } from '#test/support/images.ts';
import { refusalBefore } from '#test/support/lambdas/call-front.ts';
import { factFileOf } from '#test/support/lists/fact-file.ts';
import { secretOfMails } from '#test/support/mails.ts';
import { newLetterOf } from '#test/support/new-letter.ts';
import { linkedPacket, makeJpeg } from '#test/support/packets.ts';
import { placeSellerPage } from '#test/support/seller/seller-pages.ts';
import { makeReal, newSellerPage, offerDraft } from '#test/support/seller/send-offer.ts';
import { inParallel, type Person, type SentFile, startSystem } from '#test/support/system.ts';

const system = await startSystem();

/** Every call of the contract. */
const all = Object.values(everyRoute);

/** The calls about payments, which a stage without them refuses whatever the input. */
const { keepSubscription, startCheckout, openBillingPortal, syncBilling } = subscriptionRoutes;
const wherePaid = new Set<Route>([
  ...[keepSubscription, startCheckout, openBillingPortal, syncBilling],
  ...Object.values({ ...stripeRoutes, ...staffBillingRoutes }),
]);

/** The calls for which there is nothing to answer: no letter is signed here. */
// No message, contact and stop link has the name that an input makes up.
const withoutAnswer = new Set<Route>([
  ...wherePaid,
  // Its plan has no team.
  ...Object.values<Route>(teamRoutes).filter((route) => route !== teamRoutes.getTeam),
  sellerPageRoutes.getSignedLetter,
  sellerPageRoutes.makeAgreed,
  sellerPageRoutes.mailSellerPage,
  linkRoutes.stopSellerMails,
  // No county has public records here.
  areaRoutes.countArea,
  // No made-up text is an area, or the id of one.
  ...[areaRoutes.saveArea, areaRoutes.changeArea, areaRoutes.deleteArea],
  watchRoutes.followHouse,
  watchRoutes.unfollowHouse,
  watchRoutes.changeWatchEvent,
]);

/** So many inputs of a route are sent, whatever they are: fewer where the site's own call takes the same ones. */
function sentOf(route: Route): number {
  const { params, query, body, file } = route;
  if (isSecondWay(route)) return body ? 5 : 1;
  if (query || body || file) return isHard ? 500 : 20;
  if (params) return isHard ? 100 : 5;
  return isHard ? 50 : 1;
}

/** In the hard tests, 10,000 where a route takes any. Of those not sent, it is asked which the endpoint admits. */
const inputsOf = (route: Route) => (isHard && takesInput(route) ? 10_000 : sentOf(route));

const takesInput = ({ params, query, body, file }: Route) => (params ?? query ?? body ?? file) !== undefined;

/** Whether a call with a key is one of the site's as well: the same schemas in front of the same operation. */
function isSecondWay({ caller, area, method, params, query, body }: Route): boolean {
  const isSame = (other: Route) =>
    other.caller === 'user' &&
    other.area === area &&
    other.method === method &&
    other.params === params &&
    other.query === query &&
    other.body === body;
  return caller === 'key' && (params ?? body) !== undefined && all.some(isSame);
}

/** Stands in generated texts for something that is really there, such as a lookup of the person who asks. */
const realId = '01REALREALREALREALREALREAL';
/** Stands for the hash of the letter that the person has seen. */
const realHash = 'real'.repeat(16);
/** Stand for what opens the person's packet, and for its photo. */
const realCode = 'realcode'.repeat(3);
const realSecret = 'realsecret'.repeat(2);
const realPhoto = '02REALREALREALREALREALREAL';

const fields = {
  budget: fc.oneof(fc.constant(0), fc.anything()),
  closing: fc.oneof(fc.constantFrom('2025-01-15', '2199-01-01', '2025-02-30'), fc.anything()),
  cashIn: fc.oneof(fc.integer(), fc.constant(null), fc.anything()),
  entries: fc.oneof(
    fc.array(
      fc.record(
        {
          id: fc.stringMatching(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/),
          kind: fc.constantFrom('payment', 'fee', 'terms', 'cost', 'sale', 'reversal', 'payoff', 'value', 'part'),
          part: fc.constantFrom('p1', 'p2'),
          day: fc.constantFrom('2025-02-01', '2025-03-01', '2199-01-01'),
          amount: fc.oneof(fc.nat(), fc.double()),
          of: fc.nat(3),
          reason: fc.constantFrom('undo', 'returned'),
          account: fc.constantFrom('repairs', 'taxes'),
          note: fc.string({ maxLength: 250, unit: 'binary' }),
        },
        { requiredKeys: ['id', 'kind', 'day'] },
      ),
      { maxLength: 20 },
    ),
    fc.anything(),
  ),
  address: fc.oneof(fc.string({ maxLength: 300 }), fc.string({ unit: 'binary' }), fc.anything()),
  q: fc.oneof(fc.string({ maxLength: 300 }), fc.string({ unit: 'binary' }), fc.anything()),
  lookup_id: fc.oneof(fc.constant(realId), fc.stringMatching(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/), fc.anything()),
  purchase_price: fc.oneof(fc.double(), fc.double({ min: 0, max: 1e12 }), fc.anything()),
  calculator_inputs: fc.oneof(
    fc.record({ vacancy: fc.option(fc.string()), loanTerm: fc.string() }, { requiredKeys: [] }),
    fc.anything(),
  ),
  letter_draft: fc.oneof(fc.record({ buyerName: fc.string({ unit: 'binary' }) }, { requiredKeys: [] }), fc.anything()),
  seller_facts: fc.oneof(
    fc.record(
      {
        loanBalance: fc.oneof(fc.double({ min: 0, max: 1e12 }), fc.constant(null)),
        behindOnPayments: fc.oneof(fc.boolean(), fc.constant(null)),
        notes: fc.oneof(fc.string({ unit: 'binary' }), fc.constant(null)),
      },
      { requiredKeys: [] },
    ),
    fc.anything(),
  ),
  exit_plan: fc.oneof(
    fc.record(
      {
        exit: fc.oneof(fc.constantFrom('hold', 'wrap', 'sandwich'), fc.constant(null), fc.string()),
        takeover: fc.constantFrom('assumption', 'subject-to', null),
        'exits.wrap.price': fc.oneof(fc.string({ maxLength: 50, unit: 'binary' }), fc.constant(null)),
        'checklist.notesInYear': fc.oneof(fc.integer().map(String), fc.constant(null)),
      },
      { requiredKeys: [] },
    ),
    fc.anything(),
  ),
  full_name: fc.oneof(fc.string(), fc.anything()),
  phone: fc.oneof(fc.string({ maxLength: 80 }), fc.anything()),
  company: fc.string({ maxLength: 300 }),
  bio: fc.string({ maxLength: 3000, unit: 'binary' }),
  tier: fc.oneof(fc.constantFrom('basic', 'professional', 'enterprise'), fc.anything()),
  billing_interval: fc.oneof(fc.constantFrom('monthly', 'annual'), fc.anything()),
  start: fc.oneof(fc.constantFrom('trial', 'now'), fc.anything()),
  name: fc.oneof(fc.constant('Any Name'), fc.string({ maxLength: 120 }), fc.anything()),
  email: fc.oneof(fc.constant('any@people.example'), fc.emailAddress(), fc.anything()),
  topic: fc.oneof(fc.constantFrom('general', 'technical', 'billing', 'feature', 'bug'), fc.anything()),
  subject: fc.oneof(fc.constant('Any subject'), fc.string({ unit: 'binary', maxLength: 200 }), fc.anything()),
  message: fc.oneof(fc.constant('Any message'), fc.string({ unit: 'binary' }), fc.anything()),
  website: fc.oneof(fc.constant(undefined), fc.string({ maxLength: 300 }), fc.anything()),
  state: fc.oneof(fc.constantFrom('open', 'answered'), fc.anything()),
  propertyAddress: fc.oneof(fc.constant('2 Any Input Way, Mesa, AZ'), fc.string(), fc.anything()),
  purchasePrice: fc.oneof(fc.double(), fc.double({ min: 0, max: 1e12 }), fc.anything()),
  downPayment: fc.oneof(fc.double({ min: 0, max: 1e12, noNaN: true }), fc.anything()),
  loanTerm: fc.oneof(fc.double({ min: 0, max: 100, noNaN: true }), fc.anything()),
  interestRate: fc.oneof(fc.double({ min: 0, max: 100, noNaN: true }), fc.anything()),
  title: fc.oneof(fc.string({ maxLength: 100, unit: 'binary' }), fc.anything()),
  text: fc.oneof(fc.string({ maxLength: 3000, unit: 'binary' }), fc.anything()),
  url: fc.oneof(fc.constant('https://hooks.example.com/'), fc.webUrl(), fc.string(), fc.anything()),
  events: fc.oneof(fc.array(fc.constantFrom(...WebhookEventType.options)), fc.anything()),
  description: fc.oneof(fc.string({ maxLength: 300, unit: 'binary' }), fc.anything()),
  enabled: fc.oneof(fc.boolean(), fc.anything()),
  house: fc.oneof(
    fc.record({ value: fc.oneof(fc.double(), fc.constant(null)), rent: fc.double({ min: 0, max: 1e9 }) }),
    fc.anything(),
  ),
  terms: fc.oneof(fc.constant({ wholesale: { fee: 1 } }), fc.anything()),
  assumptions: fc.oneof(fc.record({ holdMonths: fc.integer({ min: -1, max: 500 }) }), fc.anything()),
  targets: fc.oneof(fc.record({ cashFlow: fc.double({ noNaN: true }) }), fc.anything()),
  today: fc.oneof(fc.constant('2026-03-05'), fc.string(), fc.anything()),
  form: fc.oneof(fc.constantFrom('PDF', 'Printed', 'Email', 'API'), fc.anything()),
  draft: fc.oneof(fc.record({ buyerName: fc.string({ unit: 'binary' }) }, { requiredKeys: [] }), fc.anything()),
  seen: fc.oneof(fc.constant('0'.repeat(64)), fc.string(), fc.anything()),
  format: fc.oneof(fc.constantFrom('text', 'pdf'), fc.anything()),
  options: fc.oneof(fc.array(fc.constantFrom('Novation', 'Seller Finance', 'Cash')), fc.anything()),
  buyerName: fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.anything()),
  additionalTerms: fc.oneof(fc.string({ unit: 'binary', maxLength: 6000 }), fc.anything()),
  closingDate: fc.oneof(fc.constant('2026-02-30'), fc.string(), fc.anything()),
  answerBy: fc.oneof(fc.constantFrom('2026-03-05', '2026-02-30', null), fc.anything()),
  structure: fc.oneof(fc.constantFrom('Novation', 'Seller Finance'), fc.anything()),
  unknown: fc.oneof(fc.constantFrom('sellerPrice', 'price'), fc.anything()),
  stage: fc.oneof(fc.constantFrom('contacted', 'lost', 'won'), fc.anything()),
  lost: fc.oneof(
    fc.record({ reason: fc.constantFrom('price', 'whim'), note: fc.string({ unit: 'binary' }) }),
    fc.anything(),
  ),
  next_action: fc.oneof(fc.record({ id: fc.constant(realId), text: fc.string({ unit: 'binary' }) }), fc.anything()),
  tasks: fc.oneof(fc.dictionary(fc.constant(realId), fc.record({ text: fc.string() })), fc.anything()),
  dates: fc.oneof(fc.record({ closing: fc.constantFrom('2026-03-05', '2026-02-30', null) }), fc.anything()),
  closed: fc.oneof(fc.record({ day: fc.constantFrom('2026-03-05', '2199-01-01', '2026-02-30') }), fc.anything()),
  key: fc.oneof(fc.constant(realId), fc.string(), fc.anything()),
  addresses: fc.oneof(fc.array(fc.string({ unit: 'binary' })), fc.anything()),
  rows: fc.oneof(
    fc.array(fc.record({ line: fc.integer(), address: fc.string({ unit: 'binary' }), note: fc.string() })),
    fc.anything(),
  ),
  rest: fc.oneof(fc.constantFrom('next_month', 'keep'), fc.anything()),
  action: fc.oneof(
    fc.constantFrom('pause', 'resume', 'retry', 'run_rest', 'cancel', 'price', 'look_up'),
    fc.anything(),
  ),
  sections: fc.oneof(fc.subarray<string>([...PacketSection.options]), fc.array(fc.string()), fc.anything()),
  ask: fc.oneof(fc.string({ unit: 'binary', maxLength: 800 }), fc.anything()),
  with_contact: fc.oneof(fc.boolean(), fc.anything()),
  link: fc.oneof(
    fc.record({ days: fc.constantFrom(1, 2, 7), shared_with: fc.string({ unit: 'binary' }) }),
    fc.anything(),
  ),
  days: fc.oneof(fc.constantFrom(1, 7, 30, 31), fc.anything()),
  caption: fc.oneof(fc.string({ unit: 'binary', maxLength: 100 }), fc.anything()),
  code: fc.oneof(fc.constant(realCode), fc.string({ unit: 'binary', maxLength: 120 }), fc.anything()),
  secret: fc.oneof(fc.constant(realSecret), fc.string({ unit: 'binary', maxLength: 120 }), fc.anything()),
  loan: fc.oneof(fc.constantFrom('p1', 'p2'), fc.anything()),
  receipt: fc.oneof(fc.constant(realPhoto), fc.string(), fc.anything()),
  photo_id: fc.oneof(fc.constant(realPhoto), fc.string(), fc.anything()),
  kind: fc.oneof(fc.constantFrom('authenticator_on', 'key_made'), fc.anything()),
  from: fc.oneof(fc.integer({ min: -1, max: 2001 }), fc.anything()),
  source: fc.oneof(
    fc.constantFrom('typed', 'planned', 'bank'),
    fc.record({
      file: fc.string({ unit: 'binary' }),
      day: fc.constantFrom('2026-01-20', '2099-01-01'),
      rows: fc.nat(3),
    }),
    fc.anything(),
  ),
  apply: fc.oneof(fc.boolean(), fc.anything()),
  parts: fc.oneof(fc.array(fc.constantFrom('facts', 'plan', 'contacts')), fc.anything()),
  fills: fc.oneof(fc.record({ rentPercent: fc.double() }, { requiredKeys: [] }), fc.anything()),
  zero_balance_is_free: fc.oneof(fc.boolean(), fc.anything()),
  positions: fc.oneof(fc.array(fc.integer({ min: -1, max: 2001 })), fc.anything()),
  roles: fc.oneof(fc.dictionary(fc.string({ unit: 'binary' }), fc.string()), fc.anything()),
  contacts: fc.oneof(fc.boolean(), fc.anything()),
  file: fc.oneof(fc.string({ unit: 'binary', maxLength: 120 }), fc.anything()),
  ['__proto__']: fc.anything(),
};
const allKeys = Object.keys(fields);

/** A value of each field that every route takes. */
const fits: Record<string, unknown> = {
  stage: 'contacted',
  key: realId,
  address: '4 Any Input Way, Mesa, AZ',
  q: 'palm',
  lookup_id: realId,
  purchase_price: 250_000,
  calculator_inputs: { vacancy: '5' },
  letter_draft: { buyerName: 'Any Name' },
  seller_facts: { behindOnPayments: true },
  exit_plan: { exit: 'wrap', 'exits.wrap.price': '318,000' },
  full_name: 'Any Name',
  phone: '602 555 0100',
  company: 'Any Company',
  bio: 'Anybody.',
  tier: 'enterprise',
  billing_interval: 'annual',
  start: 'now',
  name: 'Any Name',
  email: 'any@people.example',
  topic: 'bug',
  subject: 'Any subject',
  message: 'Any message',
  state: 'answered',
  propertyAddress: '2 Any Input Way, Mesa, AZ',
  purchasePrice: 250_000,
  downPayment: 20,
  loanTerm: 30,
  interestRate: 7,
  house: { value: 300_000 },
  terms: {},
  assumptions: {},
  targets: {},
  today: '2026-03-05',
  form: 'PDF',
  draft: {},
  seen: realHash,
  structure: 'Seller Finance',
  unknown: 'price',
  title: 'Any title',
  text: 'Any text',
  // Each person has one at the address without a path.
  url: 'https://hooks.example.com/fits',
  events: ['analysis.created'],
  description: 'Any description',
  enabled: true,
  addresses: ['5 Any Input Way, Mesa, AZ'],
  rows: [{ line: 1, address: 'No place', note: '' }],
  rest: 'keep',
  action: 'retry',
  apply: true,
  parts: ['facts', 'plan', 'contacts'],
  sections: PacketSection.options,
  ask: 'We ask for $55,040.',
  with_contact: true,
  link: { days: 7, shared_with: 'Any Lender' },
  days: 30,
  shared_with: 'Any Seller',
  language: 'es',
  seen_through: 0,
  caption: 'Front',
  code: realCode,
  secret: realSecret,
  photo_id: realPhoto,
  loan: 'p1',
  receipt: realPhoto,
  kind: 'authenticator_on',
  roles: { 'est value': 'value' },
  file: 'export.csv',
  closing: smallBook.closing,
  cashIn: smallBook.cashIn,
  entries: [{ id: '01J00000000000000000000000', kind: 'payment', part: 'p1', day: '2025-02-01', amount: 100 }],
  lines: [{ day: '2025-02-01', amount: -10_000, text: 'NOTE', bank: 'a'.repeat(64) }],
};

const allOf = (keys: string[]) => ({
  ...Object.fromEntries(Object.entries(fits).filter(([key]) => keys.includes(key))),
  // Of a deal they are people, of a map of columns a choice; a map of a list has no kind.
  ...(keys.includes('roles') && { contacts: false, kind: undefined }),
  // Of a list they are what it brings, of a book its loans.
  ...(keys.includes('cashIn') && { parts: smallBook.parts }),
  ...(keys.includes('entries') && { source: 'typed' }),
  ...(keys.includes('from') && {
    from: 0,
    ...(keys.includes('rows') && {
      rows: [{ line: 1, address: 'No place', note: '', facts: { value: 300_000 } }],
    }),
  }),
});

/** A seller's page needs an offer in its letter. */
const offerFits = ({ body }: Route) =>
  keysOf(body).includes('language')
    ? { draft: offerDraft, ...(keysOf(body).includes('seen') && { seen: realHash }) }
    : {};

/** What a route takes, with all the fields it knows, and the same with one of them generated. */
function fitting(keys: string[]): fc.Arbitrary<string> {
  const known = allOf(keys);
  const changed = Object.entries(fields)
    .filter(([key]) => keys.includes(key))
    .map(([key, field]) => (field as fc.Arbitrary<unknown>).map((value) => ({ ...known, [key]: value })));
  return fc.oneof(fc.constant(known), ...changed).map((value) => JSON.stringify(value) ?? '');
}

/** Some of these fields, or all, each with a value that may fit. */
const some = (keys: string[], required: string[] = []) =>
  fc
    .record(Object.fromEntries(Object.entries(fields).filter(([key]) => keys.includes(key))), {
      requiredKeys: required.filter((key) => allKeys.includes(key)),
    })
    .map((value) => JSON.stringify(value) ?? '');

/** The keys a body or query knows, so that a good part of what is sent gets past the schema. */
function keysOf(schema: Route['body']): string[] {
  const shape = z.safeParse(z.object({ shape: z.record(z.string(), z.unknown()) }), schema?._zod.def);
  return shape.success ? Object.keys(shape.data.shape) : [];
}

/** The parameter of a query that holds a text of the caller's. */
function parameterOf(route: Route): string | undefined {
  const keys = keysOf(route.query);
  if (keys.includes('cursor')) return 'cursor';
  // A time says nothing of what is there.
  return keys.find((key) => key !== 'since' && key !== 'from');
}

/** Anything, or what is there: most often where the route takes a body, too, to get that as far as the operation. */
const idFor = (route: Route) =>
  fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), {
    weight: route.body ? 3 : 1,
    arbitrary: fc.constant(realId),
  });

/** Anything a client might send: other types, missing and extra keys, huge and odd texts, broken JSON. */
const bodyFor = (route: Route) =>
  fc.oneof(
    { weight: 5, arbitrary: fitting(keysOf(route.body)) },
    { weight: 5, arbitrary: some(keysOf(route.body)) },
    { weight: 3, arbitrary: some(keysOf(route.body), keysOf(route.body)) },
    { weight: 2, arbitrary: some(allKeys) },
    { weight: 2, arbitrary: fc.json() },
    { weight: 2, arbitrary: fc.string({ maxLength: 500, unit: 'binary' }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('', 'null', '{', '[[[[', '"\\ud800"', `"${'x'.repeat(70_000)}"`, '['.repeat(20_000)),
    },
  );

/** Files that are, begin like, or call themselves an image. */
const file = fc.record({
  bytes: fc
    .tuple(fc.constantFrom(Buffer.alloc(0), ...Object.values(images)), fc.uint8Array({ maxLength: 2000 }), fc.nat(80))
    .map(([image, noise, length]) => Buffer.concat([image.subarray(0, length), noise])),
  type: fc.constantFrom(...Object.keys(images), 'image/svg+xml', 'text/plain', 'application/json', 'x', '/'),
});

const fittingFile = ({ path }: Route) =>
  path.endsWith('/photos')
    ? { bytes: makeJpeg(8, 8), type: 'image/jpeg' }
    : { bytes: Buffer.from(images['image/png']), type: 'image/png' };

/** What routes for staff are about, by route: made before generated inputs use up what there may be of it. */
const forStaff = new Map<Route, string>();
const staff = await system.person('staff', ['staff']);
const contactMessage = await staff.call('POST', '/api/contact', {
  name: 'Any Name',
  email: 'any@people.example',
  topic: 'bug',
  subject: 'Any subject',
  message: 'Any message',
});
for (const route of all.filter(({ caller }) => caller === 'staff')) forStaff.set(route, await made(route));

async function made({ path }: Route): Promise<string> {
  if (path.includes('contact-messages')) return ContactReceipt.parse(contactMessage.body).reference;
  if (path.includes('canned-answers')) {
    const added = await staff.call('POST', '/api/staff/canned-answers', { title: 'Any', text: 'Text' });
    return CannedAnswer.parse(added.body).id;
  }
  const chat_id = ulid();
  await system.tables.command('PutItem', {
    TableName: system.tables.names.find((each) => each.includes('Chats')),
    Item: { chat_id: { S: chat_id }, sort_key: { S: 'chat' }, user_id: { S: staff.id } },
  });
  return chat_id;
}

type OwnIds = { key: string; lookup: string; webhook: string; list: string; feed: string; secret: string };

/** What stands for something that is really there. */
function ownId({ path }: Route, parameter: string | undefined, ids: OwnIds): string {
  if (parameter === 'feed' || parameter === 'secret') return ids[parameter];
  if (path.includes('api-keys')) return ids.key;
  if (path.includes('{webhookId}')) return ids.webhook;
  if (path.startsWith('/api/lists/{id}') || path.startsWith('/api/imported-facts/')) return ids.list;
  return parameter === 'address' ? '3 Any Input Way, Mesa, AZ' : ids.lookup;
}

/** A key of somebody's, one of the two there may be; only for the calls about keys and with them. */
async function keyOf(person: Person, { caller, path }: Route): Promise<Pick<CreatedApiKey, 'id' | 'key'>> {
  if (caller !== 'key' && !path.includes('/api-keys')) return { id: '', key: '' };
  const made = await person.call('POST', '/api/account/api-keys', { name: 'Any' });
  return CreatedApiKey.parse(made.body);
}

/** How often the newest delivery of a list was tried. */
async function attemptsOf(person: Person, list: string): Promise<number> {
  const [newest] = WebhookDeliveryPage.parse((await person.call('GET', list)).body).items;
  return newest?.attempts.length ?? 0;
}

/** A webhook of somebody's, and what was sent to it; only for the calls about webhooks. */
async function webhookOf(person: Person, route: Route): Promise<{ webhook: string; delivery: string }> {
  if (!route.path.includes('/webhooks')) return { webhook: '', delivery: ulid() };
  const path = '/api/account/webhooks';
  const made = await person.call('POST', path, { url: 'https://hooks.example.com/' });
  const { id } = WebhookWithSecret.parse(made.body);
  const sent = await person.call('POST', `${path}/${id}/test`);
  const delivery = WebhookDelivery.parse(sent.body).id;
  // While it is being sent it can't be sent again.
  if (route.path.endsWith('/resend')) {
    await expect.poll(async () => await attemptsOf(person, `${path}/${id}/deliveries`)).toBeGreaterThan(0);
  }
  return { webhook: id, delivery };
}

/** A list with a row that is no address; only for the calls about one. */
async function listOf(person: Person, { path, method }: Route): Promise<string> {
  if (path.startsWith('/api/imported-facts/{list}')) return factFileOf(system, person);
  if (!path.startsWith('/api/lists/{id}')) return '';
  const isOfDeals = path.includes('/deals');
  if (method === 'PUT' || isOfDeals) {
    const source = { file: 'any.csv', day: '2026-01-20', rows: 1 };
    const { id } = List.parse((await person.call('POST', '/api/lists', { name: 'Any', rest: 'keep', source })).body);
    if (!isOfDeals) return id;
    const rows = [{ line: 1, address: 'No such place', note: '', facts: {} }];
    await person.call('PUT', `/api/lists/${id}/rows`, { from: 0, rows });
    await person.call('POST', `/api/lists/${id}/actions`, { action: 'price' });
    return id;
  }
  const rows = [{ line: 1, address: 'No such place', note: '' }];
  const made = await person.call('POST', '/api/lists', { name: 'Any', rest: 'keep', rows });
  return List.parse(made.body).id;
}

/** A map of columns; only for the calls about one. */
async function mapOf(person: Person, { path }: Route): Promise<string> {
  const hash = 'a'.repeat(64);
  if (!path.includes('{hash}')) return '';
  await person.call('PUT', `/api/column-maps/${hash}`, { roles: {}, contacts: false, file: 'export.csv' });
  return hash;
}

/** A letter that was made, and the hash of its words; only for the calls about them. */
async function letterOf(person: Person, lookup: string, { path }: Route): Promise<{ seen: string; letter: string }> {
  // A letter without an offer may be kept, and not be a seller's page.
  if (path.endsWith('/seller-pages')) return { seen: (await newSellerPage(person, lookup)).seen, letter: '' };
  if (!path.includes('/letters')) return { seen: '', letter: '' };
  const body = await newLetterOf(person, lookup, {});
  const made = await person.call('POST', `/api/analyses/${lookup}/letters`, body);
  return { seen: body.seen, letter: MadeLetter.parse(made.body).id };
}

type Sent = { packet: string; photo: string; code: string; secret: string };

/** A proof of a loan's payments, with its link and a receipt; only for the calls about them. */
async function proofOf(person: Person, lookup: string): Promise<Sent> {
  const receipt = await addedReceipt(system, person, lookup);
  const entry = { id: ulid(), kind: 'payment', part: 'p1', day: '2025-02-01', amount: 100, receipt, showReceipt: true };
  await person.call('POST', `/api/analyses/${lookup}/book/entries`, { entries: [entry], source: 'typed' });
  const { proof, code, secret } = await madeProof(person, lookup);
  return { packet: proof.id, photo: receipt, code, secret };
}

/** A packet with a photo and a link; only for the calls about them. */
async function packetOf(person: Person, lookup: string, { path }: Route): Promise<Sent> {
  if (/\/(proof|receipt)/.test(path)) return proofOf(person, lookup);
  if (!/packet|photo/.test(path)) return { packet: '', photo: '', code: '', secret: '' };
  await person.call('POST', '/api/analyses', { lookup_id: lookup });
  const added = await system.call('POST', `/api/analyses/${lookup}/photos`, {
    token: person.token,
    file: { bytes: makeJpeg(8, 8), type: 'image/jpeg' },
  });
  const { packet, ...link } = await linkedPacket(person, lookup);
  return { packet: packet.id, photo: PacketPhoto.parse(added.body).id, ...link };
}

/** The secrets of links that work without a sign-in; only for the calls that take one. */
async function linksOf(person: Person, parameter: string | undefined): Promise<{ feed: string; secret: string }> {
  if (parameter === 'feed') {
    const made = await person.call('POST', '/api/calendar-feed');
    return { feed: CreatedCalendarFeed.parse(made.body).feed, secret: '' };
  }
  if (parameter !== 'secret') return { feed: '', secret: '' };
  await person.call('PATCH', '/api/profile', { reminders: { hour: 8 } });
  return { feed: '', secret: await secretOfMails(system, person) };
}

/** Closes the deal of a call about books, and opens its book, unless the call does. */
async function bookOf(person: Person, id: string, route: Route): Promise<void> {
  if (!isOfBooks(route)) return;
  // Sample data can't be sent.
  await makeReal(system, person, id);
  await close(person, id);
  // Years and bank files come with it.
  if (/\/(statement|matches)$/.test(route.path)) {
    await person.call('PUT', '/api/subscription', { tier: 'enterprise', billing_interval: 'monthly', start: 'now' });
  }
  if (!isOpening(route)) await person.call('POST', `/api/analyses/${id}/book`, smallBook);
}

/** What stands for something in a book: a loan, or where a page of entries ended. */
const inBook = ({ path }: Route) =>
  /\/(payoff|statement)$/.test(path) ? 'p1' : path.endsWith('/book/entries') ? '0' : undefined;

const isOfBooks = ({ path }: Route) =>
  path.includes('{id}/book') || path.startsWith('/api/proof/') || path === '/api/proof';

const isOpening = ({ method, path }: Route) => method === 'POST' && path.endsWith('/book');

/** A note on the deal; only for the calls about one. */
async function noteOf(person: Person, lookup: string, { path }: Route): Promise<string> {
  if (!path.includes('{entry_id}')) return '';
  const made = await person.call('POST', `/api/analyses/${lookup}/activity`, { key: lookup, text: 'Call back.' });
  return ActivityEntry.parse(made.body).id;
}

// The functions' lines about their calls, which are made in this process.
console.info = () => {};

type Input = { params: Record<string, string>; query: Record<string, string>; raw?: string; file?: SentFile };

/** So many of those that the endpoint admits are sent as well, no two of them the same. */
const mostAdmitted = 500;

/** Those that the endpoint admits. Its refusals are answers by the contract. */
async function admittedOf(route: Route, inputs: Input[]): Promise<Input[]> {
  const admitted = new Map<string, Input>();
  for (const [index, input] of inputs.entries()) {
    // The system runs in this process, too.
    if (index % 100 === 0) await setImmediate();
    const refused = await refusalBefore({ routeKey: routeKey(route), ...input });
    if (refused) expectRefusal(route, refused, input);
    else admitted.set(JSON.stringify(input), input);
  }
  return [...admitted.values()].slice(0, mostAdmitted);
}

function expectRefusal(route: Route, { status, body }: { status: number; body: unknown }, input: Input): void {
  const form = route.failure ?? failureEnvelope;
  // API Gateway words its own refusals (a path that matches no route, say).
  const byGateway = JSON.stringify(body) === '{"message":"Not Found"}';
  if (status < 500 && (byGateway || form.schema.safeParse(body).success)) return;
  expect.fail(`${status} ${JSON.stringify(body)} to ${JSON.stringify(input)}`);
}

describe.each(all.map((route) => [routeKey(route), route] as const))('%s', (_, route) => {
  it(`answers ${inputsOf(route)} generated inputs by the contract, never with a server error`, async () => {
    // Somebody of their own for each route: one of them deletes the account.
    const groups = route.caller === 'staff' ? ['staff'] : [];
    const person = await system.person(`fuzzed-${all.indexOf(route)}`, groups);
    await person.call('PUT', '/api/subscription', {
      tier: 'enterprise',
      billing_interval: 'monthly',
      start: 'now',
    });
    const looked = await person.call('POST', '/api/property-lookup', {
      address: '1 Any Input Way, Mesa, AZ',
    });
    const { lookup_id } = LookupAnswer.parse(looked.body);
    if (route.params || isOfBooks(route)) await person.call('POST', '/api/analyses', { lookup_id });
    let gotThrough = 0;
    const key = await keyOf(person, route);
    const token = route.caller === 'key' ? key.key : person.token;
    const parameter = parameterOf(route);
    const { webhook, delivery } = await webhookOf(person, route);
    const isOffer = route.path.includes('/seller-pages');
    await bookOf(person, lookup_id, route);
    if (isOffer) await makeReal(system, person, lookup_id);
    const { page_id } = isOffer ? await placeSellerPage(system, person, lookup_id) : { page_id: '' };
    const { seen, letter } = await letterOf(person, lookup_id, route);
    const entry = await noteOf(person, lookup_id, route);
    const list = await listOf(person, route);
    const { feed, secret } = await linksOf(person, parameter);
    const ids = { key: key.id, lookup: lookup_id, webhook, list, feed, secret };
    const ownOf = () => (route.path === '/api/sessions/{id}' ? 'current' : ownId(route, parameter, ids));
    const id = forStaff.get(route) ?? ownOf();
    const sent = await packetOf(person, lookup_id, route);
    const stands: [string, string][] = [
      [realId, id],
      [realHash, seen],
      [realCode, sent.code],
      [realSecret, sent.secret],
      [realPhoto, sent.photo],
    ];
    const real = (text: string) =>
      stands.reduce((all, [stand, own]) => all.replaceAll(stand, own), text.toWellFormed());
    const hasBody = !route.file && route.method !== 'GET' && route.method !== 'DELETE';
    const none = fc.constant(undefined);
    const anyInput = fc.record({
      id: route.params || parameter ? idFor(route) : fc.constant(realId),
      body: hasBody ? bodyFor(route) : none,
      file: route.file ? file : none,
    });
    const fit = {
      id: realId,
      body: hasBody
        ? JSON.stringify({ ...allOf(keysOf(route.body)), ...(isOffer && offerFits(route)), ...closingFits(route) })
        : undefined,
      file: route.file ? fittingFile(route) : undefined,
    };
    const given: Record<string, string> = {
      deliveryId: delivery,
      position: '0',
      hash: await mapOf(person, route),
      letter_id: letter,
      entry_id: entry,
      packet_id: sent.packet,
      proof_id: sent.packet,
      receipt_id: sent.photo,
      page_id,
      key: realId,
      photo_id: sent.photo,
      name: 'rent',
      invitation_id: delivery,
      member_id: delivery,
    };
    const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const inputOf = (sample: typeof fit): Input => {
      // A call that names a webhook in its path asks for deliveries from one of them on.
      const asked = route.params ? sample.id.replaceAll(realId, inBook(route) ?? delivery) : real(sample.id);
      return {
        params: Object.fromEntries(names.map((name) => [name, given[name] ?? (real(sample.id) || ' ')])),
        query: {
          ...(parameter && { [parameter]: asked.toWellFormed() }),
          ...(parameter === 'loan' && (route.path.endsWith('/statement') ? { year: '2025' } : { day: '2025-03-01' })),
        },
        ...(sample.file && { file: sample.file }),
        ...(sample.body !== undefined && { raw: real(sample.body) }),
      };
    };
    const samples = fc.sample(anyInput, { numRuns: inputsOf(route), seed });
    const inputs = [fit, ...samples].map(inputOf);
    const always = inputs.splice(0, sentOf(route) + 1);
    // More at once would start more instances of the function, each of which loads and compiles its code.
    await inParallel([...always, ...(await admittedOf(route, inputs))], 4, async (input) => {
      const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(input.params[name] ?? ''));
      const query = Object.entries(input.query).map(
        ([name, value], at) => `${at === 0 ? '?' : '&'}${name}=${encodeURIComponent(value)}`,
      );
      const reply = await system.call(route.method, [path, ...query].join(''), {
        token,
        ...(input.file && { file: input.file }),
        ...(input.raw !== undefined && { raw: input.raw }),
      });
      if (reply.status >= 300) return expectRefusal(route, reply, input);
      gotThrough += 1;
      if (reply.headers.get('content-type') === route.answersFile) return;
      if (route.answer) expect(route.answer.safeParse(reply.body).success).toBe(true);
    });
    const what = 'inputs that got past the schemas';
    if (withoutAnswer.has(route)) expect(gotThrough, what).toBe(0);
    else expect(gotThrough, what).toBeGreaterThan(0);
  });
});

/** A closing fits a deal that closes with it, on a day that has come. */
function closingFits(route: Route): object {
  return route === dealRoutes.changePipeline ? { stage: 'closed', closing: { day: '2026-01-05' } } : {};
}
