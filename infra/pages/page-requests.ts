import { globSync } from 'node:fs';

/** The app's page for paths that the build has not rendered. */
const appShell = '/app.html';
const notFound = '/404.html';
/** The service worker's page without a connection. */
const offline = '/offline.html';

/**
 * The rendered pages by path without a trailing slash: `/pricing` for `pricing.html` and for `pricing/index.html`, the
 * empty string for the home page.
 */
export function renderedPages(siteDirectory: string): Record<string, string> {
  const files = globSync('**/*.html', { cwd: siteDirectory }).toSorted();
  return Object.fromEntries(
    files
      .map((file) => `/${file.replaceAll('\\', '/')}`)
      .filter((file) => ![appShell, notFound, offline].includes(file))
      .map((file) => [file.replace(/(\/index)?\.html$/, ''), file]),
  );
}

/**
 * The code of the CloudFront Function that maps a page's path to its file, and sets the status of the "not found" page
 * to 404. Any other path with a dot in its last part is a file and unchanged: S3 answers 404 for a missing one.
 *
 * @param appPathPattern the source of the regular expression for the app's paths.
 */
export function pageRequestCode(pages: Record<string, string>, appPathPattern: string): string {
  return `const pages = ${JSON.stringify(pages)};
const appPath = new RegExp(${JSON.stringify(appPathPattern)});
function fileFor(uri) {
  if (appPath.test(uri)) return '${appShell}';
  if (/\\.[^/]*$/.test(uri)) return uri;
  return pages[uri.replace(/\\/+$/, '')] || '${notFound}';
}
function handler(event) {
  const request = event.request;
  const file = fileFor(request.uri);
  if (event.context.eventType === 'viewer-request') {
    request.uri = file;
    return request;
  }
  const response = event.response;
  // Not a 304: the browser then shows its cached page with the cached status.
  if (file === '${notFound}' && response.statusCode === 200) {
    response.statusCode = 404;
    response.statusDescription = 'Not Found';
  }
  return response;
}
`;
}
