import { expect, it, vi } from 'vitest';
import { CreatedApiKey } from '#shared/account/api-keys.ts';
import { ActivityPage } from '#shared/pipeline/activity.ts';
import { LookupAnswer } from '#shared/property/lookup.ts';
import type { GivenRole } from '#shared/team/team.ts';
import { WebhookEvent } from '#shared/webhooks/webhook-events.ts';
import { newLetterOf } from '#test/support/new-letter.ts';
import { newPacket } from '#test/support/packets.ts';
import { openReceiver } from '#test/support/receiver.ts';
import { type Person, startSystem } from '#test/support/system.ts';
import { within as callsIn, inside, invite, teamMember, teamOf, teamOwner } from '#test/support/teams/team.ts';

/* A deal's log and the events of webhooks name the person or API key that has caused them. */

const receiver = await openReceiver(Date.now);
const system = await startSystem({ outside: { 'hooks.example.com': receiver.port } });

const owner = (name: string) => teamOwner(system, name, { full_name: 'Ines Vestor', company: 'Vestor Homes' });
const within = (person: Person, workspace: Person) => callsIn(system, person, workspace);

/** A member, and what the team calls them. */
async function joined(workspace: Person, name: string, role: GivenRole = 'member') {
  const person = await teamMember(system, workspace, name, role);
  const { members } = await teamOf(workspace);
  return { person, called: members.find(({ id }) => id === person.id)?.name ?? '' };
}

let houses = 0;
async function savedBy(call: Person['call']): Promise<string> {
  houses += 1;
  const found = await call('POST', '/api/property-lookup', { address: `${houses} Actor Rd, Mesa, AZ 85201` });
  const { lookup_id } = LookupAnswer.parse(found.body);
  expect((await call('POST', '/api/analyses', { lookup_id })).status).toBe(201);
  return lookup_id;
}

const note = (call: Person['call'], deal: string, key: string, text: string) =>
  call('POST', `/api/analyses/${deal}/activity`, { key: `01KK8ZB5WNQ2M8R6V3X0T4Y7${key}`, text });

/** The entries of a deal's log with who has caused them, the latest first. */
async function logOf(call: Person['call'], deal: string) {
  const { items } = ActivityPage.parse((await call('GET', `/api/analyses/${deal}/activity`)).body);
  return items.map(({ kind, actor }) => [kind, actor]);
}

it('the log of a deal names the member, the owner and the API key that have changed it', async () => {
  const ines = await owner('logged-owner');
  const { person: theo, called } = await joined(ines, 'logged-member');
  const byTheo = { id: theo.id, name: called };
  const byInes = { id: ines.id, name: 'Ines Vestor' };
  const inTeam = within(theo, ines);
  const deal = await savedBy(inTeam);
  expect((await note(inTeam, deal, 'A1', 'Called the seller.')).body).toMatchObject({ actor: byTheo });
  await inTeam('PATCH', `/api/analyses/${deal}`, { seller_facts: { loanBalance: 120_000 } });
  // Minutes later another types, too: that is another entry.
  await ines.call('PATCH', `/api/analyses/${deal}`, { seller_facts: { monthsBehind: 2 } });
  await ines.call('PATCH', `/api/analyses/${deal}/pipeline`, { stage: 'contacted' });
  const made = await ines.call('POST', '/api/account/api-keys', { name: 'CRM' });
  const { key: token } = CreatedApiKey.parse(made.body);
  expect((await system.call('PATCH', `/api/deal/${deal}`, { token, body: { stage: 'negotiating' } })).status).toBe(200);
  const said = [
    ['stage_moved', { ...byInes, via: 'CRM' }],
    ['stage_moved', byInes],
    ['facts_changed', byInes],
    ['facts_changed', byTheo],
    ['note', byTheo],
    ['saved', byTheo],
    ['looked_up', undefined],
  ];
  const log = (await logOf(inTeam, deal)).filter(([kind]) => kind !== 'structure_changed');
  expect(log).toEqual(said);
  // Names are in no row.
  const { body } = await inTeam('GET', `/api/analyses/${deal}/activity?find=${encodeURIComponent(theo.id)}`);
  expect(body).toEqual({ items: [] });
  // The words of a note are its writer's. The owner and managers may only delete it.
  const [entry] = ActivityPage.parse((await ines.call('GET', `/api/analyses/${deal}/activity?show=notes`)).body).items;
  const path = `/api/analyses/${deal}/activity/${entry?.id}`;
  const sam = within((await joined(ines, 'logged-colleague')).person, ines);
  const change = { text: 'Called twice.' };
  const refused = { status: 403, body: { error: { code: 'not_allowed' } } };
  expect(await ines.call('PATCH', path, change)).toMatchObject(refused);
  expect(await sam('DELETE', path)).toMatchObject(refused);
  expect((await inTeam('PATCH', path, change)).body).toMatchObject({ ...change, actor: byTheo });
  expect((await ines.call('DELETE', path)).status).toBe(204);
  expect((await sam('DELETE', path)).status).toBe(404);
});

it('the log keeps the name of who was removed or left, until their account is deleted', async () => {
  const ines = await owner('former-owner');
  const [removed, left, member] = [
    await joined(ines, 'former-removed'),
    await joined(ines, 'former-left'),
    await joined(ines, 'former-member'),
  ];
  const deal = await savedBy(ines.call);
  for (const [at, { person }] of [removed, left, member].entries()) {
    expect((await note(within(person, ines), deal, `B${at}`, 'A note.')).status).toBe(201);
  }
  const names = async () => {
    const { items } = ActivityPage.parse((await ines.call('GET', `/api/analyses/${deal}/activity?show=notes`)).body);
    return items.map(({ actor }) => actor?.name).reverse();
  };
  expect((await ines.call('DELETE', `/api/team/members/${removed.person.id}`)).status).toBe(200);
  expect((await within(left.person, ines)('DELETE', '/api/team/membership')).status).toBe(204);
  expect(await names()).toEqual([removed.called, left.called, member.called]);

  // Back and gone once more, as often as one likes.
  const secret = await invite(ines, left.person.email, 'member');
  expect((await left.person.call('POST', '/api/join', { secret })).status).toBe(200);
  expect(await names()).toEqual([removed.called, left.called, member.called]);
  expect((await within(left.person, ines)('DELETE', '/api/team/membership')).status).toBe(204);

  expect((await removed.person.call('DELETE', '/api/profile')).status).toBe(204);
  expect(await names()).toEqual(['Former member', left.called, member.called]);
  const sweeper = system.functions.find(({ area }) => area === 'account-sweeper');
  for (const { person } of [left, member]) expect((await sweeper?.invoke({ delete_user: person.id }))?.ok).toBe(true);
  expect(await names()).toEqual(['Former member', 'Former member', 'Former member']);
  expect((await teamOf(ines)).members).toHaveLength(1);
});

it('letters, packets and notes of the API say who has made them', async () => {
  const ines = await owner('made-owner');
  const { person: theo, called } = await joined(ines, 'made-member');
  const inTeam = within(theo, ines);
  const deal = await savedBy(ines.call);
  const letter = await newLetterOf(await inside(system, theo, ines), deal, {
    options: 'Wholesale',
    buyerName: 'Alder & Main',
    sellerName: 'Ruth Hollis',
  });
  const kept = await inTeam('POST', `/api/analyses/${deal}/letters`, letter);
  expect(kept).toMatchObject({ status: 201, body: { made_by: theo.id } });
  const made = await inTeam('POST', `/api/analyses/${deal}/packets`, newPacket());
  expect(made).toMatchObject({ status: 201, body: { packet: { made_by: theo.id } } });
  const [letters, packets] = [
    await ines.call('GET', `/api/analyses/${deal}/letters`),
    await ines.call('GET', `/api/analyses/${deal}/packets`),
  ];
  expect(letters.body).toMatchObject({ items: [{ made_by: theo.id }] });
  expect(packets.body).toMatchObject({ packets: [{ made_by: theo.id }] });

  await note(inTeam, deal, 'C1', 'By Theo.');
  const key = CreatedApiKey.parse((await ines.call('POST', '/api/account/api-keys', { name: 'CRM' })).body);
  const added = await system.call('POST', `/api/deal/${deal}/notes`, { token: key.key, body: { text: 'By a key.' } });
  const byKey = { id: ines.id, name: 'Ines Vestor', via: 'CRM' };
  expect(added).toMatchObject({ status: 201, body: { actor: byKey } });
  const { body } = await system.call('GET', `/api/deal/${deal}/notes`, { token: key.key });
  expect(body).toMatchObject({ items: [{ actor: byKey }, { actor: { id: theo.id, name: called } }] });
});

it('events name the person or API key that has caused them', async () => {
  const ines = await owner('told-owner');
  const { person: theo } = await joined(ines, 'told-member');
  // The name of today, not of the sign-up.
  const called = 'Theo Okafor';
  await theo.call('PATCH', '/api/profile', { full_name: called });
  const reply = await ines.call('POST', '/api/account/webhooks', { url: 'https://hooks.example.com/actors' });
  const { id } = reply.body as { id: string };
  const deal = await savedBy(within(theo, ines));
  const made = await ines.call('POST', '/api/account/api-keys', { name: 'CRM' });
  const { key: token } = CreatedApiKey.parse(made.body);
  await system.call('PATCH', `/api/deal/${deal}`, { token, body: { stage: 'negotiating' } });
  await ines.call('POST', `/api/account/webhooks/${id}/test`);
  await within(theo, ines)('PATCH', `/api/analyses/${deal}/pipeline`, { stage: 'contacted' });
  await ines.call('DELETE', `/api/analyses/${deal}`);
  const events = await vi.waitFor(
    () => {
      const all = receiver.list('/actors');
      expect(all).toHaveLength(5);
      return all.map(({ body }) => WebhookEvent.parse(JSON.parse(body)));
    },
    { timeout: 60_000 },
  );
  const byInes = { id: ines.id, name: 'Ines Vestor' };
  const byTheo = { id: theo.id, name: called };
  const seen = events.map(({ type, actor }) => [type, actor]);
  expect(seen).toHaveLength(5);
  expect(seen).toEqual(
    expect.arrayContaining([
      ['analysis.created', byTheo],
      ['deal.stage_changed', { ...byInes, via: 'CRM' }],
      ['deal.stage_changed', byTheo],
      ['webhook.test', byInes],
      ['analysis.deleted', byInes],
    ]),
  );
});
