import { globSync } from 'node:fs';

/** The page that shows every path which has no page of its own: the app finds out the rest in the browser. */
const fallback = '/index.html';

/**
 * The pages the build has rendered, by the path they answer: `/pricing` for `pricing.html` as well as for
 * `pricing/index.html`. Everything else is shown by the fallback.
 */
export function renderedPages(siteDirectory: string): Record<string, string> {
  const files = globSync('**/*.html', { cwd: siteDirectory }).toSorted();
  return Object.fromEntries(
    files
      .map((file) => `/${file.replaceAll('\\', '/')}`)
      .filter((file) => file !== fallback)
      .map((file) => [file.replace(/(\/index)?\.html$/, ''), file]),
  );
}

/**
 * The code of the CloudFront Function that turns the path of a page into the file which shows it. A path whose
 * last part has a dot is a file's and stays: a missing file is a 404, never a page with status 200.
 */
export function pageRequestCode(pages: Record<string, string>): string {
  return `const pages = ${JSON.stringify(pages)};
function handler(event) {
  const request = event.request;
  if (!/\\.[^/]*$/.test(request.uri)) {
    request.uri = pages[request.uri.replace(/\\/+$/, '')] || '${fallback}';
  }
  return request;
}
`;
}
