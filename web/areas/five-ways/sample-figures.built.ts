import { sampleDeal } from '#shared/deal/sample-deal.ts';
import { figuresFor } from './sample-figures.ts';

/** The sample deal on the public pages. Evaluated at build time, so that pages don't load the engine. */
export const figures = figuresFor(sampleDeal);
