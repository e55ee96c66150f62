import { createHash } from 'node:crypto';
import { openScript, pageScript } from '#shared/seller-page/html/page-html.ts';
import { pageStyle } from '#shared/seller-page/html/page-style.ts';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * A seller's page may load its own parts, by hash, the site's fonts, and a logo that it brings. It sends its form to
 * the site only, and stands in no page of others.
 */
export const contentSecurityPolicy = [
  "default-src 'none'",
  `script-src ${hashOf(openScript)} ${hashOf(pageScript)}`,
  `style-src ${hashOf(pageStyle)}`,
  "font-src 'self'",
  'img-src data:',
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');
