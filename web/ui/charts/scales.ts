import { scaleLinear } from 'd3-scale';
import { decimalUpTo, wholeNumber, withSign } from '#shared/values/numbers.ts';

export type Linear = ReturnType<typeof scaleLinear<number, number>>;

/**
 * A linear scale around the values with margins on both sides, ending on round numbers. Equal values get a span of a
 * tenth of their size, which centers the mark.
 */
export function scaleAround(values: number[], range: [number, number], air = 0.12): Linear {
  const finite = values.filter(Number.isFinite);
  const low = finite.length === 0 ? 0 : Math.min(...finite);
  const high = finite.length === 0 ? 1 : Math.max(...finite);
  const span = high - low || Math.abs(high) * 0.1 || 1;
  const start = low - span * air;
  // Prices and areas are never negative, and neither are their axes.
  return scaleLinear()
    .domain([low >= 0 ? Math.max(0, start) : start, high + span * air])
    .range(range)
    .nice(8);
}

/** A linear scale from zero (or the lowest negative value) to the highest value. */
export function scaleFromZero(values: number[], range: [number, number]): Linear {
  const finite = values.filter(Number.isFinite);
  const low = Math.min(0, ...finite);
  const high = Math.max(0, ...finite);
  return scaleLinear()
    .domain([low, high === low ? low + 1 : high])
    .range(range);
}

/** The scale's ticks, thinned until their labels (`labelWidth` pixels wide) don't touch. */
export function ticksThatFit(scale: Linear, labelWidth: number, gap = 16): number[] {
  const [start = 0, end = 0] = scale.range();
  const room = Math.max(2, Math.floor(Math.abs(end - start) / (labelWidth + gap)));
  for (let count = Math.min(6, room); count > 1; count -= 1) {
    const ticks = scale.ticks(count);
    if (ticks.length <= room) return ticks;
  }
  const ticks = scale.ticks(2);
  const stride = Math.ceil(ticks.length / room);
  return ticks.filter((_, index) => index % stride === 0);
}

/** `$402k`, `$1.2m`: an axis label, not a figure. */
export function axisUsd(value: number): string {
  return withSign(value, (size) => `$${axisSize(size)}`);
}

function axisSize(size: number): string {
  if (size >= 1e12) return `${decimalUpTo(size / 1e12, 2)}t`;
  if (size >= 1e9) return `${decimalUpTo(size / 1e9, 2)}b`;
  if (size >= 1e6) return `${decimalUpTo(size / 1e6, 2)}m`;
  if (size >= 1e4) return `${decimalUpTo(size / 1e3, 2)}k`;
  return wholeNumber(size);
}
