import { expect, it } from 'vitest';
import { offerLabels, offersMarker } from '#shared/account/operator-offers.ts';
import { exampleOperator, operatorMarkers } from '#shared/site/operator.ts';
import { startSystem } from '#test/support/system.ts';
import { publicPages } from '#web/app/head/public-pages.ts';

const contacts = {
  phone: '+1 602 555 0100',
  manager: { name: 'Rosa Example', email: 'rosa@desk.example' },
  booking_url: 'https://book.example/dealwright',
};
const system = await startSystem({ settings: { PLAN_CONTACTS: JSON.stringify(contacts) } });

it("gives the operator's contacts to Enterprise accounts and to nobody else", async () => {
  const person = await system.person('contacts');
  const asked = () => person.call('GET', '/api/subscription/contacts');
  const choose = (tier: string) =>
    person.call('PUT', '/api/subscription', { tier, billing_interval: 'monthly', start: 'now' });
  expect(await asked()).toMatchObject({ status: 200, body: {} });
  await choose('professional');
  expect((await asked()).body).toEqual({});
  await choose('enterprise');
  expect((await asked()).body).toEqual(contacts);
  expect((await system.call('GET', '/api/subscription/contacts')).status).toBe(401);
});

it('serves no page that sells a person the stage does not have, and none with a placeholder', async () => {
  const pricing = await (await fetch(`${system.url}/pricing`)).text();
  expect(pricing).toContain('<html lang="en" data-offers="example-figures" ');
  for (const label of Object.values(offerLabels)) expect(pricing).not.toContain(label);
  expect(pricing).toContain('<li>Unlimited analyses</li>');
  for (const path of [...Object.keys(publicPages), '/dashboard', '/api/openapi.json', '/llms.txt']) {
    const text = await (await fetch(system.url + path)).text();
    for (const marker of [offersMarker, ...Object.values(operatorMarkers)]) expect(text, path).not.toContain(marker);
    if (path !== '/dashboard') expect(text, path).toContain(exampleOperator.company);
  }
});
