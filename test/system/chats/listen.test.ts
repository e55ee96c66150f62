import { ulid } from 'ulid';
import { afterEach, describe, expect, it } from 'vitest';
import { Analysis } from '#shared/analysis/analysis.ts';
import { LookupAnswer } from '#shared/property/lookup.ts';
import { listenLimits } from '#shared/support/listen-limits.ts';
import { type GivenRole, Team } from '#shared/team/team.ts';
import { type ChatClient, connect } from '#test/support/chat/chat-client.ts';
import { type Person, startSystem } from '#test/support/system.ts';
import { teamMember, teamOwner } from '#test/support/teams/team.ts';

/* A page of a deal hears of what others change in it, while its user may read it. */

const system = await startSystem();

let open: ChatClient[] = [];
afterEach(async () => {
  await Promise.all(open.map((client) => client.close()));
  open = [];
});

async function connectAs({ token }: Person): Promise<ChatClient> {
  const client = await connect(system, { timeoutMs: 5000 });
  open.push(client);
  await client.ask('hello', { id_token: token });
  return client;
}

const owner = (name: string) => teamOwner(system, name);
const joined = (workspace: Person, name: string, role: GivenRole = 'viewer') =>
  teamMember(system, workspace, name, role);

let houses = 0;
async function savedBy(person: Person): Promise<string> {
  houses += 1;
  const address = `${houses} Listen Rd, Mesa, AZ 85201`;
  const { lookup_id } = LookupAnswer.parse((await person.call('POST', '/api/property-lookup', { address })).body);
  return Analysis.parse((await person.call('POST', '/api/analyses', { lookup_id })).body).id;
}

const note = (person: Person, deal: string, headers: Record<string, string> = {}) =>
  system.call('POST', `/api/analyses/${deal}/activity`, {
    token: person.token,
    body: { key: ulid(), text: 'The roof was new in 2019.' },
    headers,
  });

const refusalOf = async (client: ChatClient, fields: { deal: string; workspace?: string }) => {
  const reply = await client.request('listen', fields);
  return reply.ok ? undefined : { code: reply.error.code, message: reply.error.message };
};

/** Nothing is on its way any more. */
async function heardBy(client: ChatClient) {
  await system.idle();
  await client.ask('ping', {});
  return client.pushes;
}

describe('a page that listens to a deal', () => {
  it('hears within five seconds which deal somebody else has changed, and nothing of what is in it', async () => {
    const ines = await owner('heard-owner');
    const sam = await joined(ines, 'heard-member');
    const deal = await savedBy(ines);
    const page = await connectAs(sam);
    await page.ask('listen', { deal, workspace: ines.id });
    expect((await ines.call('PATCH', `/api/analyses/${deal}`, { purchase_price: 312_500 })).status).toBe(200);
    const push = await page.waitForPush('deal_changed');
    expect(push).toEqual({ type: 'deal_changed', deal, version: expect.any(String), by: ines.id });
    expect((await note(ines, deal)).status).toBe(201);
    const next = await page.waitForPush('deal_changed', ({ version }) => version > push.version);
    expect(next).toMatchObject({ deal, by: ines.id });
  });

  it('hears nothing of what it has changed itself, as another page of the same user does', async () => {
    const ines = await owner('tabs');
    const deal = await savedBy(ines);
    const [own, other] = [await connectAs(ines), await connectAs(ines)];
    const tab = ulid();
    await own.ask('listen', { deal, tab });
    await other.ask('listen', { deal, tab: ulid() });
    await note(ines, deal, { 'x-tab': tab });
    await other.waitForPush('deal_changed');
    expect(await heardBy(own)).toEqual([]);
  });

  it('hears of one deal at a time, and of none once it is closed', async () => {
    const ines = await owner('moving');
    const [first, second] = [await savedBy(ines), await savedBy(ines)];
    const page = await connectAs(ines);
    await page.ask('listen', { deal: first });
    await page.ask('listen', { deal: second });
    await note(ines, first);
    expect(await heardBy(page)).toEqual([]);
    await note(ines, second);
    expect(await page.waitForPush('deal_changed')).toMatchObject({ deal: second });
    await page.close();
    await system.idle();
    const enqueued = system.logs.length;
    await note(ines, second);
    await system.idle();
    expect(system.logs.slice(enqueued).filter((line) => line.includes('push_lost'))).toEqual([]);
  });

  it('hears nothing any more once its user is no member, and of no other user’s hello', async () => {
    const ines = await owner('removing');
    const [sam, pat] = [await joined(ines, 'removed'), await joined(ines, 'staying')];
    const deal = await savedBy(ines);
    const [removed, staying] = [await connectAs(sam), await connectAs(pat)];
    for (const page of [removed, staying]) await page.ask('listen', { deal, workspace: ines.id });
    const { members } = Team.parse((await ines.call('GET', '/api/team')).body);
    const member = members.find(({ email }) => email === sam.email);
    expect((await ines.call('DELETE', `/api/team/members/${member?.id}`)).status).toBe(200);
    await note(ines, deal);
    await staying.waitForPush('deal_changed');
    expect(await heardBy(removed)).toEqual([]);
    expect(await refusalOf(removed, { deal, workspace: ines.id })).toMatchObject({ code: 'not_found' });
    const heard = staying.pushes.length;
    await staying.ask('hello', { id_token: sam.token });
    await note(ines, deal);
    expect((await heardBy(staying)).length).toBe(heard);
  });
});

describe('listening is refused', () => {
  it('to a guest, for a deal of another account, and in a workspace without the caller', async () => {
    const [ines, stranger] = [await owner('refusing'), await owner('stranger')];
    const deal = await savedBy(ines);
    const guest = await connect(system);
    open.push(guest);
    expect(await refusalOf(guest, { deal })).toMatchObject({ code: 'not_signed_in' });
    const page = await connectAs(stranger);
    const none = await refusalOf(page, { deal: ulid() });
    expect(none).toMatchObject({ code: 'not_found' });
    expect(await refusalOf(page, { deal })).toEqual(none);
    const noWorkspace = await refusalOf(page, { deal, workspace: 'no-such-workspace' });
    expect(noWorkspace).toMatchObject({ code: 'not_found' });
    expect(await refusalOf(page, { deal, workspace: ines.id })).toEqual(noWorkspace);
    await note(ines, deal);
    expect(await heardBy(page)).toEqual([]);
  });

  it('to the connection beyond those of a user; a place that is given up is taken again', async () => {
    const ines = await owner('many-pages');
    const deal = await savedBy(ines);
    const pages: ChatClient[] = [];
    for (let count = 1; count <= listenLimits.ofUser; count += 1) {
      const page = await connectAs(ines);
      await page.ask('listen', { deal });
      pages.push(page);
    }
    const more = await connectAs(ines);
    const ofUser = { code: 'rate_limited', message: 'As many of your pages as may follow a deal already do.' };
    expect(await refusalOf(more, { deal })).toEqual(ofUser);
    await pages[0]?.close();
    await system.idle();
    await more.ask('listen', { deal });
    await note(ines, deal);
    await more.waitForPush('deal_changed');
  });

  it('to the connection beyond those of a deal, whoever it is of', async () => {
    const ines = await owner('crowded');
    const deal = await savedBy(ines);
    const members = await Promise.all([1, 2, 3, 4].map((at) => joined(ines, `crowd-${at}`)));
    const all = [ines, ...members].flatMap((person) => Array.from({ length: listenLimits.ofUser }, () => person));
    expect(all).toHaveLength(listenLimits.ofDeal);
    for (const person of all) await (await connectAs(person)).ask('listen', { deal, workspace: ines.id });
    const more = await connectAs(ines);
    const ofDeal = { code: 'rate_limited', message: 'As many pages as may follow this deal already do.' };
    expect(await refusalOf(more, { deal })).toEqual(ofDeal);
    await note(ines, deal);
    await Promise.all(open.slice(0, -1).map((page) => page.waitForPush('deal_changed')));
    expect(await heardBy(more)).toEqual([]);
  });
});
