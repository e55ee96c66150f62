import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build as bundle } from 'esbuild';
import { build as buildSite } from 'vite';
import * as z from 'zod/mini';
import { buildTargets } from '#shared/site/browsers.ts';
import { product, titleOf } from '#shared/site/product.ts';
import { publicPages } from '#web/app/head/public-pages.ts';
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

/** The shell's fallback without JavaScript. */
const scriptless = `<p class="wrap page-state">${product.name} needs JavaScript from here on.</p>`;

/**
 * Writes the site's HTML files over Vite's output: every public page pre-rendered, the 404 page, the app's shell for
 * all other paths, and the offline page with its service worker. Each inlines what its first paint needs: text,
 * styles, and script URLs.
 *
 * @param site Vite's output: `index.html`, `assets/`.
 * @param manifestFile Vite's manifest.
 */
export async function prerender(site: string, manifestFile: string): Promise<void> {
  const { renderPage, renderOfflinePage } = await buildRenderer(`${site}-prerender`);
  const manifest = readSiteManifest(manifestFile);
  const template = await readFile(join(site, 'index.html'), 'utf8');
  const beforePaint = `<script>${await bundled('first-paint/before-paint.ts')}</script>`;
  const afterPaint = await bundled('first-paint/after-paint.ts');
  const sources = publicSources();

  async function write(file: string, head: string[], body: string[]): Promise<string> {
    const html = documentOf(template, head, body);
    await mkdir(dirname(join(site, file)), { recursive: true });
    await writeFile(join(site, file), html);
    return html;
  }

  async function writePage(file: string, path: string, head: string[], source?: PublicSource) {
    const scripts = `<script ${scriptData(manifest, source)}>${afterPaint}</script>`;
    const page = withLaterStyles(await renderPage(path), manifest, source);
    const body = [`<div id="root">${page}</div>`, scripts];
    await write(file, [...head, beforePaint, ...stylesOf(manifest, site, source)], body);
  }

  for (const [path, head] of Object.entries(publicPages)) {
    const file = path === '/' ? 'index.html' : `${path.slice(1)}.html`;
    await writePage(file, path, headTags(path, head), sources.get(path));
  }
  await writePage('404.html', '/404', unlistedHeadTags(titleOf('Page not found')), notFoundSource);

  const styles = stylesOf(manifest, site);
  const installable = '<link rel="manifest" href="/site.webmanifest" />';
  const early = [beforePaint, ...shellScripts(manifest), ...fontPreloads(manifest), installable];
  const shell = [...unlistedHeadTags(product.name), ...early, ...styles];
  await write('app.html', shell, ['<div id="root"></div>', `<noscript>${scriptless}</noscript>`]);

  const bare = [...unlistedHeadTags(titleOf('Offline')), ...styles];
  const offline = await write('offline.html', bare, [renderOfflinePage()]);
  const offlineVersion = createHash('sha256').update(offline).digest('hex').slice(0, 12);
  await writeFile(join(site, 'service-worker.js'), await bundled('service-worker.ts', { offlineVersion }));
}

/** The app as a Node program, built beside the site and not part of it. */
async function buildRenderer(outDir: string): Promise<z.infer<typeof Renderer>> {
  await buildSite({
    configFile: join(web, 'vite.config.ts'),
    logLevel: 'warn',
    // Bundle everything, so that it uses the build's React and not this process's.
    ssr: { noExternal: true },
    build: { ssr: 'prerender.tsx', outDir, manifest: false, copyPublicDir: false },
  });
  return Renderer.parse(await import(join(outDir, 'prerender.js')));
}

/** A standalone script, bundled into one file. */
async function bundled(source: string, constants: Record<string, string> = {}): Promise<string> {
  const { outputFiles } = await bundle({
    entryPoints: [join(web, source)],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: buildTargets,
    define: Object.fromEntries(Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)])),
  });
  return (outputFiles[0]?.text ?? '').trim();
}

/**
 * Inlines the styles of the first paint: the common ones, then the page's own, so that few hashes in the
 * Content-Security-Policy cover all pages. `data-files` names the files that need not be loaded again; see
 * inlined-styles.ts.
 */
function stylesOf(manifest: SiteManifest, site: string, source?: PublicSource): string[] {
  return inlinedStyles(manifest, source)
    .filter(({ size }) => size > 0)
    .map((files) => {
      const texts = [...files].map((file) => readFileSync(join(site, file), 'utf8').trim());
      return `<style data-files="${[...files].join(' ')}">${texts.join('')}</style>`;
    });
}

/** The files of those styles: those of every page, then the page's own. */
function inlinedStyles(manifest: SiteManifest, source?: PublicSource): [Set<string>, Set<string>] {
  const everywhere = new Set([
    ...styleFiles(manifest, entryOf(manifest)),
    ...styleFiles(manifest, 'areas/support/widget/chat-launcher.tsx'),
  ]);
  const own = source === undefined ? [] : styleFiles(manifest, source.file);
  return [everywhere, new Set(own.filter((file) => !everywhere.has(file)))];
}

function styleFiles(manifest: SiteManifest, chunk: string): string[] {
  return [...withImports(manifest, chunk)].flatMap((key) => manifest[key]?.css ?? []);
}

/**
 * Links the styles of parts below the first screen (static-part.tsx) where they begin: a browser paints what is above
 * without waiting for them.
 */
function withLaterStyles(html: string, manifest: SiteManifest, source?: PublicSource): string {
  const [everywhere, own] = inlinedStyles(manifest, source);
  return html.replaceAll(/<div[^>]* data-source="([^"]+)"[^>]*>/g, (tag, part: string) => {
    const files = styleFiles(manifest, part).filter((file) => !everywhere.has(file) && !own.has(file));
    return [tag, ...files.map((file) => `<link rel="stylesheet" href="/${file}" />`)].join('');
  });
}

/** The font: the shell preloads it, because its scripts are already on their way. */
function fontPreloads(manifest: SiteManifest): string[] {
  const fonts = (manifest[entryOf(manifest)]?.assets ?? []).filter((file) => file.endsWith('.woff2'));
  return fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}" />`);
}

/** All modules that the page runs, for after-paint.ts, so that none is discovered late through imports. */
function scriptData(manifest: SiteManifest, source?: PublicSource): string {
  const entry = entryOf(manifest);
  const own = source?.runs ? [source.file] : [];
  const files = new Set([entry, ...own].flatMap((key) => [...withImports(manifest, key)]));
  return `data-scripts="${[...files].map((key) => `/${manifest[key]?.file}`).join(' ')}"`;
}

/** The shell is empty without its scripts, so they come first. */
function shellScripts(manifest: SiteManifest): string[] {
  const entry = entryOf(manifest);
  const imported = [...withImports(manifest, entry)].filter((key) => key !== entry);
  return [
    `<script type="module" crossorigin src="/${manifest[entry]?.file}"></script>`,
    ...imported.map((key) => `<link rel="modulepreload" crossorigin href="/${manifest[key]?.file}" />`),
  ];
}

/** Vite's page without its scripts and styles, which we order ourselves. */
function documentOf(template: string, head: string[], body: string[]): string {
  return template
    .replace(/\s*<!--.*?-->/gs, '')
    .replace(/\s*<script type="module".*?<\/script>/s, '')
    .replace(/\s*<link rel="(?:stylesheet|modulepreload)"[^>]*>/g, '')
    .replace(/<title>[^<]*<\/title>/, () => head.join('\n    '))
    .replace('<div id="root"></div>', () => body.join('\n    '));
}
