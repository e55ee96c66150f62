/** Who may open a page. */
type Area = 'public' | 'signed-in' | 'staff';

/**
 * The pages that are not pre-rendered because they are personal: the browser renders them inside the app's shell. A
 * parameter stands for one segment, and only for what it may be: anything else is not found, here and at the edge.
 */
export const appPages = {
  '/auth': 'public',
  '/unsubscribe': 'public',
  '/sources': 'public',
  '/join': 'public',
  '/p/:code': 'public',
  '/s/:code': 'public',
  '/payment': 'signed-in',
  '/payment/return': 'signed-in',
  '/dashboard': 'signed-in',
  '/analysis/:lookupId': 'signed-in',
  '/deal/:analysisId': 'signed-in',
  '/deal/:analysisId/comps': 'signed-in',
  '/deal/:analysisId/repairs': 'signed-in',
  '/deal/:analysisId/packet': 'signed-in',
  '/deal/:analysisId/book': 'signed-in',
  '/compare': 'signed-in',
  '/portfolio': 'signed-in',
  '/books': 'signed-in',
  '/account-settings': 'signed-in',
  '/screen-list': 'signed-in',
  '/screen-list/:listId': 'signed-in',
  '/screen-list/:listId/:position': 'signed-in',
  '/deal-calculator/:analysisId': 'signed-in',
  '/offer-letter/:analysisId': 'signed-in',
  '/offer-letter/:analysisId/:letterId': 'signed-in',
  '/staff': 'staff',
} as const satisfies Record<`/${string}`, Area>;

export type AppPath = keyof typeof appPages;
/** Of these areas only. */
export type PathOf<Of extends Area> = { [Path in AppPath]: (typeof appPages)[Path] extends Of ? Path : never }[AppPath];

type ParamsIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamsIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
/** The names of parameters. */
export type PathParam = ParamsIn<AppPath>;

/** As in shared/values/ulid.ts. */
const id = '[0-7][0-9A-HJKMNP-TV-Z]{25}';
/** Sources of regular expressions. */
const params: Record<PathParam, string> = {
  ...{ analysisId: id, lookupId: id, listId: id, letterId: id },
  position: '\\d{1,4}',
  code: '[^/]+',
};

const isParam = (name: string): name is PathParam => Object.hasOwn(params, name);
const patternOf = (path: string) => path.replace(/:(\w+)/g, (_, name) => (isParam(name) ? params[name] : ''));

/** An invitation's link of which a program has written `#` as `%23`: its secret stands in the path. */
const invitationInPath = '/join%23[^/]*';

/** All of them as the source of one regular expression, for the code at the edge. */
export const appPathPattern = `^(?:${[...Object.keys(appPages).map(patternOf), invitationInPath].join('|')})/*$`;

/** Whether the app has a page at this path. */
export function isAppPath(path: string): boolean {
  return new RegExp(appPathPattern).test(path);
}

/** The address of a page: `pathTo('/deal/:analysisId', { analysisId })`. */
export function pathTo<Path extends AppPath>(path: Path, values: Record<ParamsIn<Path>, string>): string {
  const known: Record<string, string> = values;
  return path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(known[name] ?? ''));
}
