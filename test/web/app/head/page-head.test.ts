import { describe, expect, it } from 'vitest';
import { headTags, unlistedHeadTags } from '#bin/page-head.ts';
import { publicSources } from '#bin/site-manifest.ts';
import { plans } from '#shared/account/plans.ts';
import { siteOriginMarker } from '#shared/site/site-origin.ts';
import { headOf, publicPages } from '#web/app/head/public-pages.ts';

const pages = Object.entries(publicPages);

/** A page's structured data, by type. */
function dataOf(path: string): Record<string, Record<string, unknown>> {
  const head = headOf(path);
  const tags = head === undefined ? [] : headTags(path, head);
  const blocks = tags.filter((tag) => tag.includes('ld+json')).map((tag) => tag.replace(/<\/?script[^>]*>/g, ''));
  return Object.fromEntries(blocks.map((block) => JSON.parse(block)).map((data) => [data['@type'], data]));
}

describe('the head of a public page', () => {
  it.each(pages)('%s has a title and a description of its own that a list of results shows whole', (path, head) => {
    expect(head.title.length).toBeLessThanOrEqual(45);
    expect(head.description.length).toBeGreaterThanOrEqual(50);
    expect(head.description.length).toBeLessThanOrEqual(160);
    const same = pages.filter(([, { title, description }]) => title === head.title || description === head.description);
    expect(same.map(([each]) => each)).toEqual([path]);
  });

  it('can hold any text', () => {
    const tags = headTags('/a', { title: 'Rent & "repairs" <b>', description: '<script>' }).join('');
    expect(tags).toContain('<title>Rent &amp; &quot;repairs&quot; &lt;b> · Dealwright</title>');
    expect(tags).not.toContain('<script>');
  });

  it('names page and picture by their whole address, which a deploy fills in', () => {
    const tags = headTags('/pricing', publicPages['/pricing']);
    expect(tags).toContain(`<link rel="canonical" href="${siteOriginMarker}/pricing" />`);
    expect(tags).toContain(`<meta property="og:image" content="${siteOriginMarker}/share.png" />`);
  });

  it('tells machines the prices and the answers that people read', () => {
    const prices = Object.values(plans).map(({ monthlyPrice }) => monthlyPrice.toFixed(2));
    expect(dataOf('/').SoftwareApplication?.offers).toMatchObject(
      prices.map((price) => ({ price, priceCurrency: 'USD' })),
    );
    expect(JSON.stringify(dataOf('/pricing').FAQPage)).toContain('Can I cancel anytime?');
  });

  it('has the way to a page below another, and to no other', () => {
    expect(dataOf('/help/getting-started').BreadcrumbList).toMatchObject({
      itemListElement: [
        { position: 1, name: 'Home', item: `${siteOriginMarker}/` },
        { position: 2, item: `${siteOriginMarker}/help-center` },
        { position: 3, item: `${siteOriginMarker}/help/getting-started` },
      ],
    });
    expect(dataOf('/pricing').BreadcrumbList).toBeUndefined();
  });

  it('asks not to be listed where there is nothing to find', () => {
    expect(unlistedHeadTags('Page not found')).toContain('<meta name="robots" content="noindex" />');
  });
});

it('the build finds the component of every public page', () => {
  expect([...publicSources().keys()].sort()).toEqual(pages.map(([path]) => path).sort());
});
