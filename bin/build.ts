import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build as buildSite } from 'vite';
import { buildLambdas } from './build-lambdas.ts';

/*
 * Makes everything a deploy needs under dist/: the Lambda bundles and the site. `cdk` runs this before it
 * synthesises, `npm start` when a source is newer than what was built.
 */
await Promise.all([
  buildLambdas(),
  buildSite({ configFile: join(import.meta.dirname, '../web/vite.config.ts'), logLevel: 'warn' }),
]);

// What Vite made of which source: for the budgets, not for the visitors.
const dist = join(import.meta.dirname, '../dist');
await rename(join(dist, 'web/.vite/manifest.json'), join(dist, 'site-manifest.json'));
await rm(join(dist, 'web/.vite'), { recursive: true });
