import { describe, expect, it } from 'vitest';
import type { Estimates } from '#shared/lists/estimates/estimates.ts';
import { taxesPercentOf } from '#shared/lists/estimates/taxes-of-states.ts';
import { usualEstimates } from '#shared/lists/estimates/usual-estimates.ts';
import type { ListRow } from '#shared/lists/list.ts';
import { rankRows } from '#shared/lists/rank-rows.ts';
import { stateOfAddress } from '#shared/property/address.ts';
import { runs, seed } from '#test/support/generated.ts';
import { type InventedRow, inventExport, randomFrom } from '#test/support/lists/invented-export.ts';
import { exportDay as day, pricedRow as priced, documentedRows as rows } from '#test/support/lists/priced-export.ts';

const share = (has: (row: InventedRow) => boolean, all = rows) => (all.filter(has).length * 100) / all.length;

describe('an export without rent and taxes', () => {
  it('is like those of list services', () => {
    expect(share(({ facts }) => facts['loan.freeAndClear'] === true)).toBeCloseTo(31, -1);
    expect(share(({ facts }) => facts.absentee === true)).toBeCloseTo(30, -1);
    expect(share(({ facts }) => (facts['loan.rate'] ?? 9) <= 3.5)).toBeCloseTo(31, -1);
  });

  it('has 25 to 40 % worth a call, not all of them novations', () => {
    for (const draw of [rows, inventExport(300, 1, day), inventExport(300, 2, day)]) {
      const calls = draw.map((row) => priced(row)).filter(({ part }) => part === 'call');
      expect(calls.length).toBeGreaterThan(0.25 * draw.length);
      expect(calls.length).toBeLessThan(0.4 * draw.length);
      const novations = calls.filter(({ figures }) => figures.structure === 'Novation');
      expect(novations.length).toBeLessThan(0.8 * calls.length);
      expect(novations.length).toBeGreaterThan(0.2 * calls.length);
    }
  });

  it('calls the same houses with estimates 15 % lower or higher, each alone and all against each other', () => {
    const { rentPercent, insurancePercent } = usualEstimates;
    for (const row of inventExport(runs(2000), seed, day)) {
      const taxesPercent = taxesPercentOf(stateOfAddress(row.address));
      const isCall = priced(row).part === 'call';
      for (const [factor, other] of [
        [0.85, 1.15],
        [1.15, 0.85],
      ] as const) {
        const moved: Partial<Estimates>[] = [
          { rentPercent: rentPercent * factor },
          { taxesPercent: taxesPercent * factor },
          { insurancePercent: insurancePercent * factor },
          {
            rentPercent: rentPercent * factor,
            taxesPercent: taxesPercent * other,
            insurancePercent: insurancePercent * other,
          },
        ];
        for (const estimates of moved) {
          const { part } = priced(row, { estimates: { ...usualEstimates, ...estimates } });
          expect(part === 'call', `${row.address} with ${JSON.stringify(estimates)}`).toBe(isCall);
        }
      }
    }
  });

  it('has one order, whatever the order of its rows', () => {
    const listed = rows.map((row, position): ListRow => {
      const { figures, needs, ...more } = priced(row);
      return { position, line: position + 1, address: row.address, note: '', state: 'priced', figures, ...more };
    });
    const order = rankRows(listed, 'worthACall').map(({ position }) => position);
    const random = randomFrom(seed);
    const mixed = listed.map((row) => ({ row, at: random() })).toSorted((a, b) => a.at - b.at);
    expect(
      rankRows(
        mixed.map(({ row }) => row),
        'worthACall',
      ).map(({ position }) => position),
    ).toEqual(order);
    const parts = order.map((position) => listed[position]?.part);
    expect(parts).toEqual(
      parts.toSorted((a, b) => ['call', 'works', 'rest'].indexOf(a ?? '') - ['call', 'works', 'rest'].indexOf(b ?? '')),
    );
  });

  it('only needs more without one of its estimates', () => {
    const some = inventExport(runs(2000), seed, day);
    // The cast: the keys are the estimates'.
    for (const name of Object.keys(usualEstimates) as (keyof Estimates)[]) {
      const { [name]: _, ...fewer } = usualEstimates;
      for (const row of some) {
        const [all, less] = [priced(row), priced(row, { estimates: fewer })];
        expect(less.needs, `${row.address} without ${name}`).toEqual(expect.arrayContaining(all.needs));
        expect(less.priced_ways).toBeLessThanOrEqual(all.priced_ways);
        if (!all.estimated.length) continue;
        expect(all.estimated).toEqual(expect.arrayContaining(less.estimated));
      }
    }
  });
});
