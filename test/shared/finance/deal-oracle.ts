/*
 * The deal calculator a second time, from the specification's formulas and apart from the product's code:
 * whole numbers of 10^-60, so that no result depends on binary fractions. It shares nothing with
 * shared/finance/deal.ts but the names of the inputs and outputs.
 */

const digits = 60;
const one = 10n ** BigInt(digits);

/** A result, and the size of the amounts it was summed from: what doubles can resolve depends on it. */
export type Exact = { value: number; scale: number };

export type OracleResults = Record<
  | 'monthlyRental'
  | 'monthlyExpenses'
  | 'cashFlow'
  | 'capRate'
  | 'roiPercent'
  | 'totalReturn'
  | 'netRent'
  | 'vacancyLoss'
  | 'loanPayment'
  | 'taxes'
  | 'insurance'
  | 'hoa'
  | 'maintenance'
  | 'management'
  | 'other',
  Exact
>;

type Texts = Record<
  | 'purchasePrice'
  | 'downPayment'
  | 'interestRate'
  | 'loanTerm'
  | 'closingPercent'
  | 'monthlyRent'
  | 'vacancy'
  | 'propertyTaxes'
  | 'insurance'
  | 'hoaMonthly'
  | 'maintenance'
  | 'propertyManagement'
  | 'otherExpenses',
  string
> & { loanAmount?: string | undefined };

const fixed = (whole: number) => BigInt(whole) * one;
const times = (a: bigint, b: bigint) => (a * b) / one;
const over = (a: bigint, b: bigint) => (b === 0n ? 0n : (a * one) / b);
const size = (a: bigint) => (a < 0n ? -a : a);
const number = (a: bigint) => Number(a) / 1e60;

const trillion = fixed(1_000_000_000_000);
const thousand = fixed(1000);
const leastMoney = one / 10_000n;

export function oracle(texts: Texts): OracleResults {
  const price = money(texts.purchasePrice);
  const down = money(texts.downPayment);
  const loan = texts.loanAmount === undefined ? clamp(toCents(price - down), trillion) : money(texts.loanAmount);
  const rent = money(texts.monthlyRent);
  const share = (text: string, of: bigint) => times(clamp(decimal(text) ?? 0n, thousand), of) / 100n;

  const vacancyLoss = share(texts.vacancy, rent);
  const netRent = rent - vacancyLoss;
  const rate = decimal(texts.interestRate);
  const loanPayment = rate === null ? 0n : payment(loan, clamp(rate, thousand), texts.loanTerm);
  const taxes = money(texts.propertyTaxes) / 12n;
  const insurance = money(texts.insurance) / 12n;
  const hoa = money(texts.hoaMonthly);
  const maintenance = share(texts.maintenance, price) / 12n;
  const management = share(texts.propertyManagement, rent);
  const other = money(texts.otherExpenses);

  const costs = [taxes, insurance, hoa, maintenance, management, other];
  const spent = sum([loanPayment, ...costs]);
  const flow = netRent - spent;
  const income = netRent - sum(costs);
  const closing = share(texts.closingPercent, price);
  const cash = down + closing;

  const costScale = sum(costs.map(size));
  const rentScale = size(rent) + size(vacancyLoss);
  const flowScale = rentScale + costScale + size(loanPayment);
  // Where down payment and closing costs nearly cancel, the quotient is as uncertain as what is left.
  const cancelled = number(over(size(down) + size(closing), size(cash)));
  return {
    monthlyRental: exact(rent),
    monthlyExpenses: exact(spent, costScale + size(loanPayment)),
    cashFlow: exact(flow, flowScale),
    capRate: exact(over(income * 1200n, price), over((rentScale + costScale) * 1200n, size(price))),
    roiPercent: {
      value: number(over(flow * 1200n, cash)),
      scale: number(over(flowScale * 1200n, size(cash))) * (1 + cancelled),
    },
    totalReturn: exact(flow * 12n, flowScale * 12n),
    netRent: exact(netRent, rentScale),
    vacancyLoss: exact(vacancyLoss),
    loanPayment: exact(loanPayment),
    taxes: exact(taxes),
    insurance: exact(insurance),
    hoa: exact(hoa),
    maintenance: exact(maintenance),
    management: exact(management),
    other: exact(other),
  };
}

function exact(value: bigint, scale = size(value)): Exact {
  return { value: number(value), scale: number(scale) };
}

function payment(loan: bigint, rate: bigint, termText: string): bigint {
  if (loan <= 0n || rate < 0n) return 0n;
  const read = decimal(termText) ?? 0n;
  const years = read > 0n ? clamp(read, thousand) : fixed(30);
  const months = years * 12n < one ? one : years * 12n;
  if (rate === 0n) return over(loan, months);
  const monthly = rate / 1200n;
  const discount = times(
    power(over(one, one + monthly), months / one),
    exponential(-times(logarithm(monthly), months % one)),
  );
  return over(times(loan, monthly), one - discount);
}

function power(base: bigint, exponent: bigint): bigint {
  let result = one;
  let square = base;
  for (let rest = exponent; rest > 0n; rest /= 2n) {
    if (rest % 2n === 1n) result = times(result, square);
    square = times(square, square);
  }
  return result;
}

/** ln(1 + x) = 2 artanh(x ÷ (2 + x)). */
function logarithm(x: bigint): bigint {
  const z = over(x, 2n * one + x);
  const squared = times(z, z);
  let result = 0n;
  for (let term = z, odd = 1n; term !== 0n; odd += 2n) {
    result += term / odd;
    term = times(term, squared);
  }
  return 2n * result;
}

/** The series of e^x. */
function exponential(x: bigint): bigint {
  let result = 0n;
  for (let term = one, n = 1n; term !== 0n; n += 1n) {
    result += term;
    term = times(term, x) / n;
  }
  return result;
}

function sum(amounts: bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n);
}

function clamp(amount: bigint, limit: bigint): bigint {
  return amount > limit ? limit : amount < -limit ? -limit : amount;
}

function money(text: string): bigint {
  const amount = clamp((text.trim().at(-1) === '%' ? null : decimal(text)) ?? 0n, trillion);
  return size(amount) < leastMoney ? 0n : amount;
}

function toCents(amount: bigint): bigint {
  const cent = one / 100n;
  const half = amount < 0n ? -cent / 2n : cent / 2n;
  return ((amount + half) / cent) * cent;
}

/** Reads a text character by character; `null` when it is not a number throughout. */
function decimal(text: string): bigint | null {
  const characters = [...text.trim().replace('−', '-')];
  const skip = (...signs: string[]) => (signs.includes(characters[0] ?? '') ? characters.shift() : undefined);
  const skipSpaces = () => {
    while (characters[0]?.trim() === '') characters.shift();
  };
  const signs = ['-', '+'];
  skip('$');
  skipSpaces();
  let sign = skip(...signs);
  skipSpaces();
  skip('$');
  skipSpaces();
  sign ??= skip(...signs);
  if (['$', '%'].includes(characters.at(-1) ?? '')) characters.pop();
  while (characters.at(-1)?.trim() === '') characters.pop();

  const grouped = characters.map((c, at) => (c.trim() === '' && onlyDigits(characters[at - 1] ?? ' ') ? ',' : c));
  const [mantissa, exponent, ...more] = grouped.join('').toLowerCase().split('e');
  if (mantissa === undefined || more.length > 0) return null;

  const [whole, fraction, ...rest] = mantissa.split('.');
  if (whole === undefined || rest.length > 0) return null;
  const groups = whole.split(',');
  if (groups.length > 1) {
    const first = groups[0] ?? '';
    if (first === '' || first.length > 3 || first.startsWith('0') || groups.at(-1)?.length !== 3) return null;
    if (groups.slice(1).some((group) => group.length < 2 || group.length > 3)) return null;
  }
  const all = groups.join('') + (fraction ?? '');
  if (all === '' || !onlyDigits(all)) return null;

  let shift = digits - (fraction ?? '').length;
  if (exponent !== undefined) {
    const unsigned = exponent.replace(/^[+-]/, '');
    if (unsigned === '' || !onlyDigits(unsigned)) return null;
    shift += Math.max(-500, Math.min(500, Number(exponent)));
  }
  const amount = shift >= 0 ? BigInt(all) * 10n ** BigInt(shift) : BigInt(all) / 10n ** BigInt(-shift);
  return sign === undefined || sign === '+' ? amount : -amount;
}

function onlyDigits(text: string): boolean {
  return [...text].every((c) => c >= '0' && c <= '9');
}
