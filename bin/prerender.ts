import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build as bundle } from 'esbuild';
import { build as buildSite } from 'vite';
import * as z from 'zod/mini';
import { brand, titleOf } from '#shared/brand.ts';
import { publicPages } from '#web/public-pages.ts';
import { headTags, unlistedHeadTags } from './page-head.ts';
import {
  entryOf,
  notFoundSource,
  type PublicSource,
  publicSources,
  readSiteManifest,
  type SiteManifest,
  withImports,
} from './site-manifest.ts';

const root = join(import.meta.dirname, '..');
const web = join(root, 'web');

const Renderer = z.object({
  renderPage: z.custom<(path: string) => Promise<string>>((value) => typeof value === 'function'),
  renderOfflinePage: z.custom<() => string>((value) => typeof value === 'function'),
});

/** Stands in the shell, which is empty without a script. */
const scriptless = `<p class="wrap page-state">${brand.name} needs JavaScript from here on.</p>`;

/**
 * Writes the site's HTML files over what Vite has built: every public page rendered, the 404 page, the app's shell for
 * all other paths, and the offline page with the worker that shows it. Each brings what its first sight needs: its
 * text, its styles, and the addresses of its scripts.
 *
 * @param site where Vite has put the site: `index.html`, `assets/`.
 * @param manifestFile what Vite made of which source.
 */
export async function prerender(site: string, manifestFile: string): Promise<void> {
  const { renderPage, renderOfflinePage } = await buildRenderer();
  const manifest = readSiteManifest(manifestFile);
  const template = await readFile(join(site, 'index.html'), 'utf8');
  const script = `<script>${await bundled('before-paint.ts')}</script>`;
  const fonts = fontPreloads(manifest);
  const sources = publicSources();

  async function write(file: string, head: string[], body: string): Promise<string> {
    const html = documentOf(template, [...head, ...fonts], body);
    await mkdir(dirname(join(site, file)), { recursive: true });
    await writeFile(join(site, file), html);
    return html;
  }

  for (const [path, head] of Object.entries(publicPages)) {
    const file = path === '/' ? 'index.html' : `${path.slice(1)}.html`;
    const own = [
      script,
      ...scriptsOf(manifest, sources.get(path)),
      ...stylesOf(manifest, site, sources.get(path)),
    ];
    await write(file, [...headTags(path, head), ...own], await renderPage(path));
  }
  const notFound = unlistedHeadTags(titleOf('Page not found'));
  const own = [script, ...scriptsOf(manifest, notFoundSource), ...stylesOf(manifest, site, notFoundSource)];
  await write('404.html', [...notFound, ...own], await renderPage('/404'));
  const shell = [script, ...scriptsOf(manifest), ...stylesOf(manifest, site)];
  await write('app.html', [...unlistedHeadTags(brand.name), ...shell], '');

  const bare = [...unlistedHeadTags(titleOf('Offline')), ...stylesOf(manifest, site)];
  const offline = await write('offline.html', bare, renderOfflinePage());
  const offlineVersion = createHash('sha256').update(offline).digest('hex').slice(0, 12);
  await writeFile(join(site, 'service-worker.js'), await bundled('service-worker.ts', { offlineVersion }));
}

/** The app as a program for Node, beside the site and no part of it. */
async function buildRenderer(): Promise<z.infer<typeof Renderer>> {
  const outDir = join(root, 'dist/prerender');
  await buildSite({
    configFile: join(web, 'vite.config.ts'),
    logLevel: 'warn',
    // Whole, so that React is the one of the build and not the one this process would load.
    ssr: { noExternal: true },
    build: { ssr: 'prerender.tsx', outDir, manifest: false, copyPublicDir: false },
  });
  return Renderer.parse(await import(join(outDir, 'prerender.js')));
}

/** A script that is no part of the app, in one piece. */
async function bundled(source: string, constants: Record<string, string> = {}): Promise<string> {
  const { outputFiles } = await bundle({
    entryPoints: [join(web, source)],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    define: Object.fromEntries(
      Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)]),
    ),
  });
  return (outputFiles[0]?.text ?? '').trim();
}

/**
 * The styles of a page's first sight, in the page: those that every page has, then its own, so that few hashes let
 * all of them through the Content-Security-Policy. A disabled link keeps Vite from loading again what is there.
 */
function stylesOf(manifest: SiteManifest, site: string, source?: PublicSource): string[] {
  const filesOf = (chunks: string[]) =>
    chunks.flatMap((chunk) => [...withImports(manifest, chunk)]).flatMap((key) => manifest[key]?.css ?? []);
  const everywhere = new Set(filesOf([entryOf(manifest), 'support/chat-launcher.tsx']));
  const own = new Set(
    filesOf(source === undefined ? [] : [source.file]).filter((file) => !everywhere.has(file)),
  );
  const textOf = (files: Set<string>) =>
    [...files].map((file) => readFileSync(join(site, file), 'utf8').trim());
  return [
    `<style>${textOf(everywhere).join('')}</style>`,
    ...(own.size === 0 ? [] : [`<style>${textOf(own).join('')}</style>`]),
    ...[...everywhere, ...own].map((file) => `<link rel="stylesheet" href="/${file}" disabled />`),
  ];
}

/** The one font, which every page shows: it is fetched while the styles that name it are still being read. */
function fontPreloads(manifest: SiteManifest): string[] {
  const fonts = (manifest[entryOf(manifest)]?.assets ?? []).filter((file) => file.endsWith('.woff2'));
  return fonts.map(
    (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}" />`,
  );
}

/**
 * The entry, and all that a page runs with it, to be fetched while the page is read: late enough to leave the line to
 * the page itself, early enough that no script has to be found by reading another.
 */
function scriptsOf(manifest: SiteManifest, source?: PublicSource): string[] {
  const entry = entryOf(manifest);
  const chunks = [entry, ...(source?.runs ? [source.file] : [])];
  const files = new Set(chunks.flatMap((key) => [...withImports(manifest, key)]));
  files.delete(entry);
  const address = (key: string) =>
    `fetchpriority="low" crossorigin ${key === entry ? 'src' : 'href'}="/${manifest[key]?.file}"`;
  return [
    `<script type="module" ${address(entry)}></script>`,
    ...[...files].map((key) => `<link rel="modulepreload" ${address(key)} />`),
  ];
}

/** Vite's page without its own script and styles, which the head brings in an order of ours. */
function documentOf(template: string, head: string[], body: string): string {
  return template
    .replace(/\s*<!--.*?-->/gs, '')
    .replace(/\s*<script type="module".*?<\/script>/s, '')
    .replace(/\s*<link rel="(?:stylesheet|modulepreload)"[^>]*>/g, '')
    .replace(/<title>[^<]*<\/title>/, () => head.join('\n    '))
    .replace('<div id="root"></div>', () =>
      body === ''
        ? `<div id="root"></div>\n    <noscript>${scriptless}</noscript>`
        : `<div id="root">${body}</div>`,
    );
}
