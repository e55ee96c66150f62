import { existsSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type BuildOptions, build, type Metafile } from 'esbuild';

const root = join(import.meta.dirname, '..');

/** The areas that have a handler, by their folder's name. */
export function areas(): string[] {
  return readdirSync(join(root, 'lambdas'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(root, 'lambdas', entry.name, 'handler.ts')))
    .map((entry) => entry.name)
    .sort();
}

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
  legalComments: 'none',
  logLevel: 'warning',
} as const satisfies BuildOptions;

/** Bundles every area in one call into `{outdir}/{area}/handler.mjs`. */
export async function buildLambdas(outdir = join(root, 'dist/lambdas')): Promise<Metafile> {
  await rm(outdir, { recursive: true, force: true });
  const { metafile } = await build({
    ...lambdaBuild,
    entryPoints: areas().map((area) => ({
      in: join(root, 'lambdas', area, 'handler.ts'),
      out: `${area}/handler`,
    })),
    outdir,
    metafile: true,
  });
  return metafile;
}
