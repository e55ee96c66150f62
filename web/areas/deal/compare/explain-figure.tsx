import { bankFormulas } from '#shared/deal/bank-formulas.ts';
import type { BuyBox } from '#shared/deal/buy-box.ts';
import type { ReadDeal } from '#shared/deal/deal-of.ts';
import type { DealTexts } from '#shared/deal/deal-texts.ts';
import { figureFormulas, listedFormulas } from '#shared/deal/figure-formulas.ts';
import type { CalculatorInputs } from '#shared/finance/deal-inputs.ts';
import { tolerance } from '#shared/finance/figures.ts';
import { CompareInput } from '#shared/structures/base/deal-input.ts';
import type { FigureFormula, Formula, FormulaFigure, FormulaPart } from '#shared/structures/base/formula-parts.ts';
import { dealOf } from '#shared/structures/engine/first-terms.ts';
import { termsKey } from '#shared/terms/structure-terms.ts';
import { usdExact } from '#shared/values/money.ts';
import { percent, percentUpTo } from '#shared/values/percent.ts';
import { originWords } from '#web/areas/deal/desk/figure-origin.tsx';
import { type Column, structureOf } from './compare-columns.ts';
import './explain-figure.css';

/** A figure's formula in words, the same with its numbers, and where each number comes from. */
export function ExplainFigure({
  column,
  figure,
  deal,
  texts,
  buyBox,
  inputs,
}: {
  /** `null` for the listing that they are compared with. */
  column: Column | null;
  figure: FormulaFigure;
  deal: ReadDeal;
  /** The deal's, as typed. */
  texts: DealTexts;
  buyBox: BuyBox;
  /** The calculator's. */
  inputs: CalculatorInputs;
}) {
  const formulas = formulasOf(column, figure, deal.input, inputs);
  const parts = formulas.flatMap(({ formula }) => formula.parts).filter(({ path }) => path !== undefined);
  const sources = new Map(parts.map((part) => [part.path ?? '', part]));
  return (
    <div className="explain-figure">
      {figure === 'irrPercent' && formulas.length === 0 && (
        <p>Nearly all of the money is lost, and early. No yearly return above −100% makes up for that.</p>
      )}
      {formulas.map(({ label, formula, result, unit }) => (
        <section key={label}>
          <h3>{label}</h3>
          <p className="explain-words">{inWords(formula)}</p>
          <p className="explain-numbers">
            {filledIn(formula)} = <b>{resultText(result, unit)}</b>
          </p>
        </section>
      ))}
      {sources.size > 0 && (
        <section>
          <h3>Where the numbers come from</h3>
          <dl>
            {[...sources].map(([path, part]) => (
              <div key={path}>
                <dt>{part.label}</dt>
                <dd>
                  {numberText(part)}{' '}
                  <span className="muted">{sourceOf(path, deal.origins, { ...buyBox, ...texts })}</span>
                </dd>
              </div>
            ))}
          </dl>
          <p className="small muted">Rounded to the cent where it is shown, never in between.</p>
        </section>
      )}
    </div>
  );
}

function formulasOf(
  column: Column | null,
  figure: FormulaFigure,
  input: CompareInput,
  inputs: CalculatorInputs,
): FigureFormula[] {
  if (column === null) return listedFormulas(dealOf(input), figure);
  const structure = structureOf(column);
  if (structure === null) return bankFormulas(inputs, input, figure);
  return figureFormulas(dealOf(atTerms(input, column)), structure, figure);
}

function atTerms(input: CompareInput, column: Column): CompareInput {
  const { result } = column;
  const structure = structureOf(column);
  if (structure === null || result === null || !('terms' in result)) return input;
  const terms = { ...input.terms, [termsKey[structure]]: result.terms };
  return CompareInput.safeParse({ ...input, terms }).data ?? input;
}

function inWords({ texts, parts }: Formula): string {
  return texts.map((text, index) => text + (parts[index]?.label ?? '')).join('');
}

function filledIn({ texts, parts }: Formula): string {
  return texts.map((text, index) => text + (parts[index] ? numberText(parts[index]) : '')).join('');
}

/** "$1,250", "$849.62", "7%"; a loss stands in parentheses. */
function numberText({ value, unit }: FormulaPart): string {
  switch (unit) {
    case 'usd':
      return value < -tolerance ? `(${usdExact(value)})` : usdExact(value);
    case 'percent':
      return percentUpTo(value, 3);
    case 'months':
      return String(value);
  }
}

function resultText(result: number, unit: FigureFormula['unit']): string {
  if (unit === 'share') return percent(result * 100, 2);
  return usdExact(result);
}

/** Who says so: the record, an estimate, the seller, the user; or what the product assumes. */
function sourceOf(path: string, origins: ReadDeal['origins'], typed: BuyBox & DealTexts): string {
  if (Object.hasOwn(typed, path)) return originWords.you;
  const origin = origins[path];
  if (origin === 'unknown') return 'not entered: counts as this';
  if (origin !== undefined) return originWords[origin];
  return path.startsWith('terms.') ? 'proposed' : originWords.assumed;
}
