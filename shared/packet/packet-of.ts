import { type Branded, brandOf } from '#shared/account/brand-of.ts';
import type { Profile } from '#shared/account/profile.ts';
import type { Analysis } from '#shared/analysis/analysis.ts';
import { applicableRules } from '#shared/compliance/checklist.ts';
import type { Rule } from '#shared/compliance/rule.ts';
import { ruleFactsOf } from '#shared/compliance/rule-facts.ts';
import { citationText, notReviewed } from '#shared/compliance/rule-texts.ts';
import type { CompTexts, SaleField } from '#shared/evidence/comp-fields.ts';
import { type UnitValues, valueByComps } from '#shared/evidence/comps.ts';
import { readComps } from '#shared/evidence/read-comps.ts';
import { writtenDeal } from '#shared/pipeline/closing-terms.ts';
import { nameOfSource } from '#shared/property/name-of-source.ts';
import { isKnown, type PropertyField, type PropertyResult, provenanceOf } from '#shared/property/property.ts';
import { isSample } from '#shared/property/sample-notice.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import { outward } from '#shared/structures/base/deal-answer.ts';
import type { Deal } from '#shared/structures/base/house.ts';
import { dollars, line } from '#shared/structures/base/packet-lines.ts';
import { priceStructure } from '#shared/structures/engine/compare.ts';
import { figuresOf } from '#shared/structures/engine/structure-figures.ts';
import { packetPages } from '#shared/structures/packets.ts';
import { usDate } from '#shared/values/dates.ts';
import { utcDay } from '#shared/values/days.ts';
import { usdFactor } from '#shared/values/money.ts';
import { decimalUpTo } from '#shared/values/numbers.ts';
import { percentFactor } from '#shared/values/percent.ts';
import type { Packet, PacketChoices, PacketPhoto } from './packet.ts';
import { exitPage } from './packet-exit.ts';
import { cashLines, incomeLines } from './packet-money.ts';
import { packetNumbers } from './packet-numbers.ts';
import { outlookOf, stressLines } from './packet-outlook.ts';

export type PacketSources = {
  analysis: Analysis;
  sender: Pick<Profile, 'full_name' | 'company' | 'email' | 'phone' | 'buy_box'> & Branded;
  /** All that the deal has. */
  photos: readonly PacketPhoto[];
  choices: PacketChoices;
  version: number;
  now: Date;
};

/**
 * Makes a packet of a deal, in the structure that it is run as; a closed one on the terms that it closed on. It names each thing that it takes; nothing of the
 * owner, the seller's answers or the notes is among them.
 */
export function packetOf({ analysis, sender, photos, choices, version, now }: PacketSources): Packet {
  const { analysis_data: property } = analysis;
  const today = utcDay(now);
  const { deal, structure } = writtenDeal(analysis, sender.buy_box ?? {}, today);
  const has = (section: PacketChoices['sections'][number]) => choices.sections.includes(section);
  const priced = <T>(wanted: boolean, of: (structure: Strategy) => T): T | null => (wanted ? of(structure) : null);
  const brand = brandOf(sender, now);
  const exit = choices.with_exit ? exitPage(analysis, deal, structure) : null;
  // The numbers say all that these sections do.
  const numbers = priced(has('structure') && has('income') && has('projection'), (name) =>
    packetNumbers(deal, name, {
      address: property.address,
      source: outwardSource(property),
      is_sample: isSample(property),
    }),
  );
  return {
    version,
    made_at: now.toISOString(),
    as_of: property.fetchedAt?.slice(0, 10) ?? null,
    source: outwardSource(property),
    is_sample: isSample(property),
    address: property.address,
    facts: factsOf(analysis),
    ask: choices.ask,
    contact: choices.with_contact
      ? { name: sender.full_name, company: sender.company, email: sender.email, phone: sender.phone }
      : null,
    ...(brand && { brand }),
    summary: priced(has('structure'), (name) => packetPages[name].summary(deal, figuresOf(deal, name))) ?? [
      line('After-repair value', dollars(deal.facts.afterRepair)),
      line('Repairs', dollars(deal.facts.repairs)),
    ],
    value: has('value') ? valueWords(analysis, deal, today) : null,
    structure: priced(has('structure'), (name) => ({
      name,
      terms: packetPages[name].terms(deal),
      cash: cashLines(deal, name),
    })),
    ...(numbers && { numbers: JSON.stringify(numbers) }),
    income: priced(has('income'), (name) => incomeLines(deal, name)),
    projection: priced(has('projection'), (name) => outlookOf(deal, name)),
    ...(exit && { exit }),
    stress: priced(has('stress'), (name) => stressLines(deal, name)),
    checklist: priced(has('checklist'), (name) => checklistOf(analysis, deal, name, today)),
    photos: has('photos') ? [...photos] : null,
  };
}

function factsOf({ analysis_data: property }: Analysis): string[] {
  const { propertyType, yearBuilt, squareFootage, bedrooms, bathrooms, lotSize } = property;
  const fact = (field: PropertyField, amount: number, text: string) =>
    isKnown(property, field) && amount > 0 ? [text] : [];
  return [
    ...(isKnown(property, 'propertyType') && propertyType !== 'Unknown' ? [propertyType] : []),
    ...fact('yearBuilt', yearBuilt, `built ${yearBuilt}`),
    ...fact('squareFootage', squareFootage, `${decimalUpTo(squareFootage, 2)} sq ft`),
    ...fact('bedrooms', bedrooms, `${bedrooms} bd`),
    ...fact('bathrooms', bathrooms, `${bathrooms} ba`),
    ...fact('lotSize', lotSize, `${decimalUpTo(lotSize, 2)} acre`),
  ];
}

function valueWords(
  { analysis_data: property, comps = {}, deal: texts, seller_facts }: Analysis,
  deal: Deal,
  today: string,
) {
  const { input, typed: typedFacts } = readComps(property, comps, today);
  const { value, range, kept, comps: results, unitValues } = valueByComps(input);
  const sales = input.comps.flatMap((sale, at) => {
    const result = results[at];
    if (result?.status !== 'kept') return [];
    return [
      {
        address: sale.address,
        sold_on: sale.soldOn,
        miles: sale.miles,
        square_feet: sale.squareFootage,
        price: sale.price,
        adjustment: result.net,
        adjusted: result.adjusted,
        weight_percent: outward(result.weightPercent),
        is_entered: sale.isOwn || sale.typed.some((field) => shownOfSale.has(field)),
      },
    ];
  });
  const typed = texts?.['house.afterRepairValue'];
  const isTold = seller_facts?.estimatedValue !== undefined || provenanceOf(property, 'estimatedValue') === 'imported';
  const used = outward(deal.facts.afterRepair);
  const isOther = value !== null && used !== null && Math.round(value) !== Math.round(used);
  return {
    value: used,
    basis: basisOf(typed, comps, { value, kept }, isTold) ?? estimateInWords(property),
    sales,
    weighted: value === null || range === null ? null : { value, ...range },
    note: isOther ? `The figures of this packet count with ${dollars(used)}, not with the weighted value.` : null,
    unit_values: unitWords(unitValues),
    has_entered_facts: [...typedFacts.subject, ...input.comps.flatMap((sale) => sale.typed)].some(
      (field) => !shownOfSale.has(field),
    ),
  };
}

/** The source as others read it: a file of the user's is theirs to look after. */
const outwardSource = (property: Pick<PropertyResult, 'source' | 'fromCounty'>) =>
  property.source === 'imported' ? 'our own records' : nameOfSource(property, property.source);

/** The fields of a sale that a packet shows, where its record has them. */
const shownOfSale: ReadonlySet<SaleField> = new Set(['address', 'price', 'soldOn', 'miles', 'squareFootage']);

/** "estimate by RentCast". A county's roll estimates nothing: its sales are what the estimate rests on. */
function estimateInWords(property: Pick<PropertyResult, 'source' | 'fromCounty'>): string {
  return property.source === 'county' && property.fromCounty
    ? `estimate from ${property.fromCounty.name}’s recorded sales`
    : `estimate by ${outwardSource(property)}`;
}

/** The basis of the value after repairs, where it is the user's. Sales are named only while they come to that value. */
function basisOf(
  typed: string | undefined,
  comps: CompTexts,
  weighted: { value: number | null; kept: number },
  isTold: boolean,
): string | null {
  if (typed === undefined) return isTold ? 'our own figure' : null;
  if (typed !== comps['used.value']) return 'our own figure';
  const { value, kept } = weighted;
  if (value === Number(typed)) return `${kept} adjusted ${kept === 1 ? 'sale' : 'sales'}`;
  const since = usDate(comps['used.on'] ?? '');
  return since === '' ? 'taken from earlier sales' : `taken from the sales as they stood on ${since}`;
}

function unitWords(units: UnitValues): string[] {
  const { squareFootage, bedrooms, bathrooms, garageBays, yearBuilt, condition, trend } = units;
  const each = (amount: number | null, of: string) => (amount ? [`${usdFactor(amount)} ${of}`] : []);
  return [
    ...each(squareFootage, 'a square foot'),
    ...each(bedrooms, 'a bedroom'),
    ...each(bathrooms, 'a bath'),
    ...each(garageBays, 'a garage bay'),
    ...each(yearBuilt, 'a year of age'),
    ...(condition === 0 ? [] : [`${percentFactor(condition)} a grade of condition`]),
    ...(trend === 0 ? [] : [`${percentFactor(trend)} a month since the sale`]),
  ];
}

/** The rules that concern the house and the structure. What the seller or the investor answered decides none of them. */
function checklistOf({ analysis_data: property }: Analysis, deal: Deal, structure: Strategy, today: string) {
  const row = priceStructure(deal, structure);
  const facts = ruleFactsOf(
    { property, texts: {}, input: { house: deal.house }, comparison: { structures: [row] } },
    structure,
  );
  return applicableRules({ ...facts, noticeOfDefault: null, loanType: null }, structure, today).flatMap(
    ({ rule, applies, isReviewed }) =>
      applies === 'applies'
        ? [{ title: rule.title, text: isReviewed ? ruleText(rule) : `${ruleText(rule)} ${notReviewed}` }]
        : [],
  );
}

function ruleText(rule: Rule): string {
  return rule.certainty === 'C' ? rule.topic : `${rule.sentence} ${citationText(rule)}.`;
}
