import { existsSync, readdirSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import * as z from 'zod/mini';

const root = join(import.meta.dirname, '..');

/** The areas that have a handler, by their folder's name. */
export function areas(): string[] {
  return readdirSync(join(root, 'lambdas'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(root, 'lambdas', entry.name, 'handler.ts')))
    .map((entry) => entry.name)
    .sort();
}

/** The SDK wants its own version for the user agent, and would bring its whole package.json along. */
const onlyTheVersion: Plugin = {
  name: 'only-the-version',
  setup(build) {
    build.onLoad({ filter: /@aws-sdk[\\/][\w-]+[\\/]package\.json$/ }, async ({ path }) => {
      const { version } = z.object({ version: z.string() }).parse(JSON.parse(await readFile(path, 'utf8')));
      return { contents: JSON.stringify({ version }), loader: 'json' };
    });
  },
};

/** How every Lambda is bundled; exported so that the benchmark can compare against other settings. */
export const lambdaBuild = {
  absWorkingDir: root,
  bundle: true,
  format: 'esm',
  outExtension: { '.js': '.mjs' },
  platform: 'node',
  target: 'node24',
  minify: true,
  // The SDK's ES modules shake out far better than the CommonJS that `platform: 'node'` would prefer.
  mainFields: ['module', 'main'],
  alias: {
    '@aws-sdk/credential-provider-node': './lambdas/lib/environment-credentials.ts',
    '@smithy/core/event-streams': './lambdas/lib/left-out.ts',
    '@aws-sdk/endpoint-cache': './lambdas/lib/left-out.ts',
  },
  // Some dependencies of the SDK are CommonJS and call require() for Node's own modules.
  banner: {
    js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
  },
  plugins: [onlyTheVersion],
  legalComments: 'none',
  logLevel: 'warning',
} satisfies BuildOptions;

/**
 * Bundles every area into `{outdir}/{area}/handler.mjs`. What a handler imports dynamically becomes a chunk
 * beside it, loaded when it is first needed; areas share no files, because each is an asset of its own.
 */
export async function buildLambdas(outdir = join(root, 'dist/lambdas')): Promise<void> {
  await rm(outdir, { recursive: true, force: true });
  await Promise.all(
    areas().map((area) =>
      build({
        ...lambdaBuild,
        entryPoints: [join(root, 'lambdas', area, 'handler.ts')],
        outdir: join(outdir, area),
        splitting: true,
      }),
    ),
  );
}
