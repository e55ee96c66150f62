import type { DealField } from '#shared/deal/deal-texts.ts';
import { usStates } from '#shared/property/us-states.ts';
import type { Exit } from '#shared/strategy/exit-name.ts';
import { usLongDate } from '#shared/values/dates.ts';
import type { MissingFact } from './checklist.ts';
import type { Condition, ExitFacts, Law, OpenQuestion, Rule } from './rule.ts';

/* Rules and their facts in words. */

/** Shown at every rule that counsel has not approved, or whose source was read too long ago. */
export const notReviewed = 'Not reviewed by counsel: ask an attorney.';

export type ExitField = 'checklist.endBuyerLivesThere' | 'checklist.notesInYear';

/** Where a fact is given: a field of the deal or of its exit, or another place. */
export type FactPlace = { field: DealField | ExitField } | 'address' | 'seller facts' | 'deal terms' | 'exit terms';

/** The question that gives a fact. */
export type Question = { label: string; hint?: string; at: FactPlace };

export const questions: Record<MissingFact, Question> = {
  state: { label: 'Which state is the house in?', at: 'address' },
  structure: { label: 'Which structure do you offer?', at: 'deal terms' },
  sellerLivesThere: { label: 'Does the seller live there?', at: 'seller facts' },
  noticeOfDefault: { label: 'Is a notice of default recorded?', at: { field: 'checklist.noticeOfDefault' } },
  companyBuys: {
    label: 'Does a company or trust buy?',
    hint: 'You, or whoever you sell or lease to on terms',
    at: { field: 'checklist.companyBuys' },
  },
  buyerLivesThere: {
    label: 'Will the buyer live there?',
    hint: 'You, or whoever you sell or lease to on terms',
    at: { field: 'checklist.buyerLivesThere' },
  },
  loanType: { label: 'What kind of loan is on the house?', at: { field: 'house.loanType' } },
  solicited: {
    label: 'Did you contact the owner first?',
    hint: 'Yes if the house is not listed',
    at: { field: 'checklist.solicited' },
  },
  licensed: { label: 'Do you hold a real estate license in this state?', at: { field: 'checklist.licensed' } },
  dealsInYear: { label: 'Deals you closed in 12 months', at: { field: 'checklist.dealsInYear' } },
  loanStays: { label: 'What is owed on the house?', at: 'seller facts' },
  sellerNote: { label: 'Does the seller carry a note?', at: 'deal terms' },
  noteRate: { label: "What is the note's rate?", at: 'deal terms' },
  leaseMonths: { label: 'How long does the lease run?', at: 'deal terms' },
  takeover: { label: 'Do you take the loan over by assumption?', at: 'deal terms' },
  exitRate: { label: "What is the rate of the end buyer's note?", at: 'exit terms' },
  exitLeaseMonths: { label: "How long does the tenant-buyer's lease run?", at: 'exit terms' },
  endBuyerLivesThere: {
    label: 'Will the end buyer live there?',
    hint: 'Whoever buys or leases from you',
    at: { field: 'checklist.endBuyerLivesThere' },
  },
  notesInYear: {
    label: 'Houses you sell on a note in 12 months',
    hint: 'This one included',
    at: { field: 'checklist.notesInYear' },
  },
};

/** Where a rule stands, as its source is cited: "Texas §5.062". */
export function citationText({ states, citation }: Law): string {
  return states === 'all' ? citation : `${placesText(states)} ${citation}`;
}

export const certaintyWords: Record<Law['certainty'], string> = {
  A: 'from a statute, a regulator or law firms that agree',
  B: 'from a secondary source, not the statute',
};

/** Source, dates and certainty of a rule. */
export function sourceText(law: Law): string {
  const effective = law.effective === null ? 'effective date not on our list' : `effective: ${law.effective}`;
  return `${citationText(law)}, ${certaintyWords[law.certainty]}; ${effective}; checked ${usLongDate(law.checkedOn)}`;
}

/** Writes the question for an attorney where sources contradict each other. `state`: `null` when nobody knows it. */
export function attorneyQuestion({ topic }: OpenQuestion, state: string | null): string {
  const name = state === null ? 'the state' : (usStates[state] ?? state);
  return `Ask an attorney whether ${name} regulates ${topic}.`;
}

/** Where a rule is in force. */
export function placesText(states: Rule['states']): string {
  if (states === 'all') return 'Every state';
  const others = Object.keys(usStates).filter((state) => !states.includes(state));
  return others.length < states.length ? `Every state but ${namesText(others)}` : namesText(states);
}

const namesText = (states: readonly string[]) => states.map((state) => usStates[state] ?? state).join(', ');

/** Names a rule's triggers: structures and facts, then exits and facts. */
export function triggerText({ structures, when, exits, exitWhen = when }: Rule): string {
  const offered = structures === 'any' ? 'Any structure' : structures.join(', ');
  const atEntry = [offered, ...when.map(conditionText)].join('; ');
  if (exits === undefined) return atEntry;
  const atExit = [`Exit: ${exits.map((exit) => exitNames[exit]).join(', ')}`, ...exitWhen.map(conditionText)].join(
    '; ',
  );
  return structures.length === 0 ? atExit : `${atEntry}. ${atExit}`;
}

const exitNames: Record<Exit, string> = {
  hold: 'hold and sell',
  wrap: 'wrap',
  sandwich: 'sandwich lease option',
  refinance: 'refinance and hold',
  assign: 'assignment',
};

/** Lists the facts of an exit that go against a rule, one sentence each; none while its exit is not named. */
export function exitRemarks(rule: Rule, { exit, exitBalloon, notesInYear }: ExitFacts): string[] {
  if (rule.certainty === 'C' || !rule.exits?.includes(exit)) return [];
  const texts = {
    exitBalloon:
      typeof exitBalloon === 'number' && `Your terms have a balloon in month ${exitBalloon} after the resale.`,
    notesInYear: notesInYear !== null && notesInYear > 3 && `You name ${notesInYear} sales on a note in 12 months.`,
  };
  return (rule.names ?? []).flatMap((name) => texts[name] || []);
}

const conditionNames: Record<Condition['fact'], string> = {
  sellerLivesThere: 'the seller lives there',
  noticeOfDefault: 'a notice of default is recorded',
  companyBuys: 'a company or trust buys',
  buyerLivesThere: 'the buyer will live there',
  loanType: 'loan',
  solicited: 'you contacted the owner of an unlisted house',
  licensed: 'you hold a license',
  dealsInYear: 'deals in 12 months',
  loanStays: "the owner's loan stays",
  sellerNote: 'the seller carries a note',
  noteRate: 'percent a year',
  leaseMonths: 'months of lease',
  takeover: 'the loan is assumed',
  exitRate: 'percent a year',
  exitLeaseMonths: "months of the tenant-buyer's lease",
  endBuyerLivesThere: 'the end buyer will live there',
  notesInYear: 'sales on a note in 12 months',
};

/** The opposites of the facts above that a rule asks for. */
const opposites: Partial<Record<Condition['fact'], string>> = {
  companyBuys: 'a person buys',
  licensed: 'you hold no license',
};

function conditionText(condition: Condition): string {
  const name = conditionNames[condition.fact];
  if ('over' in condition) return `more than ${condition.over} ${name}`;
  if ('atMost' in condition) return `at most ${condition.atMost} ${name}`;
  if (condition.fact === 'takeover') return name;
  if (typeof condition.is === 'string') return `${condition.is.toUpperCase()} ${name}`;
  return condition.is ? name : (opposites[condition.fact] ?? `not: ${name}`);
}
