import { beforeEach, describe, expect, it } from 'vitest';
import { accountOf } from '#lambdas/storage/account-of.ts';
import { openClock } from '#local/clock/clock.ts';
import type { MailOutage } from '#local/internet/mail-service.ts';
import { sessionOf } from '#local/sign-in.ts';
import { Profile } from '#shared/account/profile.ts';
import { SentInvitation } from '#shared/team/team.ts';
import { hour, minute, passTime } from '#test/support/away-from.ts';
import { askCognito } from '#test/support/cognito.ts';
import { type Person, password, startSystem } from '#test/support/system.ts';
import { teamMember } from '#test/support/teams/team.ts';

const clock = openClock();
let outage: MailOutage | undefined;
const system = await startSystem({ clock, mailOutage: () => outage });
beforeEach(() => {
  outage = undefined;
});

const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit Chrome/141.0 Safari/537.36';
const [laptop, phone] = ['01JB0000000000000000000001', '01JB0000000000000000000002'];

/** A sign-in, and its first call from a browser. */
async function signInFrom(browser: string, { email }: Person): Promise<string> {
  const { token } = await sessionOf(system, { email, password });
  const headers = { 'user-agent': agent, 'x-browser-id': browser };
  expect((await system.call('GET', '/api/profile', { token, headers })).status).toBe(200);
  return token;
}

/** Somebody who has signed in from a laptop and by a program, and has an account for longer than a day. */
async function owner(name: string): Promise<Person> {
  const person = await system.person(name);
  await person.call('GET', '/api/profile');
  await signInFrom(laptop, person);
  await passTime(clock, 25 * hour);
  return person;
}

/** Calls the sender, twice, as it may be. */
async function callSender(): Promise<boolean> {
  const sender = system.functions.find(({ area }) => area === 'reminders');
  const outcomes = await Promise.all([sender?.invoke({}), sender?.invoke({})]);
  return outcomes.every((outcome) => outcome?.ok === true);
}
const mailsTo = (email: string) => system.mailbox.list(email).filter(({ code }) => code === null);
const subjectsTo = (email: string) => mailsTo(email).map(({ subject }) => subject);

/** An operation of Cognito's JSON protocol. */
async function cognito(operation: string, input: object): Promise<void> {
  const response = await askCognito(system, operation, input);
  expect(response.status).toBe(200);
}

const rowsOf = (person: Person) =>
  system.tables.command('Query', {
    TableName: system.tables.names.find((name) => name.includes('Integrations')),
    KeyConditionExpression: 'account = :account AND begins_with(sort_key, :log)',
    ExpressionAttributeValues: { ':account': { S: accountOf(person.id) }, ':log': { S: 'account-log#' } },
  });

describe('the owner gets one mail', () => {
  it('of a webhook that a manager makes in their workspace, and the manager none', async () => {
    const [ines, max] = [await owner('owns-workspace'), await owner('manages-workspace')];
    await ines.call('PUT', '/api/subscription', { tier: 'enterprise', billing_interval: 'monthly', start: 'now' });
    const sent = await ines.call('POST', '/api/team/invitations', { email: max.email, role: 'manager' });
    const secret = SentInvitation.parse(sent.body).link.split('#')[1];
    const { token } = await sessionOf(system, { email: max.email, password });
    expect((await system.call('POST', '/api/join', { token, body: { secret } })).status).toBe(200);
    const made = await system.call('POST', '/api/account/webhooks', {
      ...{ token, headers: { 'x-workspace': ines.id } },
      body: { url: 'https://hooks.example.com/team', events: ['analysis.created'] },
    });
    expect(made.status).toBe(201);
    expect(await callSender()).toBe(true);
    expect(subjectsTo(ines.email).filter((subject) => /webhook/i.test(subject))).toHaveLength(1);
    expect(subjectsTo(max.email).filter((subject) => /webhook/i.test(subject))).toEqual([]);
  });

  it('of who joins their team, and a member of a new role, a removal and the end of the workspace', async () => {
    const ines = await owner('tells-team');
    await ines.call('PUT', '/api/subscription', { tier: 'enterprise', billing_interval: 'monthly', start: 'now' });
    await ines.call('PATCH', '/api/profile', { company: 'Alder Homes' });
    const [max, kim] = [
      await teamMember(system, ines, 'told-max', 'member'),
      await teamMember(system, ines, 'told-kim', 'viewer'),
    ];
    await ines.call('PATCH', `/api/team/members/${max.id}`, { role: 'viewer' });
    await ines.call('DELETE', `/api/team/members/${max.id}`);
    const { token } = await sessionOf(system, { email: ines.email, password });
    expect((await system.call('DELETE', '/api/profile', { token })).status).toBe(204);
    expect(await callSender()).toBe(true);
    const texts = (email: string) => mailsTo(email).map(({ text }) => text.split('\n')[0]);
    expect(texts(max.email)).toContain('Your role on Dealwright is now another one: Alder Homes, Viewer.');
    expect(texts(max.email).join()).toContain('You were removed from Alder Homes on Dealwright.');
    expect(texts(max.email).join()).not.toContain('was deleted');
    expect(texts(kim.email).join()).toContain('Alder Homes on Dealwright was deleted by its owner.');
    const doors = Profile.parse((await kim.call('GET', '/api/profile')).body).workspaces;
    expect(doors).toEqual({});
  });

  it('of a sign-in from a new browser, none of the next there, and none of the first of a new account', async () => {
    const person = await system.person('new-here');
    await signInFrom(laptop, person);
    await callSender();
    expect(subjectsTo(person.email)).toEqual([]);
    await passTime(clock, 25 * hour);
    await signInFrom(laptop, person);
    await callSender();
    expect(subjectsTo(person.email)).toEqual([]);
    await signInFrom(phone, person);
    await signInFrom(phone, person);
    await callSender();
    await callSender();
    const [mail, ...others] = mailsTo(person.email);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ subject: 'A new browser signed in to your Dealwright account', headers: {} });
    expect(mail?.text).toContain('\nBrowser: Chrome on Windows\nNetwork: 127.0.0.1\n');
    expect(mail?.text).toContain(` ${system.url}/account-settings?tab=security\n`);
  });

  it('of an API key and of a changed password within minutes, and the rows keep no address', async () => {
    const person = await owner('key-maker');
    await person.call('PUT', '/api/subscription', { tier: 'professional', billing_interval: 'monthly', start: 'now' });
    const token = await signInFrom(laptop, person);
    const made = await system.call('POST', '/api/account/api-keys', { token, body: { name: 'Zapier' } });
    expect(made.status).toBe(201);
    await person.call('POST', '/api/account-log', { kind: 'password_changed' });
    await person.call('POST', '/api/account-log', { kind: 'authenticator_on' });
    await passTime(clock, 6 * minute);
    await callSender();
    expect(subjectsTo(person.email).sort()).toEqual([
      'New API key on your Dealwright account',
      'The password of your Dealwright account was changed',
    ]);
    expect(JSON.stringify(mailsTo(person.email))).not.toContain(String(Object(made.body).key));
    expect(JSON.stringify(await rowsOf(person))).not.toContain(person.email);
  });

  it('of a webhook, its new URL and secret, a calendar feed and a copy of the data, each', async () => {
    const person = await owner('outliver');
    await person.call('PUT', '/api/subscription', { tier: 'professional', billing_interval: 'monthly', start: 'now' });
    const token = await signInFrom(laptop, person);
    const as = (method: string, path: string, body?: object) => system.call(method, path, { token, body });
    const made = await as('POST', '/api/account/webhooks', { url: 'https://hooks.example.com/told' });
    const hook = `/api/account/webhooks/${Object(made.body).id}`;
    await as('PATCH', hook, { url: 'https://hooks.example.com/moved' });
    await as('PATCH', hook, { description: 'Moved' });
    await as('POST', `${hook}/secret`);
    await as('POST', '/api/calendar-feed');
    await as('GET', '/api/export');
    await callSender();
    await callSender();
    expect(subjectsTo(person.email).sort()).toEqual([
      'A webhook of your Dealwright account has a new URL',
      'A webhook of your Dealwright account has a new secret',
      'New calendar feed on your Dealwright account',
      'New webhook on your Dealwright account',
      'The data of your Dealwright account was downloaded',
    ]);
    expect(JSON.stringify(mailsTo(person.email))).not.toContain('hooks.example.com');
  });

  it('of a webhook that a program made, with the step that ends the program', async () => {
    const person = await owner('programmed');
    await person.call('PUT', '/api/subscription', { tier: 'professional', billing_interval: 'monthly', start: 'now' });
    const token = await signInFrom(laptop, person);
    const { body } = await system.call('POST', '/api/account/api-keys', { token, body: { name: 'Zapier' } });
    const hook = { url: 'https://hooks.example.com/by-program' };
    expect((await system.call('POST', '/api/webhooks', { token: Object(body).key, body: hook })).status).toBe(201);
    await callSender();
    const mail = mailsTo(person.email).find(({ subject }) => subject === 'New webhook on your Dealwright account');
    expect(mail?.text).toContain('Then delete the webhook and revoke the API key: ');
  });
});

describe('the owner of a reset password', () => {
  it('gets one mail, at the address that got the code', async () => {
    const person = await owner('reset');
    await cognito('ForgotPassword', { Username: person.email });
    const [{ code = null } = {}] = system.mailbox.list(person.email);
    await cognito('ConfirmForgotPassword', {
      Username: person.email,
      ConfirmationCode: code,
      Password: 'Another1Horse',
    });
    await callSender();
    await callSender();
    expect(subjectsTo(person.email)).toEqual(['The password of your Dealwright account was reset']);
  });
});

describe('a notice', () => {
  it('that SES refuses is sent later, once', async () => {
    const person = await owner('refused');
    await person.call('POST', '/api/account-log', { kind: 'password_changed' });
    outage = { status: 400, type: 'SendingPausedException' };
    system.expectError('Reminders were not sent');
    system.expectError('notice_not_sent');
    expect(await callSender()).toBe(false);
    outage = undefined;
    await callSender();
    expect(subjectsTo(person.email)).toEqual([]);
    await passTime(clock, 16 * minute);
    await callSender();
    expect(subjectsTo(person.email)).toHaveLength(1);
  });

  it('is not sent about an account that was deleted', async () => {
    const person = await owner('gone');
    const token = await signInFrom(laptop, person);
    await person.call('POST', '/api/account-log', { kind: 'password_changed' });
    expect((await system.call('DELETE', '/api/profile', { token })).status).toBe(204);
    await callSender();
    expect(subjectsTo(person.email)).toEqual([]);
  });
});
