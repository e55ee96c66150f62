import { presentValue } from '#shared/finance/cash-flows.ts';
import { tolerance } from '#shared/finance/figures.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { Proposal } from './deal-answer.ts';
import { type CompareInput, type FullTerms, termsKey } from './deal-input.ts';
import { figuresOf } from './figures.ts';
import { type Deal, factsOf, keptRent, ownersCarry, unknown } from './house.ts';
import { optionOf } from './lease-option.ts';
import { listed } from './listed.ts';
import type { Interval } from './proposal/lines.ts';
import { type Found, fairAtMost, type Priced, proposeOne, proposePair, type Stretch } from './proposal/search.ts';
import { testsOf } from './verdict.ts';
import { usualFee, usualRulePercent } from './wholesale.ts';

/** The second note that a seller is asked for. */
export const usualSecond = { ratePercent: 3, months: 360, balloonMonth: 84 } as const;
/** No second note is proposed for more than this share of what is above the payoff. */
const mostOfEquity = 1.1;
/** A second note of less is cash. */
const leastSecond = 5000;

/** Reads the house's facts and proposes the terms that were left out: those of a structure once they are asked for. */
export function dealOf({ house, assumptions, terms: given, targets, today }: CompareInput): Deal {
  const facts = factsOf(house);
  const start: Start = { house, facts, assumptions, given, targets, today };
  const fairWorth = once(() => fairWorthOf(start));
  const first = {
    subjectTo: once(() => firstSubjectTo(start, fairWorth())),
    sellerFinance: once(() => firstNote(start, fairWorth())),
    leaseOption: once(() => firstLease(start, fairWorth())),
    novation: once(() => firstNovation(start, fairWorth())),
    wholesale: once(() => firstWholesale(start, fairWorth())),
  };
  return {
    ...start,
    terms: {
      get subjectTo() {
        return first.subjectTo().terms;
      },
      get sellerFinance() {
        return first.sellerFinance().terms;
      },
      get leaseOption() {
        return first.leaseOption().terms;
      },
      get novation() {
        return first.novation().terms;
      },
      get wholesale() {
        return first.wholesale().terms;
      },
    },
    proposed: (structure) => first[termsKey[structure]]().proposal,
  };
}

type Start = Omit<Deal, 'terms' | 'proposed'>;
type First<Key extends keyof FullTerms> = { terms: FullTerms[Key]; proposal: Proposal };

/** The terms stand as they are: every one that would be searched was given, or nothing can be. */
export const asStarted: Proposal = { how: 'start', letGo: [] };
const unknownFair: Proposal = { how: 'unknown', letGo: [] };

/** What the seller should get, worth today: what a listing brings, and what moving takes. USD; NaN if unknown. */
function fairWorthOf(start: Start): number {
  return Math.max(presentValue(listed(start).flows, start.assumptions.sellerDiscountPercent), movingCash(start));
}

/** The cash that moving takes: as said, or 3 % of value, or half of what is above the payoff if that is less; in 500s. */
function movingCash({ house, facts: { value, payoff } }: Start): number {
  return house.cashNeeded ?? floorTo(500, Math.max(0, Math.min(0.03 * value, (value - payoff) / 2)));
}

/** One structure at some terms, beside what is fair. */
function pricedWith(start: Start, structure: Strategy, fairWorth: number, own: object, isExact: boolean): Priced {
  // The cast: a structure's tests and figures read its own terms only.
  const terms = { [termsKey[structure]]: own } as unknown as FullTerms;
  const deal: Deal = { ...start, terms, isExact, proposed: () => asStarted };
  const figures = figuresOf(deal, structure);
  const { flows, atEnd } = figures.seller;
  const worth = presentValue(flows, start.assumptions.sellerDiscountPercent);
  const fairness = { fairWorth: worth - fairWorth, atClosing: flows[0] ?? unknown, atEnd };
  return { tests: testsOf(structure, deal, figures), fairness };
}

function firstSubjectTo(start: Start, fairWorth: number): First<'subjectTo'> {
  const { facts, given: all } = start;
  const given = all.subjectTo ?? {};
  if (facts.loan.balance === 0)
    return { terms: { cashToSeller: unknown, second: null, ...given }, proposal: asStarted };
  const moving = movingCash(start);
  const alone = { cashToSeller: moving, second: null, ...given };
  if (given.cashToSeller !== undefined && given.second !== undefined) return { terms: alone, proposal: asStarted };
  if (Number.isNaN(fairWorth)) return { terms: alone, proposal: unknownFair };

  const termsAt = ([cashToSeller, amount]: Found['at']) => ({
    cashToSeller,
    second: amount > 0 ? { ...usualSecond, amount } : null,
    ...given,
  });
  const only = (amount: number) => ({ low: amount, high: amount });
  const cash = given.cashToSeller === undefined ? { low: 0, high: facts.value } : only(given.cashToSeller);
  const found = (second: Interval) =>
    proposePair((at, isExact) => pricedWith(start, 'Subject-To', fairWorth, termsAt(at), isExact), moving, {
      cash,
      second,
    });
  const most = Math.max(0, mostOfEquity * (facts.value - facts.payoff));
  const best = given.second === undefined ? found({ low: 0, high: most }) : null;
  const isSmall = best === null || best.at[1] < leastSecond;
  const withoutSecond = isSmall ? found(only(given.second?.amount ?? 0)) : null;
  const chosen = withoutSecond && (best === null || withoutSecond.how === best.how) ? withoutSecond : best;
  if (chosen === null) return { terms: alone, proposal: asStarted };
  const { at, how, letGo } = chosen;
  return { terms: termsAt(at), proposal: { how, letGo } };
}

/** The loan is kept unless 10 % of value pays off what is owed. */
function firstNote(start: Start, fairWorth: number): First<'sellerFinance'> {
  const { value, payoff, loan } = start.facts;
  const given = start.given.sellerFinance ?? {};
  const usual = { ratePercent: 5, months: 360, interestOnly: false, balloonMonth: 84 };
  const keepsLoan = given.keepsLoan ?? (loan.balance !== 0 && !((given.down ?? 0.1 * value) >= payoff));
  const share = (price: number) => 0.1 * price;
  const least = (price: number) => (keepsLoan || Number.isNaN(payoff) ? share(price) : Math.max(share(price), payoff));
  const termsAt = (price: number, down = cents(least(price))) => ({ ...usual, price, down, keepsLoan, ...given });
  if (given.price !== undefined) return { terms: termsAt(given.price), proposal: asStarted };

  const stretch = (low: number, high: number, downAt: (price: number) => number): Stretch => ({
    low,
    high,
    pricedAt: ([price], isExact) => {
      const terms = isExact ? termsAt(price, downAt(price)) : termsAt(price);
      return pricedWith(start, 'Seller Finance', fairWorth, terms, isExact);
    },
  });
  const paysOff = !keepsLoan && payoff > 0 && given.down === undefined;
  const bend = Math.min(value, 10 * payoff);
  const stretches = paysOff
    ? [stretch(payoff, bend, () => payoff), stretch(bend, value, share)]
    : [stretch(given.down ?? 0, Math.max(value, given.down ?? 0), share)];
  return proposedAlong(stretches, fairWorth, termsAt);
}

function proposedAlong<Own>(stretches: Stretch[], fairWorth: number, termsAt: (value: number) => Own) {
  const isFairKnown = !Number.isNaN(fairWorth);
  const { at, how, letGo } = proposeOne(stretches, isFairKnown) ?? fairAtMost(stretches, isFairKnown);
  return { terms: termsAt(at[0]), proposal: { how, letGo } };
}

function firstLease(start: Start, fairWorth: number): First<'leaseOption'> {
  const { value } = start.facts;
  const given = start.given.leaseOption ?? {};
  const fixed = {
    fee: cents(0.03 * value),
    creditMonthly: 0,
    months: 36,
    repairs: 0,
    closing: 1000,
    maintenanceSharePercent: 50,
    ...given,
  };
  const termsAt = (strike: number) => ({
    strike,
    rent: firstRent(start, fixed.maintenanceSharePercent),
    ...fixed,
  });
  if (given.strike !== undefined) return { terms: termsAt(given.strike), proposal: asStarted };
  // The cast: what using an option leaves depends on its own terms only.
  const { exercised } = optionOf({ ...start, terms: { leaseOption: termsAt(0) } as FullTerms });
  const high = Number.isNaN(fairWorth) ? Math.min(exercised, value) : exercised;
  const pricedAt: Stretch['pricedAt'] = ([strike], isExact) =>
    pricedWith(start, 'Lease Option', fairWorth, termsAt(strike), isExact);
  return proposedAlong([{ low: 0, high, pricedAt }], fairWorth, termsAt);
}

/**
 * 70 % of the market rent, or what the house costs its owner where that is known and more, but no more than the month
 * allows; whole dollars.
 */
function firstRent({ facts, assumptions, targets }: Start, maintenanceSharePercent: number): number {
  const ownShare = maintenanceSharePercent / 100;
  const carry = ownersCarry(facts, facts.loan.payment) + facts.maintenance * (1 - ownShare);
  const share = 0.7 * facts.rent;
  const wanted = Math.ceil(Math.max(share, Number.isNaN(carry) ? share : carry) - 1e-6);
  const income = keptRent({ facts, assumptions }, 1) - facts.maintenance * ownShare;
  const allowed = Math.floor(income - Math.max(0, targets.cashFlow ?? 0) + 1e-6);
  return allowed > 0 && allowed < wanted ? allowed : wanted;
}

function firstNovation(start: Start, fairWorth: number): First<'novation'> {
  const { payoff, afterRepair } = start.facts;
  const given = start.given.novation ?? {};
  const listPrice = given.listPrice ?? afterRepair;
  const termsAt = (sellerPrice: number) => ({
    sellerPrice,
    listPrice,
    agentPercent: 5.5,
    closingPercent: 1.5,
    months: 4,
    holdingMonthly: 300,
    concessions: cents(0.01 * listPrice),
    ...given,
  });
  if (given.sellerPrice !== undefined) return { terms: termsAt(given.sellerPrice), proposal: asStarted };
  if (Number.isNaN(payoff)) return { terms: termsAt(unknown), proposal: unknownFair };
  const pricedAt: Stretch['pricedAt'] = ([price], isExact) =>
    pricedWith(start, 'Novation', fairWorth, termsAt(price), isExact);
  const isFairKnown = !Number.isNaN(fairWorth);
  const found = proposeOne([{ low: payoff, high: listPrice, pricedAt }], isFairKnown);
  if (found === null) return { terms: termsAt(Math.ceil(payoff / 100 - 1e-6) * 100), proposal: asStarted };
  return { terms: termsAt(found.at[0]), proposal: { how: found.how, letGo: found.letGo } };
}

/** The rule's price; it never pays above what is fair, and never asks for more than what is left above the payoff. */
function firstWholesale({ facts, targets, given: all }: Start, fairWorth: number): First<'wholesale'> {
  const { afterRepair, repairs, payoff } = facts;
  const given = all.wholesale ?? {};
  const target = targets.assignmentFee ?? usualFee;
  const spread = (rulePercent: number) => (afterRepair * rulePercent) / 100 - repairs - payoff;
  const left = floorTo(100, Math.max(0, spread(given.rulePercent ?? usualRulePercent)));
  const fee = given.fee ?? atMost(target, left);
  const fairRule = Math.ceil(((fairWorth + payoff + repairs + fee) / afterRepair) * 1000 - 1e-6) / 10;
  const rulePercent = given.rulePercent ?? atMost(usualRulePercent, fairRule);
  const terms = { rulePercent, fee, earnest: 1000, ownCosts: 500, ...given };
  if (given.fee !== undefined && given.rulePercent !== undefined) return { terms, proposal: asStarted };
  const excess = spread(rulePercent) - fee - fairWorth;
  const how = Number.isNaN(excess) ? 'unknown' : excess >= -tolerance ? 'fair' : 'limit';
  const isShrunk = given.fee === undefined && fee < target && !(spread(rulePercent) < fee);
  return { terms, proposal: { how, letGo: isShrunk && targets.assignmentFee !== undefined ? ['assignmentFee'] : [] } };
}

/** A cap that is not known holds nothing down. */
const atMost = (amount: number, cap: number) => (Number.isNaN(cap) ? amount : Math.min(amount, cap));
const floorTo = (step: number, amount: number) => Math.floor(amount / step + 1e-9) * step;
const cents = (amount: number) => Math.round(amount * 100) / 100;

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
