import demoPropertyJson from './demo-house.json' with { type: 'json' };
import { PropertyResult } from './property.ts';
import samplePropertyJson from './sample-house.json' with { type: 'json' };

/** A property with every figure, as the sample source answers it for `sampleAddress`. */
export const sampleProperty = PropertyResult.parse(samplePropertyJson);

/**
 * The house of the public pages: rule table and numbers agree on it. As the sample source answers it, but without the
 * foreclosure sale, whose day would pass.
 */
export const demoProperty = PropertyResult.parse(demoPropertyJson);
