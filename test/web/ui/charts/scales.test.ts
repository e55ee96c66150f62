import { describe, expect, it } from 'vitest';
import { historyLabels, yearTicks } from '#web/ui/charts/history-chart.tsx';
import { axisUsd, scaleAround, scaleFromZero, ticksThatFit } from '#web/ui/charts/scales.ts';
import { clipRatio } from '#web/ui/charts/scatter-chart.tsx';

describe('chart scales', () => {
  it('leave air around the values and end on round numbers', () => {
    const [low = 0, high = 0] = scaleAround([352_000, 447_500], [0, 100]).domain();
    expect(low).toBeLessThan(352_000);
    expect(high).toBeGreaterThan(447_500);
    expect(low % 10_000).toBe(0);
  });

  it('put a single value in the middle', () => {
    const scale = scaleAround([200_000], [0, 100]);
    expect(scale(200_000)).toBeGreaterThan(20);
    expect(scale(200_000)).toBeLessThan(80);
  });

  it('never go below zero for prices, and survive having no values', () => {
    expect(scaleAround([10, 1000], [0, 100]).domain()[0]).toBe(0);
    expect(scaleAround([], [0, 100]).domain().every(Number.isFinite)).toBe(true);
    expect(scaleAround([Number.NaN, 5], [0, 100]).domain().every(Number.isFinite)).toBe(true);
  });

  it('start bars at zero, also when values are negative', () => {
    expect(scaleFromZero([200, 400], [0, 100])(0)).toBe(0);
    expect(scaleFromZero([-100, 300], [0, 100])(0)).toBe(25);
    expect(scaleFromZero([0, 0], [0, 100])(0)).toBe(0);
  });

  it('show only as many ticks as there is room for', () => {
    const wide = ticksThatFit(scaleFromZero([0, 1000], [0, 600]), 40);
    const narrow = ticksThatFit(scaleFromZero([0, 1000], [0, 120]), 40);
    expect(wide.length).toBeGreaterThan(narrow.length);
    expect(narrow.length * 56).toBeLessThanOrEqual(120 + 56);
  });

  it('write axis labels short', () => {
    expect([950, 12_500, 402_000, 1_250_000, -31_400, 2.5e9, 1e12].map(axisUsd)).toEqual([
      '$950',
      '$12.5k',
      '$402k',
      '$1.25m',
      '−$31.4k',
      '$2.5b',
      '$1t',
    ]);
  });
});

describe('the line of equal price per square foot', () => {
  it('is cut to the drawing', () => {
    expect(clipRatio(250, [1000, 2000], [300_000, 450_000])).toEqual({
      x1: 1200,
      y1: 300_000,
      x2: 1800,
      y2: 450_000,
    });
  });

  it('is left out where it does not cross the drawing', () => {
    expect(clipRatio(10, [1000, 2000], [300_000, 450_000])).toBeUndefined();
    expect(clipRatio(Number.NaN, [0, 1], [0, 1])).toBeUndefined();
  });
});

describe('a history', () => {
  it('marks round years within its span', () => {
    expect(yearTicks([Date.parse('2003-05-01'), Date.parse('2026-01-20')], 5)).toEqual([2005, 2010, 2015, 2020, 2025]);
    expect(yearTicks([Date.parse('2025-02-01'), Date.parse('2025-06-01')], 4)).toEqual([]);
  });

  it('writes the first and the last figure, and others only where they cover nothing', () => {
    const crowded = Array.from({ length: 12 }, (_, n) => ({
      x: 200 + n * 2,
      y: 60 + (n % 3) * 8,
      text: '$262,500',
    }));
    const labels = historyLabels(crowded, { x: 30, y: 0, width: 270, height: 140 });
    expect(labels[0]).toBeDefined();
    expect(labels.at(-1)).toBeDefined();
    const written = labels.filter((label) => label !== undefined);
    expect(written.length).toBeLessThan(crowded.length);
    for (const one of written) {
      for (const other of written) {
        const apart =
          one === other ||
          one.x + one.width <= other.x ||
          other.x + other.width <= one.x ||
          one.y + one.height <= other.y ||
          other.y + other.height <= one.y;
        expect(apart).toBe(true);
      }
    }
  });
});
