/**
 * The paths of pages that are not pre-rendered because they are personal: the browser renders them inside the app's
 * shell. `:name` stands for any one segment.
 */
const appPaths = [
  '/auth',
  '/unsubscribe',
  '/payment',
  '/dashboard',
  '/analysis/:lookupId',
  '/deal/:analysisId',
  '/deal/:analysisId/comps',
  '/deal/:analysisId/repairs',
  '/deal/:analysisId/packet',
  '/p/:code',
  '/compare',
  '/portfolio',
  '/account-settings',
  '/screen-list',
  '/screen-list/:listId',
  '/deal-calculator/:analysisId',
  '/offer-letter/:analysisId',
  '/offer-letter/:analysisId/:letterId',
  '/staff',
];

/** The same as the source of one regular expression, for the code at the edge. */
export const appPathPattern = `^(?:${appPaths.map((path) => path.replace(/:\w+/g, '[^/]+')).join('|')})/*$`;

/** Whether the app has a page at this path. */
export function isAppPath(path: string): boolean {
  return new RegExp(appPathPattern).test(path);
}
