import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib';
import {
  entryOf,
  notFoundSource,
  type PublicSource,
  publicSources,
  readSiteManifest,
  type SiteManifest,
  withImports,
} from './site-manifest.ts';

const dist = join(import.meta.dirname, '../dist');

export type Budget = { what: string; measured: number; budget: number; unit: string };

/** kB (1,000 bytes) after gzip. */
const gzippedKb = (file: string) => gzipSync(readFileSync(file), { level: 9 }).length / 1000;

/** The build's sizes and their budgets. */
export function budgets(): Budget[] {
  return [...lambdaBudgets(), ...htmlBudgets(), ...siteBudgets()];
}

/** In kB gzipped. Most of it is the AWS SDK, which is bundled as it is published. */
const startBudget = 75;

/**
 * Functions that need more: what each loaded when its budget was last set, on which day, and what it needs it for. The
 * budget is a tenth above that, so that a change has room and one that brings a library by mistake has not.
 */
const ownStarts: Record<string, [measured: number, on: string, why: string]> = {
  'account-sweeper': [
    85.8,
    '2026-11-30',
    'all storage of a user, which it deletes, and what deals of former members are changed with',
  ],
  analyses: [124.7, '2026-11-26', 'what letters, deals, brands, plans, a log and sellers’ pages are made of'],
  'billing-worker': [117.0, '2026-11-26', "Stripe's SDK, and all that follows from a payment"],
  books: [
    119.0,
    '2026-11-30',
    'what loans and their years are reckoned with, plans and teams, activity, events, and sellers’ links',
  ],
  chat: [87.2, '2026-11-26', 'all storage of chats, and the sessions of those who sign in'],
  'list-worker': [113.7, '2026-11-29', 'the lookup and the engine, which price each row, and bought records'],
  lists: [
    113.9,
    '2026-11-26',
    'what lists and their rows are made of, what a plan allows, and what reads deals and houses',
  ],
  'mail-events': [84.8, '2026-11-29', 'what a seller’s page, its mails and what a user hears are made of'],
  packets: [99.6, '2026-11-26', 'what packets, comps and repairs are made of'],
  areas: [82.6, '2026-11-30', 'what an account and its plan are made of, and what an area asks'],
  pictures: [97.8, '2026-11-26', 'what packets are made of, whose photos it takes'],
  profile: [85.4, '2026-11-26', 'all that a user may keep, and transactions'],
  'property-lookup': [98.6, '2026-11-26', 'the lookup, and whether a text is an address'],
  'public-api': [102.5, '2026-11-26', 'the operations of the documented API and its keys'],
  reminders: [78.4, '2026-11-26', 'what deals are due'],
  'seller-page': [116.2, '2026-11-29', 'what sellers’ pages, their answers and their mails are made of'],
  'seller-sealer': [427.5, '2026-11-26', 'what writes PDFs and seals them, which nobody waits for'],
  'staff-billing': [78.7, '2026-11-26', 'what an account and its plan are made of'],
  'stripe-webhook': [95.3, '2026-11-26', "Stripe's SDK, which checks signatures, the queue and secrets"],
  structures: [77.5, '2026-11-26', "the engine's schemas, with the terms of every structure"],
  subscription: [78.6, '2026-11-26', 'what plans allow'],
  support: [77.4, '2026-11-26', 'all storage of chats'],
  team: [79.5, '2026-11-29', 'what an account, its plan and its team are made of'],
  'watch-worker': [81.0, '2026-11-30', 'what a roll says of a house, plans, and the queue'],
  'webhook-relay': [75.0, '2026-11-26', 'what an event of a deal is made of'],
  'webhook-sender': [77.5, '2026-11-26', 'what an event of a deal is made of'],
  webhooks: [83.5, '2026-11-26', 'what an event of a deal is made of, and transactions'],
};

/** A tenth above what was measured, to a whole kB. */
const withRoom = (measured: number) => Math.ceil(1.1 * measured);

function startBudgetOf(area: string): number {
  const own = ownStarts[area];
  return own ? withRoom(own[0]) : startBudget;
}

/** The most that the first call of a cold function may load in all, as a multiple of the start. */
const firstCallRatio = 1.3;

/** Usual calls that load more than the start: the modules that they import, and those that every admitted call does. */
const firstCalls = [
  { area: 'property-lookup', call: 'a lookup at RentCast', loads: ['rentcast', 'open-provider', 'secrets'] },
  { area: 'property-lookup', call: 'a lookup at RealEstateAPI', loads: ['realestateapi', 'open-provider', 'secrets'] },
  { area: 'property-lookup', call: 'a lookup of a sample', loads: ['sample'] },
  { area: 'property-lookup', call: 'suggestions', loads: ['properties', 'places-like'] },
  {
    area: 'public-api',
    call: 'an analysis that a webhook is sent for',
    every: ['operations'],
    loads: ['rentcast', 'open-provider', 'secrets', 'queue'],
  },
  { area: 'analyses', call: 'a save that a webhook is sent for', loads: ['queue'] },
  { area: 'chat', call: 'a hello and a message', loads: ['id-tokens', 'push'] },
  { area: 'profile', call: 'the first one of a user', loads: ['secrets'] },
  { area: 'structures', call: 'a deal', loads: ['operations'] },
  { area: 'webhooks', call: 'a test of a webhook', loads: ['operations', 'queue'] },
  {
    area: 'links',
    call: 'a seller who opens a page',
    loads: ['answer-page'],
    // The function starts with nothing, so that a visit loads only what it needs: the SDK and zod (60), the page's
    // texts and HTML (17), and what reads and keeps answers. Set on 2026-11-26.
    most: withRoom(109.6),
  },
  {
    area: 'links',
    call: 'an answer of a seller that a webhook is sent for',
    every: ['answer-page'],
    loads: ['queue'],
  },
];

function lambdaBudgets(): Budget[] {
  const all = readdirSync(join(dist, 'lambdas'));
  return [
    ...all.map((area) => ({
      what: `Lambda bundle ${area} at a cold start, gzipped`,
      measured: totalKb(area, importedAtStart(area)),
      budget: startBudgetOf(area),
      unit: 'kB',
    })),
    ...firstCalls.map(({ area, call, every = [], loads, most }) => {
      const start = importedAtStart(area, every);
      return {
        what: `Lambda bundle ${area} with ${call}, gzipped`,
        measured: totalKb(area, importedAtStart(area, [...every, ...loads])),
        budget: most ?? Math.round(firstCallRatio * totalKb(area, start)),
        unit: 'kB',
      };
    }),
    ...all.map((area) => ({
      what: `DynamoDB clients in Lambda bundle ${area}`,
      measured: globSync('*.mjs', { cwd: join(dist, 'lambdas', area) }).filter((file) => holdsClient(area, file))
        .length,
      budget: 1,
      unit: '',
    })),
  ];
}

/** Whether a file has the client's code: it names the protocol's version. */
const holdsClient = (area: string, file: string) =>
  readFileSync(join(dist, 'lambdas', area, file), 'utf8').includes('DynamoDB_20120810');

const totalKb = (area: string, files: Set<string>) =>
  [...files].reduce((sum, file) => sum + gzippedKb(join(dist, 'lambdas', area, file)), 0);

/** The files that a function imports at its start, and with these modules. */
function importedAtStart(area: string, modules: string[] = []): Set<string> {
  const files = readdirSync(join(dist, 'lambdas', area));
  const imported = new Set<string>();
  withImportsOf(area, 'handler.mjs', imported);
  for (const module of modules) {
    // A part of its own has a hash after its name, unless it is bundled apart.
    const file = files.find((each) => each.replace(/(-[A-Z0-9]{8})?\.mjs$/, '') === module);
    if (file === undefined) throw new Error(`${module} is no part of its own in ${area} any more.`);
    withImportsOf(area, file, imported);
  }
  return imported;
}

/** Adds a bundle's file and its static imports, without dynamic ones. */
function withImportsOf(area: string, name: string, seen: Set<string>): void {
  if (seen.has(name)) return;
  seen.add(name);
  const text = readFileSync(join(dist, 'lambdas', area, name), 'utf8');
  for (const [, chunk = ''] of text.matchAll(/(?:from|import)"\.\/([\w.-]+\.mjs)"/g)) withImportsOf(area, chunk, seen);
}

/**
 * Pre-rendered pages as compressed at the edge. Page and 2 kB of headers must fit into the 14.6 kB of TCP's initial
 * window; more costs another round trip.
 */
function htmlBudgets(): Budget[] {
  const site = join(dist, 'web');
  const pages = globSync('**/*.html', { cwd: site }).map((page) => ({
    what: `page ${page}, compressed`,
    measured: compressedKb(join(site, page)),
    budget: 13,
    unit: 'kB',
  }));
  // The ones closest to their budget represent all.
  return pages.toSorted((a, b) => b.measured / b.budget - a.measured / a.budget).slice(0, 3);
}

const compressedKb = (file: string) =>
  brotliCompressSync(readFileSync(file), { params: { [zlib.BROTLI_PARAM_QUALITY]: 5 } }).length / 1000;

/** Pages that visitors may open first, without an account. */
const publicPages: PublicSource[] = [
  // Several pages may share a source.
  ...new Map([...publicSources().values()].map((source) => [source.file, source])).values(),
  notFoundSource,
  { file: 'pages/public/auth-page.tsx', runs: true },
];

function siteBudgets(): Budget[] {
  const file = join(dist, 'web-manifest.json');
  if (!existsSync(file)) throw new Error('The site was built without its manifest.');
  const manifest = readSiteManifest(file);
  const sizes = new Map<string, number>();
  const sizeOf = (key: string) => {
    const known = sizes.get(key);
    if (known !== undefined) return known;
    const size = gzippedKb(join(dist, 'web', manifest[key]?.file ?? ''));
    sizes.set(key, size);
    return size;
  };
  const total = (keys: Iterable<string>) => [...keys].reduce((sum, key) => sum + sizeOf(key), 0);

  const first = withImports(manifest, entryOf(manifest));
  const pages = Object.keys(manifest).filter((key) => /(^|\/)pages\/\w+\/[\w-]+-page\.tsx$/.test(key));
  const isPublic = (page: string) => publicPages.some(({ file }) => file === page);
  // The signed-in routes find these pages; a visit to a public page does not load them.
  const inRoutes = withImports(manifest, 'app/routing/signed-in-routes.tsx');
  const beyondFirst = (page: string) => {
    const loaded = [...withImports(manifest, page), ...(isPublic(page) ? [] : inRoutes)];
    return new Set(loaded.filter((key) => !first.has(key)));
  };

  // The shell: modules that all signed-in pages share, loaded once. (It excludes Cognito's library, which refreshing
  // a session does not need.)
  const signedIn = pages.filter((page) => !isPublic(page)).map(beyondFirst);
  const shared = new Set([...(signedIn[0] ?? [])].filter((key) => signedIn.every((each) => each.has(key))));
  const own = (page: string) => [...beyondFirst(page)].filter((key) => !shared.has(key));
  const unit = 'kB gz';
  return [
    ...publicPages.map(({ file: page, runs }) => ({
      what: `first-load JavaScript of ${page}`,
      measured: total(first) + (runs ? total(beyondFirst(page)) : 0),
      budget: 107,
      unit,
    })),
    {
      what: 'signed-in shell',
      measured: total(new Set([...first, ...shared])),
      // Set on 2026-11-26, with the router.
      budget: withRoom(147.2),
      unit,
    },
    ...pages
      .filter((page) => !isPublic(page))
      .map((page) => ({ what: `lazy page ${page}`, measured: total(own(page)), budget: lazyBudget(page), unit })),
    ...dealBudgets(manifest, own, new Set([...first, ...shared]), total),
    ...bookBudgets(manifest, own, new Set([...first, ...shared]), total),
    qrBudget(manifest, new Set([...first, ...shared]), total),
    ...readerBudgets(),
  ];
}

/** What draws the QR code of a seller's link, which is loaded when it is asked for. */
function qrBudget(manifest: SiteManifest, loaded: Set<string>, total: (keys: Iterable<string>) => number): Budget {
  const fresh = [...withImports(manifest, 'ui/images/qr-code.tsx')].filter((key) => !loaded.has(key));
  return { what: 'a QR code, on demand', measured: total(fresh), budget: 10, unit: 'kB gz' };
}

/** The worker that reads a list's file, with what it loads on the way. Its parts are not in the manifest. */
const readerParts = [
  // The dictionary of headers, with its rules of words, is most of it; the rest reads texts and cells. Both set on
  // 2026-11-29, with the words that make another figure of a column, and the ZIPs of states. Rows are estimated as the server does it.
  { what: 'worker that reads files', name: 'list-reader', budget: withRoom(19) },
  { what: 'worker: the rows of a file with facts, on demand', name: 'view-of-file', budget: withRoom(11) },
  { what: 'worker: Excel workbooks, on demand', name: 'read-xlsx', budget: withRoom(4.9) },
] as const;

function readerBudgets(): Budget[] {
  const assets = join(dist, 'web', 'assets');
  return readerParts.map(({ what, name, budget }) => {
    // A page that reads workbooks, too, has a copy of its own: a worker shares no files with it.
    const sizes = globSync(`${name}-*.js`, { cwd: assets }).map((file) => gzippedKb(join(assets, file)));
    if (sizes.length === 0) throw new Error(`${name} is no part of its own any more.`);
    return { what, measured: Math.max(...sizes), budget, unit: 'kB gz' };
  });
}

/** The dashboard has today, the list with its menus and the lookup at once; the activity has all that a deal plans. */
const lazyBudget = (page: string) => {
  // It keeps what is typed by way of the code that never throws where storage is full, says what a save replaces, and who
  // has done what.
  if (page.includes('activity-page')) return 42;
  // Its calls know every fact of a house, with its bounds; its rows say why to call, and what is estimated.
  if (page.includes('screen-list-page')) return 39;
  // The list has loaded most of it: its calls, a log's entries and their people among them. The rest is a result's page,
  // and what keeps typed terms until a save.
  if (page.includes('row-page')) return 59;
  return page.includes('dashboard-page') ? 35 : 30;
};

const bookPage = 'pages/app/deals/book-page.tsx';
/** A deal's book as it opens, beside what each page of a deal has loaded; then what asks for an entry. */
const bookParts = [
  { source: 'areas/book/book-tab.tsx', what: "a deal's book" },
  { source: 'areas/book/record/entry-dialog.tsx', what: 'an entry of a book, on demand' },
  { source: 'areas/book/year/year-dialog.tsx', what: 'the year of a book, on demand' },
  { source: 'areas/book/bank/bank-import.tsx', what: "a bank's file, on demand", budget: 10 },
  // Two over 10: it has what reads the tables of lists, rules for every layout, and what is asked and kept of a kind of
  // file. OFX is loaded for such files.
  { source: 'areas/book/bank/read-bank-file.ts', what: "what reads a bank's file, when one is chosen", budget: 12 },
] as const;
/**
 * Two kilobytes over 31: its lines name who pays a loan that is only watched, what held money has met and what nobody has
 * recorded, and it asks on which day a deal closed.
 */
const bookBudget = 33;

function bookBudgets(
  manifest: SiteManifest,
  own: (page: string) => string[],
  loaded: Set<string>,
  total: (keys: Iterable<string>) => number,
): Budget[] {
  for (const key of withImports(manifest, 'pages/app/frames/deal-frame.tsx')) loaded.add(key);
  return bookParts.map((part, index) => {
    const { source, what } = part;
    const budget = 'budget' in part ? part.budget : bookBudget;
    const withPage = [...(index === 0 ? own(bookPage) : []), ...withImports(manifest, source)];
    const fresh = new Set(withPage.filter((key) => !loaded.has(key)));
    for (const key of fresh) loaded.add(key);
    return { what, measured: total(fresh), budget, unit: 'kB gz' };
  });
}

const dealPage = 'pages/app/deal-calculator-page.tsx';
/** The deal's page when it is opened, then with a structure's tab, its tests, and a pressed figure. */
const dealParts = [
  // The engine, which prices with every key, and what reads a house for it are more than half of it. What other pages
  // show too, such as verdicts, comes in files of its own. First terms are searched for while somebody types.
  // Set on 2026-11-29, when rows of lists began to have a desk, too.
  { what: 'deal page with the comparison', source: 'areas/deal/screen/deal-desk.tsx', budget: withRoom(71) },
  { what: "a structure's terms, on demand", source: 'areas/deal/terms/structure-terms.tsx', budget: withRoom(14.2) },
  {
    what: 'stress tests, schedule and its files, on demand',
    source: 'areas/deal/stress/stress-part.tsx',
    budget: withRoom(26.9),
  },
  // The engine of exits is most of it.
  { what: 'the ways to leave a deal, on demand', source: 'areas/deal/exits/exits-view.tsx', budget: 30 },
  // The solver comes with the terms of a structure.
  {
    what: "how far an exit's terms go, on demand",
    source: 'areas/deal/exits/cell/far/far.tsx',
    budget: withRoom(5),
  },
  { what: 'a figure explained, on demand', source: 'areas/deal/compare/explain-figure.tsx', budget: withRoom(6.7) },
] as const;

/** The parts in the order in which they load: each counts what none before it has loaded. */
function dealBudgets(
  manifest: SiteManifest,
  own: (page: string) => string[],
  loaded: Set<string>,
  total: (keys: Iterable<string>) => number,
): Budget[] {
  return dealParts.map(({ what, source, budget }, index) => {
    if (!(source in manifest)) throw new Error(`${source} is no part of its own any more.`);
    const withPage = [...(index === 0 ? own(dealPage) : []), ...withImports(manifest, source)];
    const fresh = new Set(withPage.filter((key) => !loaded.has(key)));
    for (const key of fresh) loaded.add(key);
    return { what, measured: total(fresh), budget, unit: 'kB gz' };
  });
}
