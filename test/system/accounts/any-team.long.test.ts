import fc from 'fast-check';
import { expect, it } from 'vitest';
import { allows, type Need, type Role } from '#shared/account/roles.ts';
import { type GivenRole, SentInvitation, teamLimits } from '#shared/team/team.ts';
import { seed } from '#test/support/generated.ts';
import { forgetGuesses } from '#test/support/seller/forget-guesses.ts';
import { type Person, startSystem } from '#test/support/system.ts';

/* Whatever people do to a team, in whatever order: who may do what is what a model of it says. */

const system = await startSystem();

/** The people by their places: the owner, and those who may be invited. */
const owner = 0;
const others = [1, 2, 3, 4, 5];
// The same few meet again and again, and most is done by who may.
const another = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 2 }) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: others.length }) },
);
const anybody = fc.oneof({ weight: 3, arbitrary: fc.constant(owner) }, { weight: 2, arbitrary: another });
const role = fc.constantFrom<GivenRole>('viewer', 'bookkeeper', 'member', 'manager');
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('invite' as const), by: anybody, whom: another, role }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('accept' as const), whom: another }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('change' as const), by: anybody, whom: another, role }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), by: anybody, whom: another }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('leave' as const), whom: another }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('plan' as const), hasTeam: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), whom: another }) },
);
type Step = typeof step extends fc.Arbitrary<infer Made> ? Made : never;

/** The model: what a team is, and what becomes of it. */
function newModel() {
  const roles = new Map<number, Role>([[owner, 'owner']]);
  const invited = new Map<number, GivenRole>();
  const mails = new Map<number, number>();
  const gone = new Set<number>();
  let hasTeam = true;
  const roleOf = (who: number) => (gone.has(who) || (who !== owner && !hasTeam) ? undefined : roles.get(who));
  const may = (who: number, need: Need) => {
    const has = roleOf(who);
    return has !== undefined && allows(has, need);
  };
  /** Only the owner makes, changes and removes managers. */
  const rules = (by: number, ...managed: (Role | undefined)[]) =>
    may(by, 'manage') && (by === owner || !managed.includes('manager'));
  const isDone = (made: Step): boolean => {
    switch (made.kind) {
      case 'invite': {
        if (!rules(made.by, made.role) || !hasTeam) return false;
        const sent = (mails.get(made.whom) ?? 0) + 1;
        mails.set(made.whom, sent);
        const taken = roles.size + invited.size - (invited.has(made.whom) ? 1 : 0);
        if (sent > teamLimits.invitationsToAddressADay || roles.has(made.whom) || taken >= teamLimits.seats)
          return false;
        invited.set(made.whom, made.role);
        return true;
      }
      case 'accept': {
        const given = invited.get(made.whom);
        if (gone.has(made.whom) || !hasTeam || given === undefined) return false;
        invited.delete(made.whom);
        roles.set(made.whom, given);
        return true;
      }
      case 'change':
      case 'remove': {
        const has = roles.get(made.whom);
        if (has === undefined || made.by === made.whom) return false;
        if (!rules(made.by, has, made.kind === 'change' ? made.role : undefined)) return false;
        if (made.kind === 'change') roles.set(made.whom, made.role);
        else roles.delete(made.whom);
        return true;
      }
      case 'leave':
        return may(made.whom, 'read') && roles.delete(made.whom);
      case 'plan':
        hasTeam = made.hasTeam;
        return true;
      case 'delete':
        if (gone.has(made.whom)) return true;
        gone.add(made.whom);
        roles.delete(made.whom);
        return true;
    }
  };
  const statusOf = (who: number, need: Need) => {
    if (gone.has(who)) return 401;
    if (roleOf(who) === undefined) return 404;
    return may(who, need) ? 200 : 403;
  };
  return { isDone, statusOf };
}

/** A workspace and its people, and what a step is there. */
async function newTeam(name: string) {
  const people = await Promise.all([owner, ...others].map((at) => system.person(`${name}-${at}`)));
  const person = (at: number): Person => people[at] ?? (people[0] as Person);
  const boss = person(owner);
  const choose = (tier: string) =>
    boss.call('PUT', '/api/subscription', { tier, billing_interval: 'monthly', start: 'now' });
  await choose('enterprise');
  const links = new Map<number, string>();
  const call = (by: number, method: string, path: string, body?: unknown) =>
    system.call(method, path, { token: person(by).token, body, headers: { 'x-workspace': boss.id } });
  async function take(made: Step): Promise<number> {
    switch (made.kind) {
      case 'invite': {
        const body = { email: person(made.whom).email, role: made.role };
        const answer = await call(made.by, 'POST', '/api/team/invitations', body);
        if (answer.status === 201) links.set(made.whom, SentInvitation.parse(answer.body).link.split('#')[1] ?? '');
        return answer.status;
      }
      case 'accept': {
        // Once: a repeat is answered as the first was.
        const secret = links.get(made.whom) ?? 'none';
        links.delete(made.whom);
        await forgetGuesses(system);
        const { status } = await person(made.whom).call('POST', '/api/join', { secret });
        if (status >= 300) links.set(made.whom, secret);
        return status;
      }
      case 'change':
        return (await call(made.by, 'PATCH', `/api/team/members/${person(made.whom).id}`, { role: made.role })).status;
      case 'remove':
        return (await call(made.by, 'DELETE', `/api/team/members/${person(made.whom).id}`)).status;
      case 'leave':
        return (await call(made.whom, 'DELETE', '/api/team/membership')).status;
      case 'plan':
        return (await choose(made.hasTeam ? 'enterprise' : 'professional')).status;
      case 'delete':
        return (await person(made.whom).call('DELETE', '/api/profile')).status;
    }
  }
  const probes: [Need, string, string, unknown?][] = [
    ['read', 'GET', '/api/deals'],
    ['write', 'PUT', `/api/column-maps/${'0'.repeat(64)}`, { roles: {}, contacts: false, file: 'model.csv' }],
    ['manage', 'GET', '/api/account/webhooks'],
  ];
  const allowed = async (by: number) =>
    Promise.all(probes.map(async ([need, ...asks]) => [need, (await call(by, ...asks)).status] as const));
  return { take, allowed };
}

it('after every step each person may do what the model says', { timeout: 600_000 }, async () => {
  let count = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 30 }), async (steps) => {
      count += 1;
      const [model, team] = [newModel(), await newTeam(`any-team-${seed}-${count}`)];
      for (const [at, made] of steps.entries()) {
        const isDone = model.isDone(made);
        const told = `step ${at}: ${JSON.stringify(made)}`;
        expect((await team.take(made)) < 300, told).toBe(isDone);
        for (const who of [owner, ...others]) {
          const expected = (['read', 'write', 'manage'] as const).map((need) => [need, model.statusOf(who, need)]);
          expect(await team.allowed(who), `${told}, then person ${who}`).toEqual(expected);
        }
      }
    }),
    { seed, numRuns: 6, endOnFailure: true },
  );
});
