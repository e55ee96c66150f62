import { globSync, readFileSync } from 'node:fs';
import { dirname, join, matchesGlob, posix } from 'node:path';
import { parseSync } from 'oxc-parser';

/*
 * `npm run layout`: lists the folders, their number of files and their imports. `npm run check` enforces the rules.
 */

const root = join(import.meta.dirname, '..');
const rooms = ['bin', 'infra', 'lambdas', 'local', 'shared', 'web', 'test'];

/** A folder with more source files directly in it is worth a look: it may hold two subjects. */
const manyFiles = 20;

/** The rooms of `shared` in order: each may import those before it. */
const sharedRooms = [
  // What everything is made of.
  ['values', 'csv', 'property', 'brand', 'sessions', 'contacts'],
  // The engine: a house and terms in, figures and verdicts out; what counties' records say of a house.
  ['finance', 'strategy', 'terms', 'structures', 'deal', 'exits', 'evidence', 'records'],
  // Papers for others, with the account that signs them.
  ['account', 'workbook', 'compliance', 'letter', 'seller-page'],
  // What is kept of a deal and of an account.
  ['analysis', 'pipeline', 'packet', 'site', 'lists', 'book', 'reminders', 'notices', 'webhooks', 'billing', 'support'],
  ['team'],
  ['data-export'],
  // The calls, and what documents them.
  ['contract', 'api-docs'],
];

/**
 * The folders and files that a folder may import besides itself; `*` matches one name. The first matching row
 * applies. Tests may import anything.
 */
const arrows: [from: string, to: string[]][] = [
  ...sharedRooms
    .flat()
    .map((room, at, all): [string, string[]] => [
      `shared/${room}`,
      all.slice(0, at).map((earlier) => `shared/${earlier}`),
    ]),
  ['lambdas/runtime', ['shared']],
  ['lambdas/storage', ['lambdas/runtime', 'shared']],
  ['lambdas/property-sources', ['lambdas/storage', 'lambdas/runtime', 'shared']],
  ['lambdas/domain', ['lambdas/property-sources', 'lambdas/storage', 'lambdas/runtime', 'shared']],
  [
    'lambdas/functions/*',
    ['lambdas/domain', 'lambdas/property-sources', 'lambdas/storage', 'lambdas/runtime', 'shared'],
  ],
  ['infra', ['lambdas/runtime/settings.ts', 'shared']],
  ['web/first-paint', ['web/api/session', 'shared']],
  ['web/ui', ['web/first-paint', 'shared']],
  ['web/api', ['shared']],
  // The customer's chat and the staff's console are two views of one engine.
  ['web/areas/chat', ['web/api', 'web/ui', 'web/first-paint', 'shared']],
  ['web/areas/*', ['web/areas/chat', 'web/api', 'web/ui', 'web/first-paint', 'shared']],
  ['web/pages', ['web/areas', 'web/api', 'web/ui', 'web/first-paint', 'shared']],
  ['web', ['shared']],
  // Tools for stored rows know their keys and owners, and nothing else of the functions.
  ['bin/rows', ['lambdas/storage', 'shared']],
  // It tries a provider's key as a lookup would.
  ['bin/preflight', ['infra', 'lambdas/property-sources', 'shared']],
  // It asks Stripe as the functions do.
  ['bin/stripe', ['lambdas/domain/billing', 'shared']],
  // It mails as the functions do.
  ['bin/payments', ['bin/rows', 'lambdas/domain/mails', 'lambdas/runtime', 'lambdas/storage', 'shared']],
  // It finds, blanks and ends as the functions do.
  ['bin/seal', ['lambdas/domain/seller-pages', 'shared']],
  ['bin/seller', ['bin/rows', 'lambdas/runtime', 'lambdas/storage', 'shared']],
  // It writes and switches the rows that functions read.
  ['bin/records', ['lambdas/runtime', 'lambdas/storage', 'shared']],
  ['bin', ['infra', 'web', 'shared']],
  ['local', ['bin']],
  ['test', rooms],
];

export type Source = { file: string; imports: string[] };

/** Every source file with its imports of our files, including type-only and dynamic ones. */
export function readSources(): Source[] {
  const files = globSync(`{${rooms.join(',')}}/**/*.{ts,tsx,css}`, { cwd: root }).toSorted();
  const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
  return files.map((file) => ({
    file,
    imports: file.endsWith('.css') ? [] : importsOf(file, textOf(file)),
  }));
}

/** The source's imports of our files, as paths relative to the project's folder. */
export function importsOf(file: string, text: string): string[] {
  const { module } = parseSync(file, text);
  const requests = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.flatMap((entry) => entry.moduleRequest?.value ?? [])),
    ...module.dynamicImports.map(({ moduleRequest }) => text.slice(moduleRequest.start + 1, moduleRequest.end - 1)),
  ];
  const paths = requests.flatMap((request) => {
    if (request.startsWith('#')) return request.slice(1);
    return request.startsWith('.') ? posix.join(posix.dirname(file), request) : [];
  });
  return [...new Set(paths)];
}

const isWithin = (file: string, pattern: string) => matchesGlob(file, pattern) || matchesGlob(file, `${pattern}/**`);

/** The rule that an import breaks; `undefined` when it is allowed. */
export function refusalOf(from: string, to: string): string | undefined {
  const [pattern, allowed] = arrows.find(([folder]) => isWithin(from, folder)) ?? [from, []];
  const own = from.split('/').slice(0, pattern.split('/').length).join('/');
  if ([own, ...allowed].some((folder) => isWithin(to, folder))) return undefined;
  return `${from} imports ${to}: ${own} may import ${allowed.join(', ') || 'nothing of ours'}.`;
}

/** Strongly connected components of more than one node: circular imports. */
export function circlesIn(graph: Map<string, Iterable<string>>): string[][] {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const path: string[] = [];
  const circles: string[][] = [];
  function visit(node: string): number {
    const number = order.size;
    order.set(node, number);
    low.set(node, number);
    path.push(node);
    for (const next of graph.get(node) ?? []) {
      const reached = order.has(next) ? (path.includes(next) ? order.get(next) : undefined) : visit(next);
      if (reached !== undefined) low.set(node, Math.min(low.get(node) ?? number, reached));
    }
    if (low.get(node) === number) {
      const group = path.splice(path.indexOf(node));
      if (group.length > 1) circles.push(group.toSorted());
    }
    return low.get(node) ?? number;
  }
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return circles;
}

export function foldersOf(sources: Source[]): Map<string, { files: string[]; imports: Set<string> }> {
  const folders = new Map<string, { files: string[]; imports: Set<string> }>();
  for (const { file, imports } of sources) {
    const name = dirname(file);
    const folder = folders.get(name) ?? { files: [], imports: new Set() };
    folder.files.push(file);
    for (const other of imports.map((each) => dirname(each))) if (other !== name) folder.imports.add(other);
    folders.set(name, folder);
  }
  return folders;
}

/** Every violation of the layout's rules, one line each. */
export function layoutProblems(sources = readSources()): string[] {
  const product = sources.filter(({ file }) => !file.startsWith('test/'));
  const folderGraph = new Map([...foldersOf(product)].map(([name, { imports }]) => [name, imports]));
  return [
    ...sources.flatMap(({ file, imports }) => imports.flatMap((other) => refusalOf(file, other) ?? [])),
    ...circlesIn(new Map(sources.map(({ file, imports }) => [file, imports]))).map(
      (circle) => `These files import each other: ${circle.join(', ')}.`,
    ),
    ...circlesIn(folderGraph).map((circle) => `These folders import each other: ${circle.join(', ')}.`),
  ];
}

function print(): void {
  const folders = foldersOf(readSources());
  for (const [name, { files, imports }] of [...folders].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    console.log(
      `${String(files.length).padStart(3)}  ${name}${name.startsWith('test') ? '' : ` -> ${[...imports].toSorted().join(' ')}`}`,
    );
  }
  const full = [...folders].filter(([, { files }]) => files.length > manyFiles).map(([name]) => name);
  if (full.length > 0) console.log(`\nWorth a look, over ${manyFiles} files: ${full.join(', ')}.`);
  const problems = layoutProblems();
  console.log(`\n${problems.length === 0 ? 'Nothing imports in a circle or against an arrow.' : problems.join('\n')}`);
  if (problems.length > 0) process.exitCode = 1;
}

if (import.meta.main) print();
