import { ulid } from 'ulid';
import { expect, it, vi } from 'vitest';
import { CreatedApiKey } from '#shared/account/api-keys.ts';
import { newLetterOf } from '#test/support/new-letter.ts';
import { linkedPacket } from '#test/support/packets.ts';
import { openReceiver } from '#test/support/receiver.ts';
import { saveAnalysis } from '#test/support/saved-analysis.ts';
import { startSystem } from '#test/support/system.ts';

const receiver = await openReceiver(Date.now);
const system = await startSystem({ outside: { 'hooks.example.com': receiver.port } });

const phone = '(480) 555-7391';
/** Nothing of a phone number, an e-mail or an address, in whatever form it is written. */
const secrets = /480\D{0,3}555\D?7391|4805557391|canary@people|31 Canary Way/i;

it('no phone, e-mail or address of a contact leaves the account in a packet, a letter, a webhook, the API or a log', async () => {
  const person = await system.person('contacts-private');
  await person.call('PUT', '/api/subscription', { tier: 'professional', billing_interval: 'monthly', start: 'now' });
  await person.call('POST', '/api/account/webhooks', { url: 'https://hooks.example.com/private' });
  const id = await saveAnalysis(person);
  const path = `/api/analyses/${id}`;
  const contact = {
    name: 'Dana Ortiz',
    role: 'owner',
    phone,
    email: 'canary@people.example',
    mailing: '31 Canary Way',
  };
  await person.call('PATCH', path, { contacts: { [ulid()]: contact } });
  // A refused one is in no log either.
  await person.call('PATCH', path, {
    contacts: { [ulid()]: { ...contact, mark: { kind: 'wireless', day: '2026-01-10' } } },
  });
  await person.call('PATCH', path, { contacts: { [ulid()]: { ...contact, email: 'canary@people' } } });

  const { code, secret } = await linkedPacket(person, id, { with_contact: true });
  const packet = await system.call('POST', '/api/packet', { body: { code, secret } });
  expect(packet.status).toBe(200);
  expect(JSON.stringify(packet.body)).not.toMatch(secrets);
  expect(JSON.stringify(packet.body)).not.toContain('Dana Ortiz');

  const made = await person.call('POST', `${path}/letters`, await newLetterOf(person, id, { buyerName: 'Pat Buyer' }));
  expect(made.status).toBe(201);
  const letters = await person.call('GET', `${path}/letters/${Object(made.body).id}`);
  expect(letters.status).toBe(200);
  expect(JSON.stringify(letters.body)).toContain('Dana Ortiz');
  expect(JSON.stringify(letters.body)).not.toMatch(secrets);

  await person.call('PATCH', `${path}/pipeline`, { stage: 'contacted' });
  const { key: token } = CreatedApiKey.parse(
    (await person.call('POST', '/api/account/api-keys', { name: 'CRM' })).body,
  );
  const answers = await Promise.all(
    ['/api/analysis', `/api/analysis/${id}`, '/api/deal', `/api/deal/${id}`, `/api/deal/${id}/notes`].map((call) =>
      system.call('GET', call, { token }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(JSON.stringify(answers)).not.toMatch(secrets);
  expect(JSON.stringify(answers)).not.toContain('Dana Ortiz');

  await vi.waitFor(
    () =>
      expect(
        receiver
          .list('/private')
          .map(({ body }) => body)
          .join(),
      ).toContain('stage_changed'),
    {
      timeout: 60_000,
    },
  );
  const bodies = receiver.list('/private').map(({ body }) => body);
  expect(bodies.join('\n')).not.toMatch(secrets);
  expect(bodies.join('\n')).not.toContain('Dana Ortiz');

  expect(system.logs.length).toBeGreaterThan(10);
  expect(system.logs.join('\n')).not.toMatch(secrets);
  expect(system.logs.join('\n')).not.toContain('Dana Ortiz');
});
