import { type Operator, operatorMarkers } from '#shared/site/operator.ts';

/** Who runs this installation: the placeholders in pre-rendered pages, then what the deploy wrote in their place. */
export function operator(): Operator {
  if (typeof document === 'undefined') return operatorMarkers;
  const { company = '', address = '', support: supportEmail = '' } = document.documentElement.dataset;
  return { company, address, supportEmail };
}
