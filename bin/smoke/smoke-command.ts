import { parseUrl } from '#shared/values/parse-url.ts';
import { checks, lookUpAs, report, smokeTest } from './checks.ts';

/* `npm run smoke -- <url>`: checks a running stage from outside. */

const usage = `npm run smoke -- <url>   checks a running stage, such as https://app.example.com

With SMOKE_EMAIL and SMOKE_PASSWORD in the environment it also signs in and looks one address up
(SMOKE_ADDRESS, or a sample address).`;

const url = parseUrl(process.argv[2] ?? '');
if (url === undefined) {
  console.error(usage);
  process.exit(2);
}
const { SMOKE_EMAIL: email, SMOKE_PASSWORD: password, SMOKE_ADDRESS: address } = process.env;
const signedIn: typeof checks =
  email && password ? { 'a lookup answers': lookUpAs({ email, password }, address || undefined) } : {};

if (!report(await smokeTest(url.origin, { ...checks, ...signedIn }))) process.exitCode = 1;
