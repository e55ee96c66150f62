import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where `npm start` serves the API, the settings and the pictures while Vite serves the pages. */
const local = 'http://127.0.0.1:3000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  // amazon-cognito-identity-js brings a Buffer that expects Node's name for the global object.
  define: { global: 'globalThis' },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // A strict Content-Security-Policy: nothing inlined, no data: URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Changes only with its versions, so returning visitors keep it over our deploys.
            {
              name: 'framework',
              test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\//,
            },
            // What nearly every page draws with: one file compresses better than ten.
            {
              name: 'ui',
              test: /web\/ui\/(button|classes|field|format|icons|page-title|plat|plat-survey|skeleton|toasts|toast-queue)\.tsx?$/,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(['/api', '/config.json', '/__local', '/avatars'].map((path) => [path, local])),
  },
});
