import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build as bundle } from 'esbuild';
import { build as buildSite } from 'vite';
import * as z from 'zod/mini';
import { brand, titleOf } from '#shared/brand.ts';
import { publicPages } from '#web/public-pages.ts';
import { headTags, unlistedHeadTags } from './page-head.ts';
import { entryOf, readSiteManifest, type SiteManifest, withImports } from './site-manifest.ts';

const root = join(import.meta.dirname, '..');
const web = join(root, 'web');

const Renderer = z.object({
  renderPage: z.custom<(path: string) => Promise<string>>((value) => typeof value === 'function'),
});

/** One HTML file of the site. */
type Page = {
  /** Below the site's directory. */
  file: string;
  head: string[];
  /** The path to render; none for the app's shell, which comes empty. */
  path?: string;
  /** The source of the page's component, as the manifest has it; its chunks are fetched ahead. */
  source?: string;
};

/**
 * Writes the site's HTML files over what Vite has built: every public page rendered, the 404 page, and the app's
 * shell for all other paths. Each brings what its first sight needs: its text, the styles of all public pages, and
 * the addresses of its scripts.
 *
 * @param site where Vite has put the site: `index.html`, `assets/`.
 * @param manifestFile what Vite made of which source.
 */
export async function prerender(site: string, manifestFile: string): Promise<void> {
  const renderPage = await buildRenderer();
  const manifest = readSiteManifest(manifestFile);
  const template = await readFile(join(site, 'index.html'), 'utf8');
  const styles = await stylesOfFirstSight(manifest, site);
  const script = await beforePaint();
  const sources = await pageSources();

  const pages: Page[] = [
    ...Object.entries(publicPages).map(([path, head]) => ({
      file: path === '/' ? 'index.html' : `${path.slice(1)}.html`,
      head: headTags(path, head),
      path,
      source: sources.get(path),
    })),
    {
      file: '404.html',
      head: unlistedHeadTags(titleOf('Page not found')),
      path: '/404',
      source: 'pages/not-found-page.tsx',
    },
    { file: 'app.html', head: unlistedHeadTags(brand.name) },
  ];
  for (const { file, head, path, source } of pages) {
    const html = documentOf(template, {
      head: [
        ...head,
        `<script>${script}</script>`,
        `<style>${styles}</style>`,
        ...preloads(manifest, source),
      ],
      body: path === undefined ? '' : await renderPage(path),
    });
    await mkdir(dirname(join(site, file)), { recursive: true });
    await writeFile(join(site, file), html);
  }
}

/** The app as a program for Node, beside the site and no part of it. */
async function buildRenderer(): Promise<(path: string) => Promise<string>> {
  const outDir = join(root, 'dist/prerender');
  await buildSite({
    configFile: join(web, 'vite.config.ts'),
    logLevel: 'warn',
    // Whole, so that React is the one of the build and not the one this process would load.
    ssr: { noExternal: true },
    build: { ssr: 'prerender.tsx', outDir, manifest: false, copyPublicDir: false },
  });
  return Renderer.parse(await import(join(outDir, 'prerender.js'))).renderPage;
}

/** What runs before anything is drawn, small enough to stand in the page itself. */
async function beforePaint(): Promise<string> {
  const { outputFiles } = await bundle({
    entryPoints: [join(web, 'before-paint.ts')],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
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

/** The source of each public page, as routes.tsx names it. */
async function pageSources(): Promise<Map<string, string>> {
  const routes = await readFile(join(web, 'routes.tsx'), 'utf8');
  const lines = routes.matchAll(/^\s*'(\/[^']*)':\s*lazyPage\(\s*\(\) => import\('\.\/([^']+)'\)/gm);
  return new Map([...lines].map(([, path = '', source = '']) => [path, source]));
}

/**
 * What the page will run, to be fetched while it is read: late enough to leave the line to the page itself, early
 * enough that no script has to be found by reading another.
 */
function preloads(manifest: SiteManifest, source: string | undefined): string[] {
  const entry = entryOf(manifest);
  const chunks = [entry, ...(source === undefined ? [] : [source])];
  const files = new Set(chunks.flatMap((key) => [...withImports(manifest, key)]));
  files.delete(entry);
  return [...files].map(
    (key) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${manifest[key]?.file}" />`,
  );
}

function documentOf(template: string, { head, body }: { head: string[]; body: string }): string {
  return template
    .replace(/\s*<link rel="stylesheet"[^>]*>/, '')
    .replace(/\s*<!--[^>]*-->/g, '')
    .replace('<script type="module" ', '<script type="module" fetchpriority="low" ')
    .replace(/<title>[^<]*<\/title>/, () => head.join('\n    '))
    .replace('<div id="root"></div>', () => `<div id="root">${body}</div>`);
}
