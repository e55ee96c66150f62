import { wholeNumber } from '#shared/values/numbers.ts';
import { percent } from '#shared/values/percent.ts';
import type { Feature } from './market-sale.ts';
import { neighbors } from './nearest-sales.ts';
import { type NoValue, shownIf } from './value-of.ts';

/** Stands where the value would be. */
export const noValue = 'No value from records';

const facts: Readonly<Record<Feature | 'position', string>> = {
  area: 'living area',
  age: 'year built',
  lot: 'lot size',
  baths: 'baths',
  position: 'location on the map',
};

/** The reason as a sentence: "Only 3 comps within a mile; 5 are needed." */
export function whyNoValue(reason: NoValue): string {
  switch (reason.why) {
    case 'county':
      return "This county's records have too few sale prices.";
    case 'later_sales':
      return "This county's sales are newer than the valuation date.";
    case 'facts':
      return `Unknown in the record: ${reason.lacking.map((fact) => facts[fact]).join(', ')}.`;
    case 'nearby':
      return `${only(reason.sales, 'earlier sale')} nearby; ${neighbors} are needed.`;
    case 'sales': {
      const fewest = Math.min(reason.calibration, reason.heldBack);
      return `${only(fewest, 'sale')} to test this price range with; ${shownIf.sales} are needed.`;
    }
    case 'coverage': {
      const share = percent((reason.inside / reason.heldBack) * 100);
      return `In this price range, the ${percent(reason.level * 100)} range held ${share} of past sales.`;
    }
    case 'width':
      return `Too uncertain: the range is ${percent(reason.widthPercent)} of the value, over ${percent(shownIf.widthPercent)}.`;
    case 'comps':
      return `${only(reason.comps, 'comp')} within a mile; ${shownIf.comps} are needed.`;
  }
}

function only(count: number, noun: string): string {
  if (count === 0) return `No ${noun}s`;
  return `Only ${wholeNumber(count)} ${count === 1 ? noun : `${noun}s`}`;
}
