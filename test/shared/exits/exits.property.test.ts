import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ExitCell } from '#shared/exits/base/exit-answer.ts';
import { CompareExitsInput } from '#shared/exits/base/exit-input.ts';
import { compareExits, flowsOf, playOutcome } from '#shared/exits/engine/compare.ts';
import { Exit } from '#shared/strategy/exit-name.ts';
import { Strategy } from '#shared/strategy/strategy-name.ts';
import { parties } from '#shared/structures/base/entry.ts';
import { openLedger } from '#shared/structures/base/ledger.ts';
import { everyStructure, priceStructure } from '#shared/structures/engine/compare.ts';
import { dealOf } from '#shared/structures/engine/first-terms.ts';
import { registry } from '#shared/structures/registry.ts';
import { anyExits, inputOf, strangeExits } from '#test/support/exits/any-exits.ts';
import { disagreements } from '#test/support/exits/disagreements.ts';
import { likelyExits } from '#test/support/exits/likely-exits.ts';
import type { Told } from '#test/support/exits/second-money.ts';
import { isHard, seed } from '#test/support/generated.ts';
import { targets, terms } from '#test/system/api/any-deal.ts';
import { facts, numbersIn, signs, strangeAssumptions, unknownHouse } from '#test/system/api/any-unknown.ts';

/* What holds for every way to leave any deal. */

const often = (some: number, many = 100_000) => ({ seed, numRuns: isHard ? many : some });

/** All cells of a deal, and what plays their outcomes. */
function leave(input: CompareExitsInput) {
  const deal = dealOf(input);
  const { only: _, flows: __, ...plan } = input.exits ?? {};
  const rows = everyStructure(deal);
  const { cells, ranking } = compareExits(deal, rows, plan);
  const cellOf = (structure: Strategy, exit: Exit): ExitCell => {
    const cell = cells.find((each) => each.structure === structure && each.exit === exit);
    if (!cell) throw new Error(`No cell of ${structure} and ${exit}.`);
    return cell;
  };
  /** Unrounded columns; `null` without such an outcome. */
  const played = (structure: Strategy, exit: Exit, outcome: string) => {
    const { pay, columns } = openLedger();
    return playOutcome(deal, plan, { structure, exit, outcome }, pay) === null ? null : columns;
  };
  return { deal, plan, rows, cells, ranking, cellOf, played };
}

const priced = (told: Told) => leave(inputOf(told));

/** Seller Finance left on a wrap: one cell alone. */
function wrapOf(told: Told, change: (wrap: Told['exits']['wrap']) => Partial<Told['exits']['wrap']> = () => ({})) {
  const { wrap } = told.exits;
  const deal = dealOf(inputOf(told));
  const rows = [priceStructure(deal, 'Seller Finance')];
  const [cell] = compareExits(deal, rows, { wrap: { ...wrap, ...change(wrap) }, only: ['wrap'] }).cells;
  if (!cell) throw new Error('There is no wrap.');
  return cell;
}

/** The note to the seller is paid down, and runs past the hold. */
const paidDown = (told: Told): Told => ({
  ...told,
  terms: { ...told.terms, sellerFinance: { ...told.terms.sellerFinance, interestOnly: false, balloonMonth: null } },
});

describe('any way to leave any deal', () => {
  it('gives away no money, in no month of no outcome', () => {
    fc.assert(
      fc.property(anyExits, (told) => {
        const { deal, plan, cells, played } = priced(told);
        for (const { structure, exit, outcomes } of cells) {
          for (const { name: outcome } of outcomes) {
            const columns = played(structure, exit, outcome);
            if (columns === null) continue;
            const worst = columns.investor.map((_, month) =>
              Math.abs(parties.reduce((sum, party) => sum + (columns[party][month] ?? Number.NaN), 0)),
            );
            expect(Math.max(0, ...worst)).toBeLessThan(1e-6);
            const printed = flowsOf(deal, plan, { structure, exit, outcome })?.months ?? [];
            expect(printed).toHaveLength(columns.investor.length);
            for (const { month, ...amounts } of printed) {
              const sum = Object.values(amounts).reduce<number>((all, amount) => all + (amount ?? Number.NaN), 0);
              if (Math.abs(sum) >= 0.001) expect.fail(`${structure} ${exit} ${outcome}, month ${month}: ${sum}`);
            }
          }
        }
      }),
      often(150),
    );
  });

  it('has a structure’s own figures in its own exit, and its seller’s in a wrap that ends with the hold', () => {
    let wraps = 0;
    fc.assert(
      fc.property(anyExits, (told) => {
        const { rows, cellOf } = priced(told);
        for (const { structure, terms: _, price: __, how: ___, letGo: ____, seller, ...row } of rows) {
          const own = cellOf(structure, registry[structure].entry.own);
          expect(own).toMatchObject({ ...row, seller, cashLeft: row.cashIn });
          const wrap = cellOf(structure, 'wrap');
          if (wrap.exitMonth === null || wrap.exitMonth !== row.exitMonth) continue;
          wraps += 1;
          expect(wrap.seller).toEqual(own.seller);
        }
      }),
      often(500),
    );
    expect(wraps).toBeGreaterThan(200);
  }, 60_000);

  it('earns no spread on a wrap that mirrors the seller’s note', () => {
    fc.assert(
      fc.property(anyExits, (told) => {
        const { sellerFinance } = told.terms;
        const { price, down, ratePercent, months, balloonMonth } = sellerFinance;
        const free = { startMonth: 0, sellingCostPercent: 0, buyerClosingPercent: 0, servicingMonthly: 0 };
        const mirrored = {
          ...told,
          terms: { ...told.terms, sellerFinance: { ...sellerFinance, interestOnly: false } },
          exits: {
            ...told.exits,
            wrap: { ...told.exits.wrap, ...free, price, down, ratePercent, months, balloonMonth },
          },
        };
        const { played, cellOf } = priced(mirrored);
        expect(cellOf('Seller Finance', 'wrap').monthlyCashFlow).toBe(0);
        const [closing = 0, ...months_] = played('Seller Finance', 'wrap', 'paid')?.investor ?? [Number.NaN];
        const { reserves, repairs } = told.house;
        const costs = (told.assumptions.closingPercent / 100) * price;
        expect(closing).toBeCloseTo(-costs - repairs - reserves, 5);
        const back = months_.reduce((sum, amount) => sum + Math.abs(amount), 0);
        expect(back).toBeCloseTo(reserves, 5);
      }),
      often(150),
    );
  });

  it('changes nothing by a new loan of what is owed, at the same rate and for the same time', () => {
    fc.assert(
      fc.property(anyExits, (any) => {
        const told = paidDown(any);
        const { holdMonths } = told.assumptions;
        const { months, ratePercent } = told.terms.sellerFinance;
        const month = Math.min(told.exits.refinance.month, holdMonths - 1);
        const amount = registry['Seller Finance'].entry.entryOf?.(dealOf(inputOf(told)))?.owed(month) ?? 0;
        // The last payment of a note has the cents of all others.
        if (month < 1 || months - month < 2 || months <= holdMonths || amount < 1000) return;
        const refinance = {
          ...told.exits.refinance,
          month,
          amount,
          ratePercent,
          months: months - month,
          costPercent: 0,
        };
        const { played, cellOf } = priced({ ...told, exits: { ...told.exits, refinance } });
        expect(cellOf('Seller Finance', 'refinance').cashAtStart).toBe(0);
        const held = played('Seller Finance', 'hold', 'sold')?.investor ?? [];
        const renewed = played('Seller Finance', 'refinance', 'refinanced')?.investor ?? [];
        expect(renewed).toHaveLength(held.length);
        for (const [at, flow] of held.entries()) {
          // The cents of each payment so far are owed with interest: spread over the others, and due at the end.
          const allowed = at < holdMonths ? 0.0101 + (0.02 * month) / (months - month) : 0.03 * holdMonths;
          const gap = Math.abs((renewed[at] ?? Number.NaN) - flow);
          if (!(gap <= allowed)) expect.fail(`month ${at}: ${gap}`);
        }
      }),
      often(500),
    );
  });

  it('leaves an assignee the structure’s own money a month later, less the fee', () => {
    fc.assert(
      fc.property(anyExits, (told) => {
        const { cells, played } = priced(told);
        const { fee } = told.exits.assign;
        for (const { structure, exit, verdict } of cells) {
          if (exit !== 'assign' || verdict === null || registry[structure].entry.own === 'assign') continue;
          const own = played(structure, 'hold', 'sold')?.investor ?? [];
          const theirs = played(structure, 'assign', 'assigned')?.endBuyer ?? [];
          for (const [month, flow] of own.entries())
            expect((theirs[month + 1] ?? 0) + (month === 0 ? fee : 0)).toBeCloseTo(flow, 6);
          expect(theirs[0] ?? 0).toBe(0);
        }
      }),
      often(200),
    );
  });

  it('is worth more on a wrap at a higher price or rate, and less at a later start', () => {
    let compared = 0;
    fc.assert(
      fc.property(likelyExits, (told) => {
        const cell = wrapOf(told);
        const others = [
          wrapOf(told, ({ price }) => ({ price: price + 1000 })),
          wrapOf(told, ({ ratePercent }) => ({ ratePercent: ratePercent + 0.25 })),
          wrapOf(told, ({ startMonth }) => ({ startMonth: startMonth + 1 })),
        ];
        if ([cell, ...others].some(({ verdict }) => verdict === 'fails')) return;
        compared += 1;
        const [dearer, faster, later] = others.map(({ npv }) => (npv ?? Number.NaN) - (cell.npv ?? Number.NaN));
        expect(dearer).toBeGreaterThan(0);
        expect(faster).toBeGreaterThan(0);
        expect(later).toBeLessThan(0);
      }),
      often(500),
    );
    expect(compared).toBeGreaterThan(200);
  }, 60_000);

  it('agrees with the second opinion', () => {
    fc.assert(
      fc.property(anyExits, (told) => {
        expect(disagreements(told).slice(0, 20)).toEqual([]);
      }),
      often(50, 20_000),
    );
  });

  it('leaves unknown what depends on an unknown fact, or says what it assumes', () => {
    fc.assert(
      fc.property(anyExits, signs, fc.constantFrom(...facts), (told, sign, { path, put, values, assumption }) => {
        const { house: known } = told;
        const cellsAt = (value: number | null) => {
          const { house: _, ...others } = inputOf(told);
          const changed = { ...known, ...sign, ...put({ ...known, ...sign }, value) };
          return leave(CompareExitsInput.parse({ ...others, house: changed })).cells;
        };
        const [low, high, unknown] = [cellsAt(values[0]), cellsAt(values[1]), cellsAt(null)];
        const usual = assumption === undefined ? null : cellsAt(assumption(known));
        for (const [index, cell] of unknown.entries()) {
          const [before, after, counted] = [low[index], high[index], usual?.[index]].map((each) => each && shown(each));
          const now = shown(cell);
          const at = `${cell.structure} ${cell.exit}`;
          for (const name of new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])) {
            const figure = now[name] ?? null;
            const isSame = (before?.[name] ?? null) === (after?.[name] ?? null);
            if (isSame) continue;
            const what = `${at} ${name} without ${path}`;
            if (cell.assumed.includes(path)) expect([what, figure]).toEqual([what, counted?.[name] ?? null]);
            else if (figure !== null) expect.fail(`${what} is ${figure}`);
            else if (cell.verdict !== 'fails') expect([what, cell.needs.includes(path)]).toEqual([what, true]);
          }
        }
      }),
      often(200, 20_000),
    );
  });

  it('answers any input with finite numbers, and ranks what can be once', () => {
    fc.assert(
      fc.property(
        fc.record({
          house: unknownHouse,
          assumptions: strangeAssumptions,
          terms: fc.oneof(fc.constant({}), terms),
          targets,
          exits: strangeExits,
        }),
        fc.constantFrom(...Strategy.options),
        fc.constantFrom(...Exit.options),
        (asked, structure, exit) => {
          const { deal, plan, cells, ranking } = leave(CompareExitsInput.parse({ ...asked, today: '2026-03-05' }));
          expect(JSON.stringify(cells)).not.toMatch(/NaN|Infinity|undefined/);
          for (const number of numbersIn(cells)) if (!Number.isFinite(number)) expect.fail(String(number));
          for (const cell of cells) {
            const what = `${cell.structure} ${cell.exit}`;
            expect([what, cell.possible ? cell.reasons.length > 0 : cell.why !== null]).toEqual([what, true]);
            if (cell.possible && cell.profit === null && cell.verdict !== 'fails')
              expect([what, cell.needs]).not.toEqual([what, []]);
          }
          const possible = cells.filter((cell) => cell.possible).map((cell) => `${cell.structure} ${cell.exit}`);
          expect(ranking.map((each) => `${each.structure} ${each.exit}`).toSorted()).toEqual(possible.toSorted());
          const own = cells.find((cell) => cell.structure === structure && cell.exit === exit);
          for (const { name: outcome } of own?.outcomes ?? [])
            for (const number of numbersIn(flowsOf(deal, plan, { structure, exit, outcome })))
              if (!Number.isFinite(number)) expect.fail(String(number));
        },
      ),
      often(200, 20_000),
    );
  });
});

/** A cell's figures by path; what has none is left out. */
function shown(cell: ExitCell): Record<string, number> {
  const { structure, takeover, exit, why, verdict, reasons, warnings, needs, assumed, restsOn, ...figures } = cell;
  const { sellerVerdict: _, isDeal: __, possible: ___, ...own } = figures;
  const named = (value: unknown, path: string): [string, number][] => {
    if (typeof value === 'number') return [[path, value]];
    return Object.entries(Object(value) === value ? Object(value) : {}).flatMap(([name, inner]) =>
      named(inner, `${path}.${name}`),
    );
  };
  return Object.fromEntries(named(own, ''));
}
