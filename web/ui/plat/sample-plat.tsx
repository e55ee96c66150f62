import { sampleAddress } from '#shared/property/sample-addresses.ts';
import { CalloutPlat } from './callout-plat.tsx';

/** The plat of the sample property with its figures. */
export const SamplePlat = () => (
  <CalloutPlat
    seed={sampleAddress}
    title="A plat map with one lot marked: value 402,000 dollars, equity over 60 percent, recommended strategy Seller Finance"
    callouts={[
      { label: 'Estimated value', value: '$402,000' },
      { label: 'Equity', value: 'over 60%' },
      { label: 'Recommended strategy', value: 'Seller Finance · 88/100' },
    ]}
  />
);
