import { describe, expect, it } from 'vitest';
import { Analysis } from '#shared/analysis/analysis.ts';
import { DealRow } from '#shared/pipeline/deal-row.ts';
import { Pipeline } from '#shared/pipeline/pipeline.ts';
import { daysAfter, utcDay } from '#shared/values/days.ts';
import { posted, readBook } from '#test/support/books/book-calls.ts';
import { smallBook } from '#test/support/books/closed-deal.ts';
import { saveAnalysis } from '#test/support/saved-analysis.ts';
import { startSystem } from '#test/support/system.ts';

const system = await startSystem();

async function deal(name: string) {
  const person = await system.person(name);
  const id = await saveAnalysis(person);
  const path = `/api/analyses/${id}`;
  return {
    person,
    id,
    plan: (body: object) => person.call('PATCH', `${path}/pipeline`, body),
    pipeline: async () => Pipeline.parse((await person.call('GET', `${path}/pipeline`)).body),
    read: async () => Analysis.parse((await person.call('GET', path)).body),
    row: async () => DealRow.parse((await person.call('GET', `/api/deals/${id}`)).body),
    patch: (body: object) => person.call('PATCH', path, body),
  };
}

const day = '2026-06-01';

describe('A closing', () => {
  it('has its day as key date and its price as purchase price, in the analysis, the list and the sums', async () => {
    const { plan, pipeline, read, row } = await deal('settled');
    const settlement = { price: 298_000.5, note: 268_000, firstDue: '2026-08-01' };
    expect((await plan({ stage: 'closed', closing: { day, settlement } })).status).toBe(200);
    expect(await pipeline()).toMatchObject({ stage: 'closed', dates: { closing: day } });
    const closed = await read();
    expect(closed).toMatchObject({ purchase_price: 298_000.5, purchase_price_from: 'settled' });
    expect(closed.closing).toEqual({ day, choices: {}, settlement, price: 298_000.5 });
    expect(await row()).toMatchObject({ purchase_price: 298_000.5, purchase_price_from: 'settled' });
  });

  it('has no day where nobody said one, and takes it later', async () => {
    const { plan, pipeline, read } = await deal('later');
    await plan({ stage: 'closed' });
    expect((await read()).closing).toMatchObject({ day: null, price: null });
    expect((await pipeline()).dates.closing).toBeNull();
    const said = await plan({ closing: { day } });
    const { version } = Pipeline.parse(said.body);
    expect((await read()).closing?.day).toBe(day);
    // Sent again it changes nothing.
    expect(Pipeline.parse((await plan({ closing: { day } })).body).version).toBe(version);
  });

  it('is refused for another stage, a day to come, and amounts that do not fit', async () => {
    const { plan, pipeline } = await deal('refused');
    const soon = daysAfter(utcDay(new Date()), 2);
    const refused: [object, RegExp][] = [
      [{ closing: { day } }, /body\.closing: Only a closed deal/],
      [{ stage: 'closed', closing: { day: soon } }, /body\.closing\.day: This day is still to come/],
      [{ stage: 'closed', closing: { day, settlement: { price: -1 } } }, /price/],
      [{ stage: 'closed', closing: { day, settlement: { price: 1000, down: 1001 } } }, /settlement\.down/],
      [{ stage: 'closed', closing: { day, settlement: { firstDue: '2026-05-31' } } }, /settlement\.firstDue/],
      [{ stage: 'closed', closing: { day, choices: { price: 'statement' } } }, /choices\.price/],
      [{ stage: 'closed', closing: { day, settlement: { rent: 5 } } }, /settlement/],
    ];
    for (const [body, words] of refused) {
      const { status, body: answer } = await plan(body);
      expect([status, JSON.stringify(answer)]).toEqual([400, expect.stringMatching(words)]);
    }
    expect((await pipeline()).stage).toBe('new');
  });

  it('goes when the deal leaves Closed, with its price, and with a book that nothing is in', async () => {
    const { person, id, plan, read, row, pipeline } = await deal('undone');
    const before = await read();
    await plan({ stage: 'closed', closing: { day: '2025-01-15', settlement: { price: 250_000 } } });
    await person.call('POST', `/api/analyses/${id}/book`, smallBook);
    expect((await pipeline()).has_book).toBe(true);
    expect((await plan({ stage: 'negotiating', dates: { closing: null } })).body).not.toHaveProperty('has_book');
    const after = await read();
    expect(after.closing).toBeUndefined();
    expect(after.purchase_price).toBe(before.purchase_price);
    expect(await row()).toMatchObject({ purchase_price: before.purchase_price, dates: { closing: null } });
    // There is room for another, and this one opens again.
    expect((await readBook(person, id)).plan.open).toBe(0);
    await plan({ stage: 'closed' });
    expect((await person.call('POST', `/api/analyses/${id}/book`, smallBook)).status).toBe(201);
  });

  it('leaves a book that has an entry', async () => {
    const { person, id, plan } = await deal('kept-book');
    await plan({ stage: 'closed', closing: { day: '2025-01-15' } });
    await person.call('POST', `/api/analyses/${id}/book`, smallBook);
    await posted(person, id, { kind: 'payment', part: 'p1', amount: 10_000, day: '2025-02-01' });
    expect((await plan({ stage: 'under_contract' })).body).toMatchObject({ has_book: true });
    expect((await readBook(person, id)).book?.loans[0]?.principal).toBe(90_000);
  });
});

describe('A purchase price', () => {
  it('is the estimated value until one is typed, which counts everywhere at once', async () => {
    const { patch, read, row } = await deal('typed');
    expect(await read()).toMatchObject({ purchase_price_from: 'estimate' });
    await patch({ calculator_inputs: { purchasePrice: '$301,500' } });
    const typed = { purchase_price: 301_500, purchase_price_from: 'typed' };
    expect([await read(), await row()]).toMatchObject([typed, typed]);
    // A price by itself takes the text's place.
    await patch({ purchase_price: 302_000 });
    expect(await read()).toMatchObject({ purchase_price: 302_000, calculator_inputs: { purchasePrice: '302000' } });
    expect(await row()).toMatchObject({ purchase_price: 302_000 });
  });
});
