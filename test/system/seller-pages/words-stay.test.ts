import { expect, it } from 'vitest';
import { openClock } from '#local/clock/clock.ts';
import { OpenedSellerPage } from '#shared/seller-page/seller-link.ts';
import { hour, passHours, passTime } from '#test/support/away-from.ts';
import { openReceiver } from '#test/support/receiver.ts';
import { saveAnalysis } from '#test/support/saved-analysis.ts';
import { sellerAt } from '#test/support/seller/seller-form.ts';
import { sendOffer } from '#test/support/seller/send-offer.ts';
import { startSystem } from '#test/support/system.ts';

/* What a seller types stays on the page and with its sender: planted words are looked for everywhere else. */

const clock = openClock();
const receiver = await openReceiver(clock.now);
const system = await startSystem({ clock, outside: { 'hooks.example.com': receiver.port } });
const { send, open, answer } = sellerAt(system);

/** Everything that a form has room for. */
const planted = {
  name: 'CANARYname',
  question: 'CANARYquestion',
  no_sure: 'yes',
  no_reason: 'CANARYreason',
  call_phone: '602 555 7731',
  call_when: 'CANARYwhen',
  sign_name: 'CANARYsigner',
  sign_email: 'planted@people.example',
  hear: 'planted-hears@people.example',
  sign_consent: 'yes',
  sign_owner: 'yes',
  interest_option: '0',
  counter_option: '0',
  counter_number: 'price',
  counter_amount: '262,337',
  price: '311,337',
};
const acts = [
  'interest',
  'counter',
  'question',
  'call',
  'no',
  'take_back',
  'sign',
  'copy',
  'unsign',
  'hear',
  'show',
  'CANARYact',
];

it('no log, webhook and mail has the secret of a page, or a word, name, phone or number that was typed on it', async () => {
  // Away from the end of the day.
  if (new Date(clock.now()).getUTCHours() > 20) await clock.sleep(5 * hour);
  const person = await system.person('planted-on');
  await person.call('PATCH', '/api/profile', { reminders: { time_zone: 'UTC', hour: 0 } });
  const analysisId = await saveAnalysis(person);
  const { page, ...link } = await sendOffer(system, person, analysisId);
  const webhook = { url: 'https://hooks.example.com/planted', events: ['offer.opened', 'offer.answered'] };
  expect((await person.call('POST', '/api/account/webhooks', webhook)).status).toBe(201);

  const first = await open(link);
  let shown = first;
  for (const act of acts) {
    // What is signed is shown first.
    if (act === 'sign') shown = await answer(link, shown, { ...planted, at: 'sign-0' });
    const reply = await answer(link, shown, { ...planted, do: act });
    if (reply.status === 200 && act !== 'copy') shown = reply;
  }
  // What is refused: another message came, too long, not of this link, no form, and a site of another.
  const refused = [
    await answer(link, first, { ...planted, do: 'question', key: 'CANARYkeyCANARYkey' }),
    await answer(link, shown, { ...planted, do: 'no', no_reason: 'CANARYlong'.repeat(60) }),
    await send(link.code, { ...planted, do: 'question', secret: 'CANARYsecret' }),
    await send(link.code, { ...planted, question: 'CANARYlong'.repeat(2000) }),
    await send(link.code, { ...planted, secret: link.secret }, { 'sec-fetch-site': 'cross-site' }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([409, 400, 404, 413, 403]);
  const at = `/api/analyses/${analysisId}/seller-pages/${page.id}`;
  const { events } = OpenedSellerPage.parse((await person.call('GET', at)).body);
  const kinds = events.map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['interest', 'counter', 'question', 'call', 'no', 'take_back', 'sign']));
  expect(JSON.stringify(events)).toMatch(/CANARYquestion.*602 555 7731.*CANARYreason/);
  const reply = { key: 'a'.repeat(20), text: 'CANARYreply' };
  expect((await person.call('POST', `${at}/replies`, reply)).status).toBe(201);
  await answer(link, await open(link), { ...planted, do: 'question' });
  await passTime(clock, hour);
  await passHours(clock, 1);
  await system.idle();

  const hooks = receiver.list('/planted').map(({ body }) => body);
  const mails = system.mailbox.list(person.email);
  expect(hooks.length).toBeGreaterThanOrEqual(kinds.length);
  expect(mails.map(({ subject }) => subject).join()).toContain('A seller answered');
  expect(system.logs.filter((line) => line.includes('POST /o/{code}')).length).toBeGreaterThan(2 * acts.length);
  const places = { logs: system.logs, reports: system.reports, mails, hooks };
  for (const [place, content] of Object.entries(places)) {
    const text = JSON.stringify(content);
    expect([place, text.match(/.{0,40}canary.{0,20}/i)?.[0]]).toEqual([place, undefined]);
    for (const word of [link.secret, '555 7731', '5557731', '311,337', '311337']) {
      expect([place, word, text.includes(word)]).toEqual([place, word, false]);
    }
  }
  // Only the signed copy goes to the signer's address, and to the other only that there is a reply.
  for (const address of [planted.sign_email, planted.hear]) {
    for (const told of [system.logs, mails, hooks]) expect(JSON.stringify(told)).not.toContain(address);
  }
  const heard = system.mailbox.list(planted.hear);
  expect(heard.length).toBeGreaterThan(1);
  expect(JSON.stringify(heard)).not.toMatch(/canary|555 7731|311,?337|262,?337/i);
  // A webhook tells the number that a seller wants; no log and no mail does.
  for (const told of [system.logs, mails]) expect(JSON.stringify(told)).not.toMatch(/262,?337/);
  expect(hooks.join()).toContain('262337');
});
