import { AgreeSheet } from './agree-sheet.tsx';
import { CounterPriced } from './counter-priced.tsx';
import { SellerPreview } from './seller-preview.tsx';

/**
 * Parts that need the engine, or code of it, in one part: alone, the preview would cut the loans out of the engine's
 * file, which the deal's page loads too.
 */
export const withEngine = { AgreeSheet, CounterPriced, SellerPreview };
