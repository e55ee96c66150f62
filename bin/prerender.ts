import { createHash } from 'node:crypto';
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
 * text, the styles of all public pages, and the addresses of its scripts.
 *
 * @param site where Vite has put the site: `index.html`, `assets/`.
 * @param manifestFile what Vite made of which source.
 */
export async function prerender(site: string, manifestFile: string): Promise<void> {
  const { renderPage, renderOfflinePage } = await buildRenderer();
  const manifest = readSiteManifest(manifestFile);
  const template = await readFile(join(site, 'index.html'), 'utf8');
  const style = `<style>${await stylesOfFirstSight(manifest, site)}</style>`;
  const script = `<script>${await bundled('before-paint.ts')}</script>`;
  const fonts = fontPreloads(manifest);
  const sources = publicSources();

  async function write(file: string, head: string[], body: string): Promise<string> {
    const html = documentOf(template, [...head, style, ...fonts], body);
    await mkdir(dirname(join(site, file)), { recursive: true });
    await writeFile(join(site, file), html);
    return html;
  }

  for (const [path, head] of Object.entries(publicPages)) {
    const file = path === '/' ? 'index.html' : `${path.slice(1)}.html`;
    const scripts = scriptsOf(manifest, sources.get(path));
    await write(file, [...headTags(path, head), script, ...scripts], await renderPage(path));
  }
  const notFound = unlistedHeadTags(titleOf('Page not found'));
  const scripts = scriptsOf(manifest, notFoundSource);
  await write('404.html', [...notFound, script, ...scripts], await renderPage('/404'));
  await write('app.html', [...unlistedHeadTags(brand.name), script, ...scriptsOf(manifest)], '');

  const offline = await write('offline.html', unlistedHeadTags(titleOf('Offline')), renderOfflinePage());
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
 * The styles of the entry and of all that it may load, in the order of the manifest. The same in every page, so that
 * one hash lets them through the Content-Security-Policy.
 */
async function stylesOfFirstSight(manifest: SiteManifest, site: string): Promise<string> {
  const entry = entryOf(manifest);
  const chunks = [entry, ...(manifest[entry]?.dynamicImports ?? [])];
  const files = new Set(
    chunks.flatMap((chunk) => [...withImports(manifest, chunk)]).flatMap((key) => manifest[key]?.css ?? []),
  );
  const parts = await Promise.all([...files].map((file) => readFile(join(site, file), 'utf8')));
  return parts.map((part) => part.trim()).join('');
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
function scriptsOf(manifest: SiteManifest, source?: string): string[] {
  const entry = entryOf(manifest);
  const chunks = [entry, ...(source === undefined ? [] : [source])];
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
