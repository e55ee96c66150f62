import { describe, expect, it } from 'vitest';
import { operations } from '#lambdas/functions/structures/operations.ts';
import { logWith } from '#lambdas/runtime/log.ts';
import type { Profile } from '#shared/account/profile.ts';
import { SolveInput, StressInput } from '#shared/structures/base/deal-input.ts';
import { worked } from '#test/shared/structures/worked-house.ts';
import { aKeyHolder } from '#test/support/lambdas/builders.ts';

const now = new Date('2026-03-10T12:00:00.000Z');

/** What calls share that come with a key of this account. */
const callOf = (parts: Partial<Profile>) => ({
  user: aKeyHolder(parts),
  workspace: { id: aKeyHolder().workspace, role: 'owner' as const },
  viewer: '127.0.0.1',
  userAgent: undefined,
  params: undefined,
  query: undefined,
  headers: undefined,
  now,
  log: logWith({}),
});
const solved = SolveInput.parse({ ...worked, structure: 'Novation', unknown: 'sellerPrice' });
const stressed = StressInput.parse({ ...worked, structure: 'Novation' });

/** What each call of the deal engine answers, or why it does not. */
async function outcomes(parts: Partial<Profile>): Promise<unknown[]> {
  const call = callOf(parts);
  const outcome = (answer: Promise<unknown>) =>
    answer.then(
      () => 'answered',
      (error: unknown) => error,
    );
  return Promise.all([
    outcome(operations.compareStructures({ ...call, body: worked })),
    outcome(operations.solveTerms({ ...call, body: solved })),
    outcome(operations.stressDeal({ ...call, body: stressed })),
  ]);
}

const refusal = (what: string) => ({
  code: 'not_allowed',
  message: `The Basic plan does not include ${what}. It comes with Professional and Enterprise.`,
});

describe('a call of the deal engine', () => {
  it('is answered on a plan with its feature, and while a trial runs', async () => {
    const all = Array(3).fill('answered');
    expect(await outcomes({ subscription_tier: 'professional', subscription_status: 'active' })).toEqual(all);
    expect(await outcomes({ subscription_tier: 'basic', trial_end_date: '2026-03-12T00:00:00.000Z' })).toEqual(all);
  });

  it('is refused on a plan without it, and says what is missing and where it is', async () => {
    const ended = { subscription_tier: 'basic', trial_end_date: '2026-03-10T00:00:00.000Z' } as const;
    expect(await outcomes(ended)).toMatchObject([
      refusal('all five structures'),
      refusal('solving and stressing deals'),
      refusal('solving and stressing deals'),
    ]);
  });
});
