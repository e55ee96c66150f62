import { ulid } from 'ulid';
import { describe, expect, it } from 'vitest';
import { Analysis } from '#shared/analysis/analysis.ts';
import { ExportPage } from '#shared/data-export/export.ts';
import { DealRow } from '#shared/pipeline/deal-row.ts';
import { saveAnalysis } from '#test/support/saved-analysis.ts';
import { type Person, startSystem } from '#test/support/system.ts';

const system = await startSystem();

/** A person with one saved analysis, and the path of it. */
async function owner(name: string): Promise<{ person: Person; id: string; path: string }> {
  const person = await system.person(name);
  const id = await saveAnalysis(person);
  return { person, id, path: `/api/analyses/${id}` };
}

const contactsOf = async (person: Person, path: string) =>
  Analysis.parse((await person.call('GET', path)).body).contacts;

describe('the contacts of a deal', () => {
  it('are kept with the analysis, merged field by field, and removed one by one', async () => {
    const { person, path } = await owner('contacts-kept');
    const [dana, lee] = [ulid(), ulid()];
    const added = await person.call('PATCH', path, {
      contacts: { [dana]: { name: 'Dana Ortiz', role: 'owner', phone: '(480) 555-0132', prefers: 'text' } },
    });
    expect(added.status).toBe(200);
    await person.call('PATCH', path, {
      contacts: { [dana]: { phone: null, doNotContact: true }, [lee]: { email: 'lee@people.example' } },
    });
    expect(await contactsOf(person, path)).toEqual({
      [dana]: { name: 'Dana Ortiz', role: 'owner', prefers: 'text', doNotContact: true },
      [lee]: { email: 'lee@people.example' },
    });
    await person.call('PATCH', path, { contacts: { [dana]: null, [lee]: null } });
    expect(await contactsOf(person, path)).toBeUndefined();
  });

  it('change beside everything else of the same call', async () => {
    const { person, path } = await owner('contacts-beside');
    const id = ulid();
    const reply = await person.call('PATCH', path, {
      contacts: { [id]: { name: 'Dana' } },
      seller_facts: { askingPrice: 329_000, cashNeeded: 12_000 },
      letter_draft: { buyerName: 'Pat' },
    });
    expect(reply.body).toMatchObject({
      contacts: { [id]: { name: 'Dana' } },
      seller_facts: { askingPrice: 329_000, cashNeeded: 12_000 },
      letter_draft: { buyerName: 'Pat' },
    });
  });

  it.each<[what: string, contact: unknown]>([
    ['a mark, which only the server writes', { name: 'Dana', mark: { kind: 'wireless', day: '2026-01-10' } }],
    ['another field', { name: 'Dana', birthday: '1970-01-01' }],
    ['nothing but a role', { role: 'owner' }],
    ['an email that is none', { email: 'dana' }],
  ])('have no %s', async (_, contact) => {
    const { person, path } = await owner('contacts-refused');
    const reply = await person.call('PATCH', path, {
      contacts: { [ulid()]: contact },
      letter_draft: { buyerName: 'P' },
    });
    expect(reply).toMatchObject({ status: 400, body: { error: { code: 'invalid_input' } } });
    expect(Analysis.parse((await person.call('GET', path)).body)).not.toHaveProperty('letter_draft');
  });

  it('are never six, also when many are added at once', async () => {
    const { person, path } = await owner('contacts-six');
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => person.call('PATCH', path, { contacts: { [ulid()]: { name: 'Dana' } } })),
    );
    const statuses = replies.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array(5).fill(200), ...Array(7).fill(400)]);
    expect(replies.find(({ status }) => status === 400)?.body).toMatchObject({ error: { code: 'invalid_input' } });
    expect(Object.keys((await contactsOf(person, path)) ?? {})).toHaveLength(5);
  });

  it('keep every field of changes at once, beside other changes of the deal', async () => {
    const { person, path } = await owner('contacts-race');
    const id = ulid();
    await person.call('PATCH', path, { contacts: { [id]: { name: 'Dana' } } });
    const contact = {
      role: 'heir',
      phone: '480 555 0132',
      email: 'dana@people.example',
      mailing: '1 Main St, Mesa',
      prefers: 'call',
      doNotContact: true,
    };
    const replies = await Promise.all([
      ...Object.entries(contact).map(([field, value]) =>
        person.call('PATCH', path, { contacts: { [id]: { [field]: value } } }),
      ),
      ...[1, 2, 3, 4].map((askingPrice) => person.call('PATCH', path, { seller_facts: { askingPrice } })),
    ]);
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    expect(await contactsOf(person, path)).toEqual({ [id]: { name: 'Dana', ...contact } });
  });

  it('are found by name in the lists, which have neither phone nor email', async () => {
    const { person, id, path } = await owner('contacts-listed');
    await person.call('PATCH', path, {
      contacts: {
        '01K0000000000000000000000B': { email: 'lee@people.example' },
        '01K0000000000000000000000A': { name: 'Dana Ortiz', phone: '480 555 0132' },
      },
    });
    const { body } = await person.call('GET', `/api/deals/${id}`);
    expect(DealRow.parse(body).contacts).toEqual(['Dana Ortiz', '']);
    const lists = [body, (await person.call('GET', '/api/deals')).body];
    expect(JSON.stringify(lists)).not.toMatch(/480 555 0132|lee@people/);
  });

  it('are in the export of the account, and nobody else reads or changes them', async () => {
    const { person, path } = await owner('contacts-export');
    const stranger = await system.person('contacts-stranger');
    const id = ulid();
    const contacts = { [id]: { name: 'Dana', phone: '480 555 0132' } };
    await person.call('PATCH', path, { contacts });
    const { items } = ExportPage.parse((await person.call('GET', '/api/export')).body);
    expect(items).toContainEqual(expect.objectContaining({ analysis: expect.objectContaining({ contacts }) }));
    expect((await stranger.call('GET', path)).status).toBe(404);
    expect((await stranger.call('PATCH', path, { contacts: { [id]: null } })).status).toBe(404);
    expect(await contactsOf(person, path)).toEqual(contacts);
  });
});
