import { plans } from '#shared/account/plans.ts';
import { operatorMarkers } from '#shared/site/operator.ts';
import { product, titleOf } from '#shared/site/product.ts';
import { siteOriginMarker as origin } from '#shared/site/site-origin.ts';
import { decimal } from '#shared/values/numbers.ts';
import { headOf, type PageHead } from '#web/app/head/public-pages.ts';
import { questions } from '#web/areas/plans/pricing/questions.ts';

/** The share image of every page, made by site-pictures.ts. */
export const sharePicture = { path: '/share.png', width: 1200, height: 630 } as const;

/** The metadata in a public page's head. */
export function headTags(path: string, { title, description }: PageHead): string[] {
  const full = titleOf(title);
  const address = origin + path;
  return [
    `<title>${text(full)}</title>`,
    meta('name', 'description', description),
    `<link rel="canonical" href="${text(address)}" />`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', product.name),
    meta('property', 'og:title', full),
    meta('property', 'og:description', description),
    meta('property', 'og:url', address),
    meta('property', 'og:image', origin + sharePicture.path),
    meta('property', 'og:image:width', String(sharePicture.width)),
    meta('property', 'og:image:height', String(sharePicture.height)),
    meta('property', 'og:image:alt', `${product.name}: a plat map with one lot marked`),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...structuredData(path).map(jsonLd),
  ];
}

/** The head of a page that search engines must not list: the app's shell and the 404 page. */
export function unlistedHeadTags(title: string): string[] {
  return [`<title>${text(title)}</title>`, meta('name', 'robots', 'noindex')];
}

/** The page's structured data (schema.org), limited to what the site also shows to readers. */
function structuredData(path: string): object[] {
  const data: object[] = [];
  if (path === '/') data.push(maker, site, software);
  if (path === '/pricing') data.push(answers);
  const trail = trailOf(path);
  if (trail.length > 2) data.push(breadcrumbs(trail));
  return data;
}

const maker = {
  '@type': 'Organization',
  '@id': `${origin}/#maker`,
  name: operatorMarkers.company,
  url: `${origin}/`,
  email: operatorMarkers.supportEmail,
  logo: `${origin}/icon-512.png`,
};
const site = {
  '@type': 'WebSite',
  name: product.name,
  url: `${origin}/`,
  publisher: { '@id': maker['@id'] },
};
const software = {
  '@type': 'SoftwareApplication',
  name: product.name,
  description: product.description,
  url: `${origin}/`,
  applicationCategory: 'BusinessApplication',
  operatingSystem: 'Web',
  offers: Object.values(plans).map(({ name, monthlyPrice }) => ({
    '@type': 'Offer',
    name,
    url: `${origin}/pricing`,
    price: decimal(monthlyPrice, 2),
    priceCurrency: 'USD',
  })),
};
const answers = {
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
};

/** The breadcrumb from the home page to this one. */
function trailOf(path: string): string[] {
  if (path === '/') return [path];
  return [...trailOf(headOf(path)?.parent ?? '/'), path];
}

function breadcrumbs(trail: string[]): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map((path, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: path === '/' ? 'Home' : headOf(path)?.title,
      item: origin + path,
    })),
  };
}

/** JSON-LD, not a script; `<` is escaped so that no text can end the element. */
function jsonLd(data: object): string {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
  return `<script type="application/ld+json">${json}</script>`;
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${text(content)}" />`;
}

function text(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
