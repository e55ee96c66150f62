import { globSync } from 'node:fs';

/** Shows every page that the build has not rendered: the app finds out the rest in the browser. */
const appShell = '/app.html';
/** Shows that there is no page. */
const notFound = '/404.html';
/** Shown by the service worker where there is no connection. */
const offline = '/offline.html';

/**
 * The pages the build has rendered, by the path they answer without its last slash: `/pricing` for `pricing.html` as
 * well as for `pricing/index.html`, the empty text for the home page.
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
 * The code of the CloudFront Function that turns the path of a page into the file which shows it, and the status of
 * the one that shows that there is none into 404. A path whose last part has a dot is a file's and stays: S3 answers
 * 404 for a missing one.
 *
 * @param appPathPattern the source of the expression that the paths of the app match.
 */
export function pageRequestCode(pages: Record<string, string>, appPathPattern: string): string {
  return `const pages = ${JSON.stringify(pages)};
const appPath = new RegExp(${JSON.stringify(appPathPattern)});
function fileFor(uri) {
  if (/\\.[^/]*$/.test(uri)) return uri;
  return pages[uri.replace(/\\/+$/, '')] || (appPath.test(uri) ? '${appShell}' : '${notFound}');
}
function handler(event) {
  const request = event.request;
  const file = fileFor(request.uri);
  if (event.context.eventType === 'viewer-request') {
    request.uri = file;
    return request;
  }
  const response = event.response;
  // Not a 304: the browser then shows what it has kept, with the status it came with.
  if (file === '${notFound}' && response.statusCode === 200) {
    response.statusCode = 404;
    response.statusDescription = 'Not Found';
  }
  return response;
}
`;
}
