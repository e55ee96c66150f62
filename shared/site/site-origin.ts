/**
 * Stands in the built pages for the address of the site, which only a deploy knows and writes in its place: one
 * build serves every stage.
 */
export const siteOriginMarker = 'https://origin-of-this-site.invalid';
