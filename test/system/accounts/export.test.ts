import { ulid } from 'ulid';
import { expect, it } from 'vitest';
import { type ExportItem, ExportPage } from '#shared/data-export/export.ts';
import { newLetterOf } from '#test/support/new-letter.ts';
import { makeJpeg, newPacket } from '#test/support/packets.ts';
import { readAnalysis, saveAnalysis } from '#test/support/saved-analysis.ts';
import { type Person, startSystem } from '#test/support/system.ts';

const system = await startSystem();

/** All pages, and how many there are. */
async function exported(person: Person): Promise<{ items: ExportItem[]; pages: number }> {
  const items: ExportItem[] = [];
  let cursor: string | undefined;
  let pages = 0;
  do {
    const query = cursor === undefined ? '' : `?${new URLSearchParams({ cursor })}`;
    const page = ExportPage.parse((await person.call('GET', `/api/export${query}`)).body);
    items.push(...page.items);
    pages += 1;
    cursor = page.next_cursor;
  } while (cursor !== undefined);
  return { items, pages };
}

const ofKind = <Kind extends ExportItem['kind']>(items: ExportItem[], kind: Kind) =>
  items.filter((item): item is Extract<ExportItem, { kind: Kind }> => item.kind === kind);

it('a copy has every analysis with its plan, activity, letters with their words, and lookups', async () => {
  const person = await system.person('copier');
  const id = await saveAnalysis(person);
  const other = await system.person('not-copied');
  await saveAnalysis(other);
  await person.call('PATCH', `/api/analyses/${id}/pipeline`, { stage: 'offer_sent', dates: { closing: '2027-01-15' } });
  await person.call('POST', `/api/analyses/${id}/activity`, { key: ulid(), text: 'Her brother is on title, too.' });
  await person.call('POST', `/api/analyses/${id}/letters`, await newLetterOf(person, id, {}));
  await person.call('POST', `/api/analyses/${id}/packets`, newPacket({ ask: 'We ask for $55,040.' }));
  const file = { bytes: makeJpeg(8, 8), type: 'image/jpeg' };
  await system.call('POST', `/api/analyses/${id}/photos`, { token: person.token, file });
  const { items } = await exported(person);
  const [analysis, ...others] = ofKind(items, 'analysis');
  expect(others).toEqual([]);
  expect(analysis?.analysis).toEqual(await readAnalysis(person, id));
  expect(analysis?.pipeline).toMatchObject({ stage: 'offer_sent', dates: { closing: '2027-01-15' } });
  expect(ofKind(items, 'activity').map(({ analysis_id, entry }) => [analysis_id, entry.kind])).toEqual([
    [id, 'stage_moved'],
    [id, 'note'],
    [id, 'letter_made'],
    [id, 'packet_made'],
  ]);
  expect(ofKind(items, 'packet')).toMatchObject([
    { analysis_id: id, packet: { version: 1, ask: 'We ask for $55,040.' }, link: null },
  ]);
  expect(ofKind(items, 'photo')).toMatchObject([{ analysis_id: id, photo: { width: 8, height: 8 } }]);
  expect(JSON.stringify(items)).toContain('Her brother is on title, too.');
  expect(ofKind(items, 'letter')).toMatchObject([{ analysis_id: id, letter: { blocks: expect.any(Array) } }]);
  expect(ofKind(items, 'lookup').map(({ lookup }) => lookup.lookup_id)).toEqual([id]);
});

it('a copy goes on where something cannot be read, and names it', async () => {
  const person = await system.person('damaged');
  const id = await saveAnalysis(person);
  const TableName = system.tables.names.find((name) => name.includes('Analyses'));
  const kinds = ['analysis', 'activity', 'letter', 'packet', 'photo', 'lookup'];
  for (const kind of kinds) {
    const Item = { user_id: { S: person.id }, id: { S: `${kind}#${id}#broken` }, caption: { N: '1' } };
    await system.tables.command('PutItem', { TableName, Item });
  }
  const reply = await person.call('GET', '/api/export');
  const page = ExportPage.parse(reply.body);
  expect(page.items.map(({ kind }) => kind).toSorted()).toEqual(['analysis', 'house', 'lookup']);
  expect(page.not_read?.map(({ kind }) => kind).toSorted()).toEqual(kinds.toSorted());
});

it('a photo and a logo whose files are gone are not found, and keep nothing else', async () => {
  const person = await system.person('fileless');
  const id = await saveAnalysis(person);
  const photo = ulid();
  const TableName = system.tables.names.find((name) => name.includes('Analyses'));
  const values = { caption: { S: '' }, width: { N: '8' }, height: { N: '8' } };
  const Item = { user_id: { S: person.id }, id: { S: `photo#${id}#${photo}` }, ...values };
  await system.tables.command('PutItem', { TableName, Item });
  expect((await person.call('GET', `/api/analyses/${id}/photos/${photo}`)).status).toBe(404);
});

it('a copy of many entries comes in pages, each of them once', async () => {
  const person = await system.person('writer');
  const id = await saveAnalysis(person);
  const texts = Array.from({ length: 130 }, (_, index) => `Note ${index}`);
  for (const text of texts) await person.call('POST', `/api/analyses/${id}/activity`, { key: ulid(), text });
  const { items, pages } = await exported(person);
  // A row for each note's key, too.
  expect(pages).toBe(3);
  const notes = ofKind(items, 'activity').flatMap(({ entry }) => (entry.kind === 'note' ? [entry.text] : []));
  expect(notes).toEqual(texts);
});

it('a cursor that is none is refused', async () => {
  const person = await system.person('guesser');
  const replies = await Promise.all(
    ['', 'a b', '../#', 'analysis#\u0000'].map((cursor) =>
      person.call('GET', `/api/export?${new URLSearchParams({ cursor })}`),
    ),
  );
  expect(replies.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
});
