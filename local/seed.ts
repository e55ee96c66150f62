import * as z from 'zod/mini';
import { demoBook, demoClosing, demoEntries } from '#bin/demo/demo-book.ts';
import { demoDraft, demoOffer, demoTerms } from '#bin/demo/demo-offer.ts';
import { signIn } from './sign-in.ts';
import type { System } from './system.ts';

/*
 * Two demo accounts: an investor with a small portfolio, and a member of the staff with a contact message and two
 * canned answers. The data is created through the public API. The passwords are printed at every start and work on
 * this machine only.
 */
export const demoAccounts = {
  investor: { email: 'investor@dealwright.example', password: 'Invest1234', name: 'Ines Vestor' },
  staff: { email: 'staff@dealwright.example', password: 'Support1234', name: 'Sam Staff' },
} as const;

/** Two that are deals, and one that works for the investor and asks the seller for money. */
const portfolio = [
  '2417 E Sample Palm Ln, Phoenix, AZ 85016',
  '4820 W Example Saguaro Dr, Glendale, AZ 85301',
  '1140 W Sample Verbena St, Peoria, AZ 85345',
];

const contactMessage = {
  name: demoAccounts.investor.name,
  email: demoAccounts.investor.email,
  topic: 'general',
  subject: 'Comparing two houses',
  message: 'I have saved three houses. Which figures should I look at first to compare two of them?',
};

const answers = [
  {
    title: 'Greeting',
    text: 'Hello, and thank you for writing. Which property is it about? Its address as you typed it helps.',
  },
  {
    title: 'Where figures come from',
    text: 'Every figure on the result names its source and its date: point at it, or press it on a phone. What the seller told you can be entered under “Seller facts”; everything is computed anew with it.',
  },
];

const Lookup = z.object({ lookup_id: z.string() });
const Saved = z.object({ id: z.string(), user_id: z.string() });
const Sent = z.object({ path: z.string() });
const Analyses = z.object({ items: z.array(z.unknown()) });

/**
 * Creates the demo accounts and their data, unless they exist. `hasPortfolio` is false with a paid property source,
 * which does not know the sample properties; with `staffMfa` the staff, who has no app yet, adds no answers. Where plans
 * are free the investor is on Enterprise, and a seller has answered an offer. One deal has closed, and has a book.
 */
export async function seed(
  system: System,
  { hasPortfolio = true, staffMfa = false, hasFreePlans = true } = {},
): Promise<void> {
  const investor = await system.users.seedUser(demoAccounts.investor);
  await system.users.seedUser({ ...demoAccounts.staff, groups: ['staff'] });

  const profilesTable = system.tables.names.find((name) => name.toLowerCase().includes('profiles'));
  const existing = z
    .object({ Item: z.optional(z.unknown()) })
    .parse(await system.tables.command('GetItem', { TableName: profilesTable, Key: { id: { S: investor.sub } } }));
  if (existing.Item) return;

  const call = await callsOf(system, demoAccounts.investor);
  await call('GET', '/api/profile');
  const { items } = Analyses.parse(await call('GET', '/api/analyses'));
  if (items.length > 0) return;
  const saved: z.infer<typeof Saved>[] = [];
  for (const address of hasPortfolio ? portfolio : []) {
    const { lookup_id } = Lookup.parse(await call('POST', '/api/property-lookup', { address }));
    saved.push(Saved.parse(await call('POST', '/api/analyses', { lookup_id })));
  }
  const [first] = saved;
  if (first && hasFreePlans) await sendOffer(system, call, first);
  const closed = saved.at(-1);
  if (closed) await keepBook(system, call, closed);
  await call('POST', '/api/contact', contactMessage);
  if (staffMfa) return;
  const callAsStaff = await callsOf(system, demoAccounts.staff);
  for (const answer of answers) await callAsStaff('POST', '/api/staff/canned-answers', answer);
}

type Call = Awaited<ReturnType<typeof callsOf>>;

/** Says of a record that it is a provider's: no link leaves a deal of sample data. */
async function asProviders(system: System, { id, user_id }: z.infer<typeof Saved>): Promise<void> {
  await system.tables.command('UpdateItem', {
    TableName: system.tables.names.find((name) => name.includes('Analyses')),
    Key: { user_id: { S: user_id }, id: { S: `analysis#${id}` } },
    UpdateExpression: 'SET analysis_data.#source = :provider',
    ExpressionAttributeNames: { '#source': 'source' },
    ExpressionAttributeValues: { ':provider': { S: 'rentcast' } },
  });
}

/** Sends a deal's seller an offer, and answers it as the seller: another number, and a question. */
async function sendOffer(system: System, call: Call, saved: z.infer<typeof Saved>): Promise<void> {
  const { id } = saved;
  await asProviders(system, saved);
  await call('PUT', '/api/subscription', { tier: 'enterprise', billing_interval: 'monthly', start: 'now' });
  await call('PATCH', `/api/analyses/${id}`, { deal: demoTerms, letter_draft: demoDraft });
  const { offer, counter } = await demoOffer(
    await call('GET', `/api/analyses/${id}`),
    await call('GET', '/api/profile'),
    new Date(),
  );
  const { path } = Sent.parse(await call('POST', `/api/analyses/${id}/seller-pages`, offer));
  const [page = '', secret = ''] = path.split('#');
  let form: Record<string, string> = { secret };
  const send = async (fields: Record<string, string>) => {
    const response = await fetch(system.url + page, {
      method: 'POST',
      body: new URLSearchParams({ ...form, ...fields }),
    });
    if (!response.ok) throw new Error(`The seller's page answered ${response.status}.`);
    const hidden = [...(await response.text()).matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
    form = Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value]));
  };
  await send({});
  await send({ do: 'question', name: 'Ruth', question: 'Who pays the taxes if we pick A?' });
  await send({
    do: 'counter',
    name: 'Ruth',
    counter_option: '1',
    counter_number: 'price',
    counter_amount: String(counter),
  });
}

/** Closes a deal, opens its book, and records what was paid since. */
async function keepBook(system: System, call: Call, saved: z.infer<typeof Saved>): Promise<void> {
  const { id } = saved;
  await asProviders(system, saved);
  const { deal, pipeline } = demoClosing(new Date().toISOString().slice(0, 'YYYY-MM-DD'.length));
  await call('PATCH', `/api/analyses/${id}`, { deal });
  await call('PATCH', `/api/analyses/${id}/pipeline`, pipeline);
  const path = `/api/analyses/${id}/book`;
  const entries = demoEntries(await call('POST', path, demoBook(await call('GET', path))));
  // A call takes fifteen.
  for (let at = 0; at < entries.length; at += 15) {
    await call('POST', `${path}/entries`, { entries: entries.slice(at, at + 15), source: 'typed' });
  }
}

/** Signs in. Returns a function that calls the API as that person, and rejects when an answer is no success. */
export async function callsOf(system: System, account: { email: string; password: string }) {
  const token = await signIn(system, account);
  return async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(system.url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}.`);
    return response.json();
  };
}
