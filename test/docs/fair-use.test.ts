import { join } from 'node:path';
import { expect, it } from 'vitest';
import { unlimitedAnalyses } from '#shared/account/plans.ts';
import { errorStatus } from '#shared/values/error-status.ts';
import { awsLimits, type Limit, payingLimits, tableLimits } from './limits.ts';

const count = (amount: number) => (amount === unlimitedAnalyses ? 'no limit' : amount.toLocaleString('en-US'));

function amountOf({ amount }: Limit): string {
  if (typeof amount === 'string') return amount;
  if (typeof amount === 'number') return count(amount);
  return Object.entries(amount)
    .map(([plan, each]) => `${plan} ${count(each)}`)
    .join(', ');
}

function windowOf({ window }: Limit): string {
  if (window === undefined) return '';
  if (window === 'at once' || window === 'in all') return ` ${window}`;
  return window === 'hour' ? ' an hour' : ` a ${window}`;
}

function toldOf({ told }: Limit): string {
  return typeof told === 'string' ? told : `${errorStatus[told.code]} \`${told.code}\`: "${told.text}"`;
}

const tableOf = (limits: Record<string, Limit>) =>
  [
    '| limit | counts for | how many | held by | the caller is told | the operator sees |',
    '|---|---|---|---|---|---|',
    ...Object.values(limits).map(
      (limit) =>
        `| ${limit.what} | ${limit.per} | ${amountOf(limit)}${windowOf(limit)} | ${limit.heldBy} | ${toldOf(limit)} | ${limit.seen} |`,
    ),
  ].join('\n');

const page = `# Fair use

Every limit on how much or how often: whom it counts for, what holds it, and what shows when it is reached. The page is written from \`test/docs/limits.ts\` by \`npx vitest run --project unit test/docs/fair-use.test.ts -u\`, and that test fails when the two differ. Numbers of plans are those of the pricing page (\`shared/account/plans.ts\`, \`fair-use.ts\`, \`api-terms.ts\`).

Hours, days and months are those of the clock, in UTC. \`…\` in a text stands for a number or a time. Where a limit ends with its hour or day, the answer has \`Retry-After\`. A frame of the chat has no status: its reply has the code and the text.

## Held by conditional writes

Exact under concurrency, on one machine as on AWS. \`test/system/api/fair-use.test.ts\` runs into each one.

${tableOf(tableLimits)}

## Held alike, where plans are paid

\`test/system/billing/buying.test.ts\` and \`test/system/accounts/access-ends.test.ts\` run into them.

${tableOf(payingLimits)}

## Held by AWS

${tableOf(awsLimits)}

## When a limit is in somebody's way

- A limit of a plan: the account changes its plan; the new limit applies at once.
- A limit of a stage: change its setting (docs/operations.md) and deploy. \`propertyCallsPerMonth\` costs money at the provider.
- A limit of a network that an office or a school shares: the refusal names the contact form or the support address. Customers with an account are not counted with guests.
- Any other: it is a number in \`shared/\`; change it there, and this page with it.
`;

it('docs/fair-use.md says of each limit what the table says', async () => {
  await expect(page).toMatchFileSnapshot(join(import.meta.dirname, '../../docs/fair-use.md'));
});
