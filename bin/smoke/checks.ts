import * as z from 'zod/mini';
import { routes } from '#shared/contract/routes.ts';
import { LookupAnswer } from '#shared/property/lookup.ts';
import { sampleAddress } from '#shared/property/sample-addresses.ts';
import { Failure } from '#shared/values/errors.ts';
import { type Credentials, openSession } from './cognito-session.ts';

/* What must hold of a stage that was just deployed, asked from outside like a browser. */

/** `undefined` when it holds; otherwise what is wrong. */
type Check = (url: string) => Promise<string | undefined>;

const Config = z.object({
  region: z.string(),
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  cognitoEndpoint: z.optional(z.string()),
});

const timeoutMs = 30_000;
const get = (url: string, init: RequestInit = {}) =>
  fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs), ...init });

const readConfig = async (url: string) => Config.parse(await (await get(`${url}/config.json`)).json());

/** Headers of every page, and a part of their value. */
const pageHeaders = {
  'content-security-policy': "require-trusted-types-for 'script'",
  'strict-transport-security': 'max-age=63072000',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin',
  'cache-control': 'no-cache',
} as const;

const pages: Check = async (url) => {
  const sitemap = await (await get(`${url}/sitemap.xml`)).text();
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
  if (addresses.length === 0) return 'The sitemap lists no page.';
  for (const path of addresses) {
    const response = await get(url + path);
    if (response.status !== 200) return `${path} answers ${response.status}.`;
    if (!(await response.text()).includes('<h1')) return `${path} has no heading.`;
  }
  return undefined;
};

const headers: Check = async (url) => {
  const response = await get(`${url}/`);
  const wrong = Object.entries(pageHeaders).filter(([name, value]) => !response.headers.get(name)?.includes(value));
  return wrong.length === 0
    ? undefined
    : `These headers are missing or wrong: ${wrong.map(([name]) => name).join(', ')}.`;
};

const signInPage: Check = async (url) => {
  const response = await get(`${url}/auth`);
  const html = await response.text();
  if (response.status !== 200) return `/auth answers ${response.status}.`;
  const [, script] = /<script type="module"[^>]* src="([^"]+)"/.exec(html) ?? [];
  if (script === undefined) return '/auth has no script.';
  const { status } = await get(url + script);
  return status === 200 ? undefined : `${script} of /auth answers ${status}.`;
};

const unknownPath: Check = async (url) => {
  const { status } = await get(`${url}/no-such-page`);
  return status === 404 ? undefined : `An unknown path answers ${status}, not 404.`;
};

const settings: Check = async (url) => {
  const { region, userPoolId } = await readConfig(url);
  return userPoolId.startsWith(`${region}_`)
    ? undefined
    : `config.json names the user pool ${userPoolId} in ${region}.`;
};

const refusesStrangers: Check = async (url) => {
  const { status } = await get(url + routes.getProfile.path);
  return status === 401 ? undefined : `${routes.getProfile.path} without a token answers ${status}, not 401.`;
};

/** A function runs and answers in its own words: bad input, so nothing is stored. */
const functionsAnswer: Check = async (url) => {
  const { method, path } = routes.sendContactMessage;
  const response = await get(url + path, { method, headers: { 'content-type': 'application/json' }, body: '{}' });
  const { data } = Failure.safeParse(await response.json());
  return response.status === 400 && data?.error.code === 'invalid_input'
    ? undefined
    : `${path} with an empty message answers ${response.status}.`;
};

export const checks: Readonly<Record<string, Check>> = {
  'the site has its settings': settings,
  'every public page answers': pages,
  'pages have their security headers': headers,
  'the sign-in page has its script': signInPage,
  'an unknown path is a 404': unknownPath,
  'the API refuses a call without a token': refusesStrangers,
  'a function answers': functionsAnswer,
};

/** Signs in and looks one address up. It counts as a lookup of that account; within 24 hours the same one is free. */
export const lookUpAs =
  (credentials: Credentials, address = sampleAddress): Check =>
  async (url) => {
    const { cognitoEndpoint, ...pool } = await readConfig(url);
    const { token } = await openSession({ ...pool, endpoint: cognitoEndpoint }, credentials);
    const { method, path } = routes.lookUpProperty;
    const response = await get(url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ address }),
    });
    const answer = LookupAnswer.safeParse(await response.json());
    return answer.success ? undefined : `A lookup of ${address} answers ${response.status}.`;
  };

type Outcome = { what: string; problem: string | undefined };

/** Runs the checks one after another; an error of a check is its problem. */
export async function smokeTest(url: string, all: Readonly<Record<string, Check>> = checks): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const [what, check] of Object.entries(all)) {
    const problem = await check(url).catch((error: unknown) => String(error));
    outcomes.push({ what, problem });
  }
  return outcomes;
}

/** Prints each outcome. @returns whether everything holds. */
export function report(outcomes: Outcome[]): boolean {
  for (const { what, problem } of outcomes)
    console.log(problem === undefined ? `ok   ${what}` : `FAIL ${what}: ${problem}`);
  return outcomes.every(({ problem }) => problem === undefined);
}
