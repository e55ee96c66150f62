import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { apiDescriptionPath, describeApi } from '#shared/api-docs/openapi.ts';
import { claimsShown } from '#shared/site/claims.built.ts';
import { prerender } from './prerender.ts';
import { drawPictures } from './site-pictures.ts';
import { siteTexts } from './site-texts.ts';

/*
 * Builds the site, with the operator's claims or (`SITE_CLAIMS=hidden`) without. A process of its own for each: the
 * modules are evaluated once.
 */
const dist = join(import.meta.dirname, '../dist');
const site = join(dist, claimsShown ? 'web' : 'web-without-claims');
await build({
  configFile: join(import.meta.dirname, '../web/vite.config.ts'),
  logLevel: 'warn',
  build: { outDir: site },
});

// For the budgets, not for visitors.
const manifest = `${site}-manifest.json`;
await rename(join(site, '.vite/manifest.json'), manifest);
await rm(join(site, '.vite'), { recursive: true });

// The API's description is a file of the site.
const description = join(site, apiDescriptionPath);
await mkdir(dirname(description), { recursive: true });
await writeFile(description, JSON.stringify(describeApi(), null, 2));

await prerender(site, manifest);
await drawPictures(site);
for (const [name, text] of Object.entries(siteTexts)) await writeFile(join(site, name), text);
