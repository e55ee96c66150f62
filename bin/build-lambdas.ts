import { existsSync, readdirSync } from 'node:fs';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';
import * as z from 'zod/mini';

const root = join(import.meta.dirname, '..');

/** The areas with a handler, by folder name. */
export function areas(): string[] {
  return readdirSync(join(root, 'lambdas/functions'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(root, 'lambdas/functions', entry.name, 'handler.ts')))
    .map((entry) => entry.name)
    .sort();
}

/** The SDK reads its version for the user agent and would bundle its whole package.json. */
const onlyTheVersion: Plugin = {
  name: 'only-the-version',
  setup(build) {
    build.onLoad({ filter: /@aws-sdk[\\/][\w-]+[\\/]package\.json$/ }, async ({ path }) => {
      const { version } = z.object({ version: z.string() }).parse(JSON.parse(await readFile(path, 'utf8')));
      return { contents: JSON.stringify({ version }), loader: 'json' };
    });
  },
};

/** Unreachable parts of SDK packages (see `left-out.ts`). */
const neverReached: Plugin = {
  name: 'never-reached',
  setup(build) {
    build.onResolve(
      { filter: /\/(Sha256Js|AdaptiveRetryStrategy|getInstanceMetadataRegion|HeaderFormatter)$/ },
      () => ({
        path: join(root, 'lambdas/runtime/bundled/left-out.ts'),
      }),
    );
  },
};

/** How every Lambda is bundled; exported so that the benchmark can compare other settings. */
export const lambdaBuild = {
  absWorkingDir: root,
  bundle: true,
  format: 'esm',
  outExtension: { '.js': '.mjs' },
  platform: 'node',
  target: 'node24',
  minify: true,
  // The SDK's ES modules tree-shake far better than the CommonJS that `platform: 'node'` prefers.
  mainFields: ['module', 'main'],
  alias: {
    '@aws-sdk/credential-provider-node': './lambdas/runtime/bundled/environment-credentials.ts',
    '@smithy/core/event-streams': './lambdas/runtime/bundled/left-out.ts',
    '@aws-sdk/middleware-endpoint-discovery': './lambdas/runtime/bundled/left-out.ts',
  },
  // Some of the SDK's dependencies are CommonJS and require() Node's modules. (`createRequire` would load more.)
  banner: { js: 'const require = process.getBuiltinModule;' },
  plugins: [onlyTheVersion, neverReached],
  legalComments: 'none',
  logLevel: 'warning',
} satisfies BuildOptions;

/**
 * Dynamically imported modules that are bundled separately, with all their dependencies: clients that one call in
 * many needs. As ordinary chunks they would share files of the SDK with the handler, and every cold start would load
 * parts that only they use (13 kB gzipped for S3). What a usual call loads shares the handler's files instead: two
 * copies of the SDK cost that call far more, and a second DynamoDB client its own connections, too.
 */
const apart = [
  'lambdas/storage/profiles/avatars.ts',
  'lambdas/domain/mails/send-mail.ts',
  'lambdas/storage/analyses/photo-files.ts',
  'lambdas/storage/sealed-letters.ts',
  'lambdas/storage/books/receipt-files.ts',
  'lambdas/storage/deletion/erase-files.ts',
  'lambdas/runtime/user-pool/second-factor.ts',
].map((module) => join(root, module));

/** Fonts that the function embeds in PDFs, by area: they lie beside the handler as they do in this repository. */
const fonts: Record<string, string[]> = {
  'seller-sealer': [
    '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
    '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
    '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
  ],
};

/**
 * Bundles every area into `{outdir}/{area}/handler.mjs`. Dynamic imports become chunks beside it, loaded on first
 * use. Areas share no files, because each is its own asset.
 */
export async function buildLambdas(outdir = join(root, 'dist/lambdas')): Promise<void> {
  await rm(outdir, { recursive: true, force: true });
  await Promise.all(areas().map((area) => buildArea(area, join(outdir, area))));
}

async function buildArea(area: string, outdir: string): Promise<void> {
  const found = new Set<string>();
  const { metafile } = await build({
    ...lambdaBuild,
    entryPoints: [join(root, 'lambdas/functions', area, 'handler.ts')],
    outdir,
    splitting: true,
    metafile: true,
    plugins: [...lambdaBuild.plugins, leaveOut(apart, (module) => found.add(module))],
  });
  await joinStart(outdir, metafile.outputs);
  await Promise.all(
    (fonts[area] ?? []).map((file) => cp(join(root, 'node_modules', file), join(outdir, 'node_modules', file))),
  );
  await Promise.all(
    [...found].map((module) =>
      build({ ...lambdaBuild, entryPoints: [module], outdir, splitting: true, chunkNames: 'apart-[hash]' }),
    ),
  );
}

/**
 * Puts what a start loads into the handler's own file. esbuild splits it into some forty, because dynamic imports share
 * them, and each costs a cold start about a millisecond. The chunks that are loaded later take their names from the
 * handler.
 */
async function joinStart(outdir: string, outputs: Metafile['outputs']): Promise<void> {
  const byName = new Map(Object.entries(outputs).map(([path, output]) => [basename(path), output]));
  const start = new Set<string>();
  const visit = (name: string) => {
    if (start.has(name)) return;
    start.add(name);
    for (const { path, kind } of byName.get(name)?.imports ?? []) {
      if (kind === 'import-statement' && byName.has(basename(path))) visit(basename(path));
    }
  };
  visit('handler.mjs');
  const chunks = [...start].filter((name) => name !== 'handler.mjs');
  const exportOf = (chunk: string, name: string) => `${name}_${chunks.indexOf(chunk)}`;
  const exported = chunks.map((chunk) => {
    const names = byName.get(chunk)?.exports ?? [];
    return `export { ${names.map((name) => `${name} as ${exportOf(chunk, name)}`).join(', ')} } from './${chunk}';`;
  });
  const later = [...byName.keys()].filter((name) => !start.has(name));
  await build({
    absWorkingDir: root,
    stdin: { contents: ["export * from './handler.mjs';", ...exported].join('\n'), resolveDir: outdir },
    outfile: join(outdir, 'handler.mjs'),
    allowOverwrite: true,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: lambdaBuild.target,
    minify: true,
    plugins: [leaveDynamicImports],
    logLevel: 'warning',
  });
  await Promise.all([
    ...chunks.map((name) => rm(join(outdir, name))),
    ...later.map(async (name) => {
      const path = join(outdir, name);
      await writeFile(path, importingFromHandler(await readFile(path, 'utf8'), chunks, exportOf));
    }),
  ]);
}

const leaveDynamicImports: Plugin = {
  name: 'leave-dynamic-imports',
  setup(building) {
    building.onResolve({ filter: /^\./ }, ({ path, kind }) =>
      kind === 'dynamic-import' ? { path, external: true } : undefined,
    );
  },
};

/** A minified module that imports from the handler what it imported from chunks that are part of it. */
function importingFromHandler(
  module: string,
  chunks: string[],
  exportOf: (chunk: string, name: string) => string,
): string {
  return module.replace(/import(?:\{([^}]*)\}from)?"\.\/([^"]+)"/g, (statement, names: string | undefined, chunk) => {
    if (!chunks.includes(chunk)) return statement;
    const renamed = names?.replace(/(^|,)([\w$]+)(?: as ([\w$]+))?/g, (_, before, name, local = name) => {
      return `${before}${exportOf(chunk, name)} as ${local}`;
    });
    return renamed === undefined ? 'import"./handler.mjs"' : `import{${renamed}}from"./handler.mjs"`;
  });
}

/** Leaves dynamic imports of these modules, but resolves them to files beside the handler. */
function leaveOut(modules: string[], onFound: (module: string) => void): Plugin {
  return {
    name: 'leave-out',
    setup(building) {
      building.onResolve({ filter: /^(#lambdas|\.)\/.*\.ts$/ }, ({ path, kind, resolveDir }) => {
        const module = path.startsWith('#') ? join(root, path.slice(1)) : join(resolveDir, path);
        if (kind !== 'dynamic-import' || !modules.includes(module)) return undefined;
        onFound(module);
        return { path: `./${basename(module, '.ts')}.mjs`, external: true };
      });
    },
  };
}
