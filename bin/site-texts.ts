import { operatorMarkers } from '#shared/site/operator.ts';
import { product } from '#shared/site/product.ts';
import { siteOriginMarker as origin } from '#shared/site/site-origin.ts';
import { publicPages } from '#web/app/head/public-pages.ts';

const pages = Object.entries(publicPages);

/** Files for programs, by name: sitemap, robots.txt, llms.txt, web manifest. */
export const siteTexts: Record<string, string> = {
  'sitemap.xml': `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${pages.map(([path]) => `  <url><loc>${origin}${path}</loc></url>`).join('\n')}
</urlset>
`,

  // Nothing is disallowed: private data needs a session, and the shell says `noindex` itself.
  'robots.txt': `User-agent: *
Allow: /

Sitemap: ${origin}/sitemap.xml
`,

  'llms.txt': `# ${product.name}

> ${product.description}

${product.name} is made by ${operatorMarkers.company}, ${operatorMarkers.address}, for real estate investors in the United States.

## Pages

${pages.map(([path, { title, description }]) => `- [${title}](${origin}${path}): ${description}`).join('\n')}
`,

  'site.webmanifest': JSON.stringify({
    name: product.name,
    short_name: product.name,
    description: product.description,
    id: '/',
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    background_color: '#f5f7f5',
    theme_color: '#ffffff',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }),
};
