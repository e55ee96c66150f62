/* Formulas as data: texts with numbers between them, each with its name and where it is entered. */

/** One number of a formula. Percent is percent; months may be years, too. */
export type FormulaPart = {
  label: string;
  value: number;
  unit: 'usd' | 'percent' | 'months';
  /** Its path in the engine's input, where it is one of its fields: "house.rent". */
  path?: string;
};

/** Texts with the parts between them: one more text than parts. Operators are + − × ÷ ^ and parentheses. */
export type Formula = { texts: readonly string[]; parts: readonly FormulaPart[] };

export type FigureFormula = {
  label: string;
  formula: Formula;
  /** Unrounded: USD, or a share. */
  result: number;
  unit: 'usd' | 'share';
};

/** The figures that have a formula; the seller's begin with "seller". */
export const formulaFigures = [
  'price',
  'cashIn',
  'monthlyCashFlow',
  'cashOnCashPercent',
  'profit',
  'npv',
  'npvNoGrowth',
  'irrPercent',
  'seller.cashNow',
  'seller.monthly',
  'seller.total',
  'seller.presentValue',
  'seller.loanInNameAtExit',
] as const;
export type FormulaFigure = (typeof formulaFigures)[number];

/** A return that reads −100.00%. So little is left of 1 + return that nothing can be discounted by it. */
export const isAllLost = (returnPercent: number): boolean => returnPercent < -99.995;

/** A formula of parts and of other formulas: words`${rent} × (1 − ${vacancy})`. */
export function words(texts: readonly string[], ...values: (FormulaPart | Formula)[]): Formula {
  const all = [texts[0] ?? ''];
  const parts: FormulaPart[] = [];
  values.forEach((value, index) => {
    const nested = 'texts' in value ? value : { texts: ['', ''], parts: [value] };
    const [first = '', ...rest] = nested.texts;
    all.push(`${all.pop() ?? ''}${first}`, ...rest);
    all.push(`${all.pop() ?? ''}${texts[index + 1] ?? ''}`);
    parts.push(...nested.parts);
  });
  return { texts: all, parts };
}

export const usd = (label: string, value: number, path?: string): FormulaPart => part(label, value, 'usd', path);
export const pct = (label: string, value: number, path?: string): FormulaPart => part(label, value, 'percent', path);
export const months = (label: string, value: number, path?: string): FormulaPart => part(label, value, 'months', path);

function part(label: string, value: number, unit: FormulaPart['unit'], path?: string): FormulaPart {
  return { label, value, unit, ...(path !== undefined && { path }) };
}
