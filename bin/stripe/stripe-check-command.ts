import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { stripeClient } from '#lambdas/domain/billing/stripe.ts';
import { checkStripe } from './check-stripe.ts';

/* `npm run stripe:check`: what a stage's keys can do at Stripe, before the stage takes payments (docs/operations.md). */

const usage = `npm run stripe:check -- --billing-key-file <file> --staff-key-file <file>   says what is missing at Stripe

Each file holds a restricted key and nothing else. With keys of test mode it also makes a customer with a page to pay on, and
deletes both; with live keys it only reads. It ends with 1 when something is missing.`;

function end(message: string, code: 1 | 2): never {
  console.error(message);
  process.exit(code);
}

function readKeys(): { billing: string; staff: string } {
  try {
    const { values } = parseArgs({
      options: { 'billing-key-file': { type: 'string' }, 'staff-key-file': { type: 'string' } },
    });
    const { 'billing-key-file': billing, 'staff-key-file': staff } = values;
    if (billing === undefined || staff === undefined) return end(usage, 2);
    return { billing: readFileSync(billing, 'utf8').trim(), staff: readFileSync(staff, 'utf8').trim() };
  } catch (error) {
    return end(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`, 2);
  }
}

const keys = readKeys();
const modes = Object.values(keys).map((key) => /^rk_(live|test)_/.exec(key)?.[1]);
if (modes.some((mode) => mode === undefined || mode !== modes[0])) {
  end('Both must be restricted keys (rk_live_… or rk_test_…), of one mode.', 2);
}
const lines = await checkStripe(
  { billing: stripeClient(keys.billing), staff: stripeClient(keys.staff) },
  { mayWrite: modes[0] === 'test' },
);
for (const { what, verdict, says } of lines) console.log(`${verdict.padEnd(8)} ${what}${says && `: ${says}`}`);
if (lines.some(({ verdict }) => verdict === 'missing')) process.exitCode = 1;
