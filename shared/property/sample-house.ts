import { PropertyResult } from './property.ts';
import sampleHouseJson from './sample-house.json' with { type: 'json' };

/** A property with every figure, as the sample source answers it for `sampleAddress`. */
export const sampleHouse = PropertyResult.parse(sampleHouseJson);
