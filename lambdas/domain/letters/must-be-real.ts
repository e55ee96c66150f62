import { Refusal } from '#lambdas/runtime/errors.ts';
import type { Analysis } from '#shared/analysis/analysis.ts';
import { isSample } from '#shared/property/sample-notice.ts';

/** Only what is about real data may be sent. @throws `not_allowed` for sample data. */
export function mustBeReal({ analysis_data }: Analysis): void {
  if (isSample(analysis_data)) throw new Refusal('not_allowed', 'Sample data can’t be sent.');
}
