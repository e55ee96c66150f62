import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build as buildSite } from 'vite';
import { apiDescriptionPath, describeApi } from '#shared/api-docs/openapi.ts';
import { buildLambdas } from './build-lambdas.ts';
import { prerender } from './prerender.ts';
import { drawPictures } from './site-pictures.ts';
import { siteTexts } from './site-texts.ts';

/*
 * Builds everything that a deploy needs under dist/: the Lambda bundles and the site. `cdk` runs this before it
 * synthesizes, `npm start` when a source has changed.
 */
await Promise.all([
  buildLambdas(),
  buildSite({ configFile: join(import.meta.dirname, '../web/vite.config.ts'), logLevel: 'warn' }),
]);

// For the budgets, not for visitors.
const dist = join(import.meta.dirname, '../dist');
await rename(join(dist, 'web/.vite/manifest.json'), join(dist, 'site-manifest.json'));
await rm(join(dist, 'web/.vite'), { recursive: true });

// The API's description is a file of the site.
const description = join(dist, 'web', apiDescriptionPath);
await mkdir(dirname(description), { recursive: true });
await writeFile(description, JSON.stringify(describeApi(), null, 2));

const site = join(dist, 'web');
await prerender(site, join(dist, 'site-manifest.json'));
await drawPictures(site);
for (const [name, text] of Object.entries(siteTexts)) await writeFile(join(site, name), text);
