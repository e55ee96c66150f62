import { ulid } from 'ulid';
import { beforeEach, describe, expect, it } from 'vitest';
import { openClock } from '#local/clock/clock.ts';
import { CreatedCalendarFeed, feedPath } from '#shared/reminders/calendar-feed.ts';
import { MadeSellerPage } from '#shared/seller-page/seller-link.ts';
import type { GivenRole } from '#shared/team/team.ts';
import { hour, minute, passHours } from '#test/support/away-from.ts';
import { saveAnalysis } from '#test/support/saved-analysis.ts';
import { sellerAt } from '#test/support/seller/seller-form.ts';
import { aSellerPage, placeSellerPage } from '#test/support/seller/seller-pages.ts';
import { makeReal, newSellerPage } from '#test/support/seller/send-offer.ts';
import { type Person, startSystem } from '#test/support/system.ts';
import { inside, teamMember, teamOwner, within } from '#test/support/teams/team.ts';

/* Who in a team gets mails about which of its deals. */

const clock = openClock();
/** Mails that SES takes before it refuses more. */
let taken = Number.POSITIVE_INFINITY;
const refusal = { status: 400, type: 'SendingPausedException' };
const system = await startSystem({
  clock,
  mailOutage: () => {
    taken -= 1;
    return taken < 0 ? refusal : undefined;
  },
});
const seller = sellerAt(system);
beforeEach(() => {
  taken = Number.POSITIVE_INFINITY;
});

const tomorrow = () => new Date(clock.now() + 24 * hour).toISOString().slice(0, 10);

/** Mails of the day come from the first hour on. */
const inUtc = (person: Person, reminders = {}) =>
  person.call('PATCH', '/api/profile', { reminders: { time_zone: 'UTC', hour: 0, ...reminders } });

async function owner(name: string): Promise<Person> {
  // Away from the end of the day.
  if (new Date(clock.now()).getUTCHours() > 18) await clock.sleep(6 * hour);
  const person = await teamOwner(system, name);
  await inUtc(person);
  return person;
}

async function joined(workspace: Person, name: string, role: GivenRole = 'member'): Promise<Person> {
  const person = await teamMember(system, workspace, name, role);
  await inUtc(person);
  return person;
}

/** A deal of the workspace with a call to make tomorrow, and whose it is. */
async function call(workspace: Person, text: string, assignee: string | null): Promise<string> {
  const id = await saveAnalysis(workspace, `${text.length} ${text} St, Mesa, AZ 85201`);
  const plan = { assignee, next_action: { id: ulid(), text, due: tomorrow() } };
  expect((await workspace.call('PATCH', `/api/analyses/${id}/pipeline`, plan)).status).toBe(200);
  return id;
}

/** Waits for the mails of the next day. */
async function passDay(): Promise<void> {
  await clock.sleep(24 * hour);
  await passHours(clock, 1);
}

/** Mails about deals, the first on top; what is due, one to a mail, on which day. */
const mailsTo = ({ email }: Person) =>
  system.mailbox
    .list(email)
    .filter(({ headers }) => headers?.['List-Unsubscribe'] !== undefined)
    .toReversed();
const saidTo = (person: Person) =>
  mailsTo(person).map(({ text }) => [...text.matchAll(/^[^:\n]*: (Call \w+)$/gm)].map(([, said]) => said).toSorted());

describe('a mail of the day', () => {
  it('has the deals that are its reader’s in each workspace, and nobody’s for the owner and managers', async () => {
    const ines = await owner('day-owner');
    const theo = await joined(ines, 'day-member');
    const mia = await joined(ines, 'day-manager', 'manager');
    const vic = await joined(ines, 'day-viewer', 'viewer');
    const ofTheo = await call(ines, 'Call theo', theo.id);
    await call(ines, 'Call ines', ines.id);
    await call(ines, 'Call nobody', null);
    const own = await call(theo, 'Call own', theo.id);
    await passDay();
    expect(saidTo(ines)).toEqual([['Call ines', 'Call nobody']]);
    expect(saidTo(theo)).toEqual([['Call own', 'Call theo']]);
    expect(saidTo(mia)).toEqual([['Call nobody']]);
    expect(saidTo(vic)).toEqual([]);
    expect(mailsTo(theo)[0]?.text).toContain(`${system.url}/deal/${ofTheo}?w=${ines.id}\n`);
    expect(mailsTo(theo)[0]?.text).toContain(`${system.url}/deal/${own}?w=${theo.id}\n`);
    expect(mailsTo(ines)[0]?.text).not.toContain('?w=');
  });

  it('has a deal for who has it since, and what a member had for the owner once the plan or role ends', async () => {
    const ines = await owner('moved-owner');
    const [theo, sam] = [await joined(ines, 'moved-member'), await joined(ines, 'moved-manager', 'manager')];
    const id = await call(ines, 'Call theo', theo.id);
    await call(ines, 'Call sam', sam.id);
    await passDay();
    expect([saidTo(ines), saidTo(theo), saidTo(sam)]).toEqual([[], [['Call theo']], [['Call sam']]]);
    const again = { assignee: sam.id, next_action: { id: ulid(), text: 'Call moved', due: tomorrow() } };
    await within(system, theo, ines)('PATCH', `/api/analyses/${id}/pipeline`, again);
    await passDay();
    expect([saidTo(ines), saidTo(theo).length, saidTo(sam).at(-1)]).toEqual([[], 1, ['Call moved']]);
    await ines.call('PATCH', `/api/analyses/${id}/pipeline`, {
      next_action: { id: ulid(), text: 'Call lapsed', due: tomorrow() },
    });
    await ines.call('PUT', '/api/subscription', { tier: 'basic', billing_interval: 'monthly', start: 'now' });
    await passDay();
    expect([saidTo(ines), saidTo(theo).length, saidTo(sam).length]).toEqual([[['Call lapsed']], 1, 2]);
  });

  it('has nothing of a workspace that its reader was removed from, or of a deal that is another’s', async () => {
    const ines = await owner('removing-owner');
    const theo = await joined(ines, 'removed-member');
    await call(ines, 'Call theo', theo.id);
    await call(ines, 'Call ines', ines.id);
    expect((await ines.call('DELETE', `/api/team/members/${theo.id}`)).status).toBe(200);
    await passDay();
    expect([saidTo(ines), saidTo(theo)]).toEqual([[['Call ines', 'Call theo']], []]);
  });

  it('tells once whom somebody else gave a deal, and not who took it themselves or was given it no longer', async () => {
    const ines = await owner('giving-owner');
    const [theo, sam] = [await joined(ines, 'given-member'), await joined(ines, 'taken-member')];
    await call(ines, 'Call theo', theo.id);
    const passed = await call(ines, 'Call passed', theo.id);
    const take = { assignee: sam.id };
    expect((await within(system, sam, ines)('PATCH', `/api/analyses/${passed}/pipeline`, take)).status).toBe(200);
    const told = (person: Person) =>
      mailsTo(person).flatMap(({ text }) => text.match(/^Yesterday: Assigned to you\n.*$/gm) ?? []);
    await passDay();
    expect(told(theo)).toEqual(['Yesterday: Assigned to you\n9 Call theo St, Mesa, AZ 85201 (sample data)']);
    await passDay();
    expect([ines, theo, sam].map((person) => told(person).length)).toEqual([0, 1, 0]);
  });

  it('stops for a member alone who has stopped it', async () => {
    const ines = await owner('stopping-owner');
    const theo = await joined(ines, 'stopping-member');
    await call(ines, 'Call theo', theo.id);
    await call(ines, 'Call ines', ines.id);
    await inUtc(theo, { email: false });
    await passDay();
    expect([saidTo(ines), saidTo(theo)]).toEqual([[['Call ines']], []]);
  });
});

describe('a calendar feed', () => {
  it('has the same deals as the mails, with links into their workspaces', async () => {
    const ines = await owner('feeding-owner');
    const theo = await joined(ines, 'feeding-member');
    const mia = await joined(ines, 'feeding-manager', 'manager');
    const ofTheo = await call(ines, 'Call theo', theo.id);
    await call(ines, 'Call ines', ines.id);
    await call(ines, 'Call nobody', null);
    await call(theo, 'Call own', theo.id);
    const feedOf = async (person: Person) => {
      const made = await person.call('POST', '/api/calendar-feed');
      return String((await system.call('GET', feedPath(CreatedCalendarFeed.parse(made.body).feed))).body);
    };
    const [ofInes, feedOfTheo, ofMia] = [await feedOf(ines), await feedOf(theo), await feedOf(mia)];
    const calls = (feed: string) => [...feed.matchAll(/SUMMARY:(Call \w+)/g)].map(([, said]) => said).toSorted();
    expect(calls(ofInes)).toEqual(['Call ines', 'Call nobody']);
    expect(calls(feedOfTheo)).toEqual(['Call own', 'Call theo']);
    expect(calls(ofMia)).toEqual(['Call nobody']);
    expect(feedOfTheo.replaceAll('\r\n ', '')).toContain(`URL:${system.url}/deal/${ofTheo}?w=${ines.id}\r\n`);
    expect(ofInes).not.toContain('?w=');
    expect(feedOfTheo).not.toContain('Assigned');
    await ines.call('DELETE', `/api/team/members/${theo.id}`);
    expect(calls(await feedOf(theo))).toEqual(['Call own']);
  });
});

describe('a seller’s answer', () => {
  /** A page of a deal of the workspace, and its seller, who asks. */
  async function offerOf(ines: Person, assignee: string | null, sender?: Person) {
    const id = await saveAnalysis(ines);
    await makeReal(system, ines, id);
    await ines.call('PATCH', `/api/analyses/${id}/pipeline`, { assignee });
    const made_at = new Date(clock.now()).toISOString();
    const link = sender
      ? await sent(await inside(system, sender, ines), id)
      : await placeSellerPage(system, ines, id, aSellerPage({ made_at }));
    const ask = async (question: string) => {
      const { status } = await seller.answer(link, await seller.open(link), { do: 'question', question });
      expect(status).toBe(200);
      await clock.sleep(minute);
    };
    return { id, ask };
  }
  async function sent(by: Person, id: string) {
    const { body } = await by.call('POST', `/api/analyses/${id}/seller-pages`, await newSellerPage(by, id));
    const { page, path } = MadeSellerPage.parse(body);
    const [, code = '', secret = ''] = /^\/o\/(\w+)#(\w+)$/.exec(path) ?? [];
    return { page_id: page.id, code, secret };
  }
  const asked = (person: Person) => mailsTo(person).filter(({ subject }) => subject.startsWith('A seller')).length;

  it('is mailed to whose deal it is, in their workspace, and to the owner once that one is gone', async () => {
    const ines = await owner('asked-owner');
    const theo = await joined(ines, 'asked-member');
    const mia = await joined(ines, 'asked-manager', 'manager');
    const { id, ask } = await offerOf(ines, theo.id);
    await ask('One?');
    expect([asked(ines), asked(theo), asked(mia)]).toEqual([0, 1, 0]);
    expect(mailsTo(theo)[0]?.text).toContain(`${system.url}/offer-letter/${id}?w=${ines.id}#message-`);
    await ines.call('DELETE', `/api/team/members/${theo.id}`);
    await clock.sleep(2 * hour);
    await ask('Two?');
    expect([asked(ines), asked(theo), asked(mia)]).toEqual([1, 1, 1]);
    expect(mailsTo(ines)[0]?.text).toContain(`${system.url}/offer-letter/${id}#message-`);
  });

  it('of a deal that is nobody’s is mailed to the owner and managers, each as their settings say', async () => {
    const ines = await owner('open-owner');
    const theo = await joined(ines, 'open-member');
    const mia = await joined(ines, 'open-manager', 'manager');
    const mo = await joined(ines, 'quiet-manager', 'manager');
    await inUtc(mo, { email: false });
    const { ask } = await offerOf(ines, null);
    await ask('One?');
    expect([asked(ines), asked(theo), asked(mia), asked(mo)]).toEqual([1, 0, 1, 0]);
  });

  it('of a deal that is nobody’s is mailed to who has sent the page alone, while they may send', async () => {
    const ines = await owner('sent-for-owner');
    const theo = await joined(ines, 'sending-member');
    const mia = await joined(ines, 'sent-for-manager', 'manager');
    const { ask } = await offerOf(ines, null, theo);
    await ask('One?');
    expect([asked(ines), asked(theo), asked(mia)]).toEqual([0, 1, 0]);
    await ines.call('PATCH', `/api/team/members/${theo.id}`, { role: 'viewer' });
    await clock.sleep(2 * hour);
    await ask('Two?');
    expect([asked(ines), asked(theo), asked(mia)]).toEqual([1, 1, 1]);
  });

  it('is mailed later, once, to those whose mail SES has refused', async () => {
    const ines = await owner('refused-owner');
    const mia = await joined(ines, 'refused-manager', 'manager');
    const { ask } = await offerOf(ines, null);
    taken = 1;
    system.expectError('Mails about sellers were not sent');
    system.expectError('seller_news_not_sent');
    await ask('One?');
    expect([asked(ines), asked(mia)]).toEqual([1, 0]);
    taken = Number.POSITIVE_INFINITY;
    await passHours(clock, 1);
    expect([asked(ines), asked(mia)]).toEqual([1, 1]);
  });
});

describe('a note that names somebody', () => {
  const note = (by: ReturnType<typeof within>, id: string, text: string) =>
    by('POST', `/api/analyses/${id}/activity`, { key: ulid(), text });
  const named = (person: Person) =>
    system.mailbox.list(person.email).filter(({ subject }) => / named you: /.test(subject));

  it('reaches them by mail at once, not its writer, not twice, and not who has turned it off', async () => {
    const ines = await owner('names-people');
    const [theo, mia] = [await joined(ines, 'named-theo'), await joined(ines, 'named-mia', 'bookkeeper')];
    await theo.call('PATCH', '/api/profile', { full_name: 'Theo Okafor' });
    await mia.call('PATCH', '/api/profile', { full_name: 'Mia Lane', reminders: { named: false } });
    const id = await saveAnalysis(ines, '77 Named St, Mesa, AZ 85201');
    const key = ulid();
    const body = { key, text: '@Theo Okafor and @Mia Lane: she wants to talk on Friday' };
    for (let press = 0; press < 2; press += 1) await ines.call('POST', `/api/analyses/${id}/activity`, body);
    const [mail, ...others] = named(theo);
    expect([others, named(mia), named(ines)]).toEqual([[], [], []]);
    expect(mail?.subject).toContain('77 Named St');
    expect(mail?.text).toContain('she wants to talk on Friday');
    expect(mail?.text).toContain(`/deal/${id}?w=${ines.id}`);
    await note(within(system, theo, ines), id, 'Done, @Ines. And @Theo himself');
    expect([named(ines).length, named(theo).length]).toEqual([1, 1]);
  });

  it('reaches nobody of another workspace, and nobody who was removed', async () => {
    const ines = await owner('names-nobody');
    const theo = await joined(ines, 'once-named');
    await theo.call('PATCH', '/api/profile', { full_name: 'Theo Gone' });
    const id = await saveAnalysis(ines, '78 Named St, Mesa, AZ 85201');
    await ines.call('DELETE', `/api/team/members/${theo.id}`);
    await note(within(system, ines, ines), id, '@Theo Gone should not get this');
    expect(named(theo)).toEqual([]);
  });
});
