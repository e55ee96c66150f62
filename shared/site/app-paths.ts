/**
 * The paths of all pages that are not rendered by the build, because they are somebody's own: the browser shows them
 * inside the app's shell. `:name` stands for one part of the path, whatever it is.
 */
const appPaths = [
  '/auth',
  '/payment',
  '/dashboard',
  '/account-settings',
  '/deal-calculator/:analysisId',
  '/offer-letter/:analysisId',
  '/staff',
];

/** The same as the source of one regular expression, for code that runs elsewhere (at the edge). */
export const appPathPattern = `^(?:${appPaths.map((path) => path.replace(/:\w+/g, '[^/]+')).join('|')})/*$`;

/** Whether a page of the app answers at this path. */
export function isAppPath(path: string): boolean {
  return new RegExp(appPathPattern).test(path);
}
