/** A placeholder in the built pages. A deploy replaces it by the site's address, so one build serves every stage. */
export const siteOriginMarker = 'https://origin-of-this-site.invalid';
