import { isKnown, type PropertyField, type PropertyResult } from '#shared/property/property.ts';
import { dealDefaults, downPaymentOf, loanAmountOf, projectionDefaults } from './deal.ts';
import type { CalculatorInputs } from './deal-inputs.ts';
import { isLacking } from './deal-needs.ts';
import { round } from './figures.ts';

/**
 * The calculator's inputs for a property at a price: what is known of it and the assumptions that its lookup makes,
 * overridden by what the user typed. A fact that nobody knows stays absent; HOA dues, too, then count as none. Until
 * they are typed, the down payment follows the price and the loan follows both.
 *
 * @param property with the seller's facts applied.
 * @param purchasePrice USD; `null` when unknown.
 */
export function openDeal(
  property: PropertyResult,
  purchasePrice: number | null,
  typed: CalculatorInputs = {},
): CalculatorInputs {
  const { purchasePrice: _, downPayment: _down, loanAmount: _loan, ...defaults } = dealDefaults;
  const inputs = {
    ...defaults,
    ...projectionDefaults,
    ...lookedUp(property),
    ...(purchasePrice !== null && { purchasePrice: amountText(purchasePrice) }),
    ...present(typed),
  };
  return withLoan(inputs);
}

/** Down payment and loan amount as assumed from the price, unless they are typed. */
function withLoan(inputs: CalculatorInputs): CalculatorInputs {
  const { purchasePrice } = inputs;
  // Nothing follows from a price that nobody knows or that cannot be read.
  if (purchasePrice === undefined || isLacking('purchasePrice', inputs)) return inputs;
  const downPayment = inputs.downPayment ?? downPaymentOf(purchasePrice);
  // Forms saved before the down payment was assumed hold a loan of the whole price that nobody typed.
  const wasDerived = inputs.downPayment === undefined && inputs.loanAmount === loanAmountOf(purchasePrice, '');
  const typedLoan = wasDerived ? undefined : inputs.loanAmount;
  if (typedLoan === undefined && isLacking('downPayment', inputs)) return { ...inputs, loanAmount: undefined };
  return { ...inputs, downPayment, loanAmount: typedLoan ?? loanAmountOf(purchasePrice, downPayment) };
}

function lookedUp(property: PropertyResult): CalculatorInputs {
  const { marketData, financialData, monthlyHoa } = property;
  const fact = (field: PropertyField, amount: number) => (isKnown(property, field) ? amountText(amount) : undefined);
  return {
    // A rent of 0 means that nobody knows it, also on a record without provenance.
    monthlyRent: marketData.rentEstimate > 0 ? fact('marketData.rentEstimate', marketData.rentEstimate) : undefined,
    propertyTaxes: fact('financialData.propertyTaxes', financialData.propertyTaxes),
    insurance: fact('financialData.insurance', financialData.insurance),
    hoaMonthly: monthlyHoa === undefined ? undefined : amountText(monthlyHoa),
  };
}

/** Without undefined inputs, which would hide the ones below them. */
function present(inputs: CalculatorInputs): CalculatorInputs {
  return Object.fromEntries(Object.entries(inputs).filter(([, text]) => text !== undefined));
}

function amountText(amount: number): string {
  return String(round(amount));
}
