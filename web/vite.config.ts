import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { buildTargets } from '#shared/site/browsers.ts';
import { exampleOperator, operatorReplacements } from '#shared/site/operator.ts';

/** Where `npm start` serves the API, the settings and the avatars while Vite serves the pages. */
const local = 'http://127.0.0.1:3000';

/** Evaluates the exports of `*.built.ts` at build time; pages get the values, not the code. */
const workedOut: Plugin = {
  name: 'worked-out',
  apply: 'build',
  async load(id) {
    if (!id.endsWith('.built.ts')) return undefined;
    const values: Record<string, unknown> = await import(id);
    return Object.entries(values)
      .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
      .join('\n');
  },
};

/** `npm run dev` deploys nothing, so its pages name the example's operator. */
const exampleNamed: Plugin = {
  name: 'example-named',
  apply: 'serve',
  transformIndexHtml: (html) =>
    Object.entries(operatorReplacements(exampleOperator)).reduce(
      (text, [mark, name]) => text.replaceAll(mark, name),
      html,
    ),
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), workedOut, exampleNamed],
  // amazon-cognito-identity-js includes a Buffer that expects Node's `global`.
  define: {
    global: 'globalThis',
    // For `npm run dev`, which serves claims.built.ts as it is.
    'process.env.SITE_CLAIMS': JSON.stringify(process.env.SITE_CLAIMS ?? 'shown'),
  },
  build: {
    emptyOutDir: true,
    target: buildTargets,
    // For a strict Content-Security-Policy: nothing inlined, no data: URLs.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Lazy chunks don't list what the first load includes anyway.
      resolveDependencies: (_, files) =>
        files.filter((file) => !/assets\/(framework|index|rolldown-runtime|ui)-/.test(file)),
    },
    manifest: true,
    rolldownOptions: {
      output: {
        // The entry names every chunk, and hashes don't compress.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          /*
           * What most pages of an area load together is one file: 58 small requests instead of 91 for a
           * dashboard, and a better compression. A group takes its modules' imports along, unless a group of higher
           * priority has them; `npm run check` says when a page comes to load too much by that.
           */
          groups: [
            // Changes only with its versions, so returning visitors keep it across deploys.
            {
              name: 'framework',
              test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|use-sync-external-store)\//,
              priority: 3,
            },
            // Used by nearly every page.
            {
              name: 'ui',
              test: /(shared\/(values\/error-texts|site\/claims\.built)|web\/ui\/\w+\/(button|classes|icons|page-title|link|skeleton|toasts|toast-queue)|web\/first-paint\/use-hydrated)\.tsx?$/,
              priority: 2,
            },
            { name: 'first', tags: ['$initial'], priority: 2 },
            // How figures and dates are written.
            {
              name: 'values',
              test: /shared\/values\/(dates|days|money|numbers|percent|rounded-to|words)\.ts$/,
              priority: 2,
            },
            { name: 'zod', test: /node_modules\/zod\//, priority: 2 },
            // Public pages use these, too, and none of what is grouped below.
            {
              name: 'field',
              test: /(web\/ui\/(forms\/(field|file-button|focus-field|use-action)|controls\/segments)|shared\/(support\/contact-terms|values\/(plain-text|parse-amount)))\.tsx?$/,
              priority: 2,
            },
            {
              name: 'account',
              test: /web\/(api\/session\/password-rule|ui\/\w+\/(show-problem|use-back))\.tsx?$/,
              priority: 1,
            },
            {
              name: 'plans',
              test: /(shared\/account\/(feature-proofs|operator-offers|plans)|web\/areas\/plans\/pricing\/(feature-labels|sold-features|interval-toggle|payment-path|prices))\.tsx?$/,
              priority: 1,
            },
            { name: 'plat', test: /web\/ui\/plat\/(plat|plat-survey)\.tsx?$/, priority: 1 },
            {
              name: 'strategy',
              test: /shared\/(strategy\/strategy-rules|finance\/(assumptions|figures))\.ts$/,
              priority: 1,
            },
            { name: 'figure', test: /web\/ui\/(layout\/(figure|tag)|text\/rule-confidence)\.(tsx|css)$/, priority: 1 },
            { name: 'address', test: /shared\/property\/address-parser\.ts$/, priority: 1 },
            // What calls the API.
            { name: 'client', test: /web\/api\/(client|swr|session\/sign-out)\.tsx?$|node_modules\/swr\// },
            // What somebody who is signed in sees on every page.
            {
              name: 'app',
              test: /web\/(ui\/layout\/(page-frame|term-list)|api\/resources\/use-profile|areas\/(profile\/(avatar|profile-texts)|plans\/(cancel-subscription|upgrade-texts))|pages\/app\/frames\/failure-in-words)\.(tsx?|css)$/,
            },
            { name: 'tabs', test: /web\/ui\/(layout\/tabs|overlays\/dialog)\.tsx$/ },
            { name: 'charts', test: /web\/ui\/charts\/|node_modules\/d3-/, minShareCount: 2 },
            // A house and its figures: on the result, the deal and the letter.
            {
              name: 'house',
              test: /(web\/areas\/lookup\/parts\/(sample-banner|fact-list|result-columns)|shared\/strategy\/apply-seller-facts)\.(tsx?|css)$/,
            },
            {
              name: 'analysis',
              test: /web\/(pages\/app\/analysis-frame|areas\/lookup\/parts\/analysis-header)\.(tsx|css)$/,
            },
          ],
        },
      },
    },
  },
  // A module, so that it loads its parts as it needs them; named for the Trusted Types policy (web/api/script-url.ts).
  worker: {
    format: 'es',
    rolldownOptions: {
      output: { entryFileNames: 'assets/[name]-[hash:7].js', chunkFileNames: 'assets/[name]-[hash:7].js' },
    },
  },
  server: {
    proxy: {
      ...Object.fromEntries(['/api', '/config.json', '/__local', '/avatars'].map((path) => [path, local])),
      // Keeps the page's Host, which the chat compares with its Origin.
      '/ws': { target: local, ws: true },
    },
  },
});
