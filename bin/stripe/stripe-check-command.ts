import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { stripeClient } from '#lambdas/domain/billing/stripe.ts';
import { checkStripe, keyProblems } from './check-stripe.ts';

/* `npm run stripe:check`: what a stage's keys can do at Stripe, before the stage takes payments (docs/operations.md). */

const usage = `npm run stripe:check -- --mode live|test --billing-key-file <file> --staff-key-file <file>   says what is missing at Stripe

The mode is the stage's setting stripeMode. Each file holds a restricted key and nothing else. With keys of test mode it also makes a customer with a page to pay on, and
deletes both; with live keys it only reads. It ends with 1 when something is missing.`;

function end(message: string, code: 1 | 2): never {
  console.error(message);
  process.exit(code);
}

function readOptions(): { mode: 'live' | 'test'; billing: string; staff: string } {
  try {
    const { values } = parseArgs({
      options: {
        mode: { type: 'string' },
        'billing-key-file': { type: 'string' },
        'staff-key-file': { type: 'string' },
      },
    });
    const { 'billing-key-file': billing, 'staff-key-file': staff } = values;
    const mode = values.mode;
    if (billing === undefined || staff === undefined || (mode !== 'live' && mode !== 'test')) return end(usage, 2);
    return { mode, billing: readFileSync(billing, 'utf8').trim(), staff: readFileSync(staff, 'utf8').trim() };
  } catch (error) {
    return end(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`, 2);
  }
}

const { mode, ...keys } = readOptions();
const problems = keyProblems(keys, mode);
if (problems.length > 0) end(problems.join('\n'), 2);
const lines = await checkStripe(
  { billing: stripeClient(keys.billing), staff: stripeClient(keys.staff) },
  { mayWrite: mode === 'test' },
);
for (const { what, verdict, says } of lines) console.log(`${verdict.padEnd(8)} ${what}${says && `: ${says}`}`);
if (lines.some(({ verdict }) => verdict === 'missing')) process.exitCode = 1;
