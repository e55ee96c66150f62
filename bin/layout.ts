import { globSync, readFileSync } from 'node:fs';
import { dirname, join, matchesGlob, posix } from 'node:path';
import { parseSync } from 'oxc-parser';

/* `npm run layout`: the folders, how many files each holds, and which import which. `npm run check` enforces it. */

const root = join(import.meta.dirname, '..');
const rooms = ['bin', 'infra', 'lambdas', 'local', 'shared', 'web', 'test'];

/** Source files that one folder may hold side by side. */
const maxFiles = 20;

/**
 * Which folders and files a folder may import besides itself; `*` stands for one name. The first row that matches a
 * file decides. Tests may import anything.
 */
const arrows: [from: string, to: string[]][] = [
  ['shared', []],
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
  ['bin', ['infra', 'web', 'shared']],
  ['local', ['bin']],
  ['test', rooms],
];

export type Source = { file: string; imports: string[] };

/** Every source file with the files of ours that it imports, for types or dynamically too. */
export function readSources(): Source[] {
  const files = globSync(`{${rooms.join(',')}}/**/*.{ts,tsx,css}`, { cwd: root }).toSorted();
  const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
  return files.map((file) => ({
    file,
    imports: file.endsWith('.css') ? [] : importsOf(file, textOf(file)),
  }));
}

/** The files of ours that a source imports, as paths below the project's folder. */
export function importsOf(file: string, text: string): string[] {
  const { module } = parseSync(file, text);
  const requests = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap((entry) => entry.moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) =>
      text.slice(moduleRequest.start + 1, moduleRequest.end - 1),
    ),
  ];
  const paths = requests.flatMap((request) => {
    if (request.startsWith('#')) return request.slice(1);
    return request.startsWith('.') ? posix.join(posix.dirname(file), request) : [];
  });
  return [...new Set(paths)];
}

const isWithin = (file: string, pattern: string) =>
  matchesGlob(file, pattern) || matchesGlob(file, `${pattern}/**`);

/** Why a file may not import another, or `undefined` when it may. */
export function refusalOf(from: string, to: string): string | undefined {
  const [pattern, allowed] = arrows.find(([folder]) => isWithin(from, folder)) ?? [from, []];
  const own = from.split('/').slice(0, pattern.split('/').length).join('/');
  if ([own, ...allowed].some((folder) => isWithin(to, folder))) return undefined;
  return `${from} imports ${to}: ${own} may import ${allowed.join(', ') || 'nothing of ours'}.`;
}

/** Groups of nodes that import each other, however far around. */
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

/** Folder by folder: its source files, and the folders that they import. */
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

/** All that is wrong with the layout, a line each. */
export function layoutProblems(sources = readSources()): string[] {
  const folders = foldersOf(sources);
  const product = sources.filter(({ file }) => !file.startsWith('test/'));
  const folderGraph = new Map([...foldersOf(product)].map(([name, { imports }]) => [name, imports]));
  return [
    ...sources.flatMap(({ file, imports }) => imports.flatMap((other) => refusalOf(file, other) ?? [])),
    ...[...folders]
      .filter(([, { files }]) => files.length > maxFiles)
      .map(([name, { files }]) => `${name} holds ${files.length} files of at most ${maxFiles}.`),
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
  const problems = layoutProblems();
  console.log(
    `\n${problems.length === 0 ? 'No folder is too full, nothing imports in a circle or against an arrow.' : problems.join('\n')}`,
  );
  if (problems.length > 0) process.exitCode = 1;
}

if (import.meta.main) print();
