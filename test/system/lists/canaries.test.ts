import { expect, it, vi } from 'vitest';
import { Analysis } from '#shared/analysis/analysis.ts';
import { List, ListAnswer, ListRowDetail } from '#shared/lists/list.ts';
import { newPacket } from '#test/support/packets.ts';
import { type Person, startSystem } from '#test/support/system.ts';

/* What one account's file says stays with that account: planted words are looked for everywhere else. */

const system = await startSystem();

async function subscriber(name: string): Promise<Person> {
  const person = await system.person(name);
  await person.call('PUT', '/api/subscription', { tier: 'professional', billing_interval: 'monthly', start: 'now' });
  return person;
}

const address = '21 Planted Facts Rd, Mesa, AZ 85201';
const phone = '+16025557731';
const row = {
  line: 2,
  address,
  note: 'CANARYnote',
  facts: {
    value: 338_713,
    'loan.balance': 171_259,
    rent: 2351,
    owner: 'CANARYowner',
    owner2: 'CANARYsecond',
    mailing: 'CANARYmailing',
    parcel: 'CANARYparcel',
  },
  contacts: [{ name: 'CANARYperson', phone, email: 'canaryperson@people.example', mark: 'do_not_call' }],
  plan: { note: 'CANARYplan' },
};

it('the words of a file are in no other account, shared cache, log or packet; its people only in the row and the deal', async () => {
  const [person, other] = [await subscriber('planter'), await subscriber('not-planter')];
  const source = { file: 'CANARYfile.csv', day: '2026-01-02', rows: 1 };
  const body = { name: 'CANARYlist', rest: 'keep', source };
  const list = List.parse((await person.call('POST', '/api/lists', body)).body);
  await person.call('PUT', `/api/lists/${list.id}/rows`, { from: 0, rows: [row] });
  await person.call('POST', `/api/lists/${list.id}/actions`, { action: 'price' });
  const read = async () => ListAnswer.parse((await person.call('GET', `/api/lists/${list.id}`)).body);
  await vi.waitFor(async () => expect((await read()).list.state).toBe('finished'), { interval: 250 });
  await person.call('POST', '/api/property-lookup', { address });
  await other.call('POST', '/api/property-lookup', { address });
  const deal = Analysis.parse((await person.call('POST', '/api/analyses', { list_id: list.id, position: 0 })).body);
  const packet = await person.call('POST', `/api/analyses/${deal.id}/packets`, newPacket({}));
  expect(packet.status).toBe(201);
  await system.idle();

  const cache = system.tables.names.find((name) => name.includes('Properties'));
  const places = {
    cache: await system.tables.command('Scan', { TableName: cache }),
    logs: system.logs,
    packet: packet.body,
    others: (await other.call('GET', '/api/export')).body,
    'others’ lookup': (await other.call('POST', '/api/property-lookup', { address })).body,
  };
  for (const [place, content] of Object.entries(places)) {
    const text = JSON.stringify(content).toLowerCase();
    expect([place, text.match(/canary\w*/)?.[0]]).toEqual([place, undefined]);
    for (const amount of ['171259', '171,259', '5557731'])
      expect([place, text.includes(amount)]).toEqual([place, false]);
  }

  // The people of a row are in its own answer, the deal's contacts and the export, and in no list of rows.
  const rows = JSON.stringify(await read());
  expect(rows).not.toContain('5557731');
  expect(rows).not.toContain('CANARYperson');
  const detail = ListRowDetail.parse((await person.call('GET', `/api/lists/${list.id}/rows/0`)).body);
  expect(detail.contacts).toEqual(row.contacts);
  expect(Object.values(deal.contacts ?? {})).toMatchObject([{ phone, doNotContact: true }]);
});
