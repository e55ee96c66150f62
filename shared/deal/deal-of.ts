import type { CalculatorInput, CalculatorInputs } from '#shared/finance/deal-inputs.ts';
import type { PropertyResult } from '#shared/property/property.ts';
import type { SellerFacts } from '#shared/strategy/seller-facts.ts';
import { Assumptions, type CompareInput, House, Targets, Terms } from '#shared/structures/base/deal-input.ts';
import type { ExitTexts } from '#shared/terms/exit-texts.ts';
import { nested, type Tree } from '#shared/terms/nested.ts';
import type { FieldValue } from '#shared/terms/read-text.ts';
import { allPlaces } from '#shared/terms/structure-terms.ts';
import { takeoverOf } from '#shared/terms/takeover.ts';
import { aboveText } from '#shared/terms/term.ts';
import { isBlankAmount } from '#shared/values/parse-amount.ts';
import { type BuyBox, BuyBoxField } from './buy-box.ts';
import { readField, usualTargets } from './deal-fields.ts';
import { DealField, type DealTexts } from './deal-texts.ts';
import { houseOf, type Origin } from './house-of.ts';

/* One deal: what is known of a house and what was typed about it, as the engine takes it. */

export type DealSources = {
  /** The source's record, without the seller's facts. */
  property: PropertyResult;
  facts: SellerFacts;
  /** The calculator's inputs as typed. */
  calculator: CalculatorInputs;
  texts: DealTexts;
  /** How it is left, as typed: whether the loan is assumed is a term of Subject-To. */
  exitTexts: ExitTexts;
  buyBox: BuyBox;
  /** ISO date. */
  today: string;
};

export type ReadDeal = {
  input: CompareInput;
  /** Where the house's figures come from, by path: "house.rent". */
  origins: Record<string, Origin>;
  /** Problems with texts, by path. Such a field counts as not typed. */
  problems: Record<string, string>;
};

/** The growth and cost assumptions that the calculator asks for. */
const shared = [
  ['assumptions.rentGrowthPercent', 'rentGrowth'],
  ['assumptions.costGrowthPercent', 'expenseGrowth'],
  ['assumptions.valueGrowthPercent', 'valueGrowth'],
  ['assumptions.sellingCostPercent', 'sellingCostPercent'],
  ['assumptions.closingPercent', 'closingPercent'],
] as const satisfies readonly (readonly [BuyBoxField, CalculatorInput])[];

/** The calculator's inputs as typed, with the buy box's assumptions where none is typed. */
export function withBuyBox(typed: CalculatorInputs, buyBox: BuyBox): CalculatorInputs {
  const inputs = { ...typed };
  for (const [field, input] of shared) {
    const text = buyBox[field];
    if (text === undefined || inputs[input] !== undefined) continue;
    const reading = readField(field, text);
    if (reading !== 'empty' && 'value' in reading) inputs[input] = text;
  }
  return inputs;
}

/** Reads a deal. A text that cannot be read is named in `problems`, and loses nothing else. */
export function readDeal({ texts, exitTexts, ...sources }: DealSources): ReadDeal {
  return dealReader(sources)(texts, exitTexts);
}

/**
 * Reads deals that differ in their texts only. While a term is typed, house, assumptions and targets are not read
 * again, which takes nine tenths of the time.
 */
export function dealReader({ property, facts, calculator, buyBox, today }: Omit<DealSources, 'texts' | 'exitTexts'>) {
  const houseWith = keptOnce((own: Values) => {
    const read = houseOf(property, facts, calculator, own);
    return { ...read, house: House.parse(read.house) };
  });
  const assumptionsOf = keptOnce((own: Values) => Assumptions.parse(nested(own, 'assumptions')));
  const targetsOf = keptOnce((own: Values) => Targets.parse(nested(own, 'targets')));
  return (texts: DealTexts, exitTexts: ExitTexts): ReadDeal => {
    const problems: Record<string, string> = {};
    const values = valuesOf(calculator, texts, buyBox, problems);
    const { house, origins, problems: ofHouse } = houseWith(below('house', values));
    const input: CompareInput = {
      house,
      assumptions: assumptionsOf(below('assumptions', values)),
      terms: withTakeover(Terms.parse(termsOf(values, problems)), takeoverOf(exitTexts)),
      targets: targetsOf(below('targets', values)),
      today,
    };
    return { input, origins, problems: { ...ofHouse, ...problems } };
  };
}

/** Without an assumption nothing is added: the deal is then as if nobody had asked. */
function withTakeover(terms: Terms, takeover: ReturnType<typeof takeoverOf>): Terms {
  return takeover.takeover === undefined ? terms : { ...terms, subjectTo: { ...terms.subjectTo, ...takeover } };
}

type Values = Record<string, FieldValue>;

/** Reads the value of each field, by path; an unreadable text is put into `problems`. */
function valuesOf(calculator: CalculatorInputs, texts: DealTexts, buyBox: BuyBox, problems: Record<string, string>) {
  const values: Values = { ...usualTargets };
  const put = (field: BuyBoxField | DealField, text: string) => {
    const reading = readField(field, text);
    if (reading === 'empty' && !field.startsWith('targets.')) return;
    // This text takes the place of one that could not be read.
    delete problems[field];
    // An emptied target is not tested.
    if (reading === 'empty') delete values[field];
    else if ('problem' in reading) problems[field] = reading.problem;
    else values[field] = reading.value;
  };
  for (const field of BuyBoxField.options) {
    const text = buyBox[field];
    if (text !== undefined) put(field, text);
  }
  for (const [field, input] of shared) {
    const text = calculator[input];
    // The calculator's emptied input is the user's 0.
    if (text !== undefined) put(field, isBlankAmount(text) ? '0' : text);
  }
  for (const field of DealField.options) {
    const text = texts[field];
    if (text !== undefined) put(field, text);
  }
  return values;
}

function below(path: string, values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([field]) => field.startsWith(`${path}.`)));
}

/** Remembers the last values and what came of them. */
function keptOnce<Answer>(read: (values: Values) => Answer): (values: Values) => Answer {
  let last: { key: string; answer: Answer } | undefined;
  return (values) => {
    const key = JSON.stringify(values);
    if (last?.key !== key) last = { key, answer: read(values) };
    return last.answer;
  };
}

/** The terms as nested objects. A group is there when its first has an amount; its other terms are then proposed. */
function termsOf(values: Values, problems: Record<string, string>): Tree {
  const counted = { ...values };
  for (const { field, term, group } of allPlaces) {
    const value = counted[field];
    const above = term.notAbove === undefined ? undefined : field.replace(/[^.]+$/, term.notAbove);
    if (above !== undefined && value !== undefined && Number(value) > Number(counted[above] ?? Infinity)) {
      problems[field] = aboveText(term);
      delete counted[field];
    }
    if (group === undefined) continue;
    const place = field.slice(0, field.lastIndexOf('.'));
    const amount = values[`${place}.${group.first}`];
    if (!amount) delete counted[field];
    else if (!(field in counted)) counted[field] = group.usual;
    if (amount === 0) counted[place] = null;
  }
  return nested(counted, 'terms');
}
