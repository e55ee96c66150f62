import { PropertyResult } from './property.ts';
import samplePropertyJson from './sample-house.json' with { type: 'json' };

/** A property with every figure, as the sample source answers it for `sampleAddress`. */
export const sampleProperty = PropertyResult.parse(samplePropertyJson);
