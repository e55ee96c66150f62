import type { Strategy } from '#shared/strategy/strategy-name.ts';
import { daysBetween } from '#shared/values/days.ts';
import type { Condition, FactName, Rule, RuleFacts } from './rule.ts';
import { rules } from './rules.ts';

/* Which rules concern a deal. It warns; it never blocks. */

/** A fact that a rule waits for. */
export type MissingFact = FactName | 'structure';

export type Applicability = 'applies' | 'may apply' | 'does not apply';

export type CheckedRule = {
  rule: Rule;
  applies: Applicability;
  /** Of a rule that may apply: the facts that decide it. */
  missing: MissingFact[];
  /** Whether counsel approved it and its source was read in the last 180 days. */
  isReviewed: boolean;
};

/** The days after which a source has to be read again. */
export const reviewDays = 180;

/** These follow from the structure and its terms: without a structure, the structure is what is asked for. */
const ofStructure: ReadonlySet<FactName> = new Set(['loanStays', 'sellerNote', 'noteRate', 'leaseMonths']);

/**
 * Every rule with whether it applies. A needed fact that nobody knows makes it "may apply", unless another fact
 * excludes it.
 *
 * @param structure `null` when none is chosen or recommended.
 * @param today ISO date.
 */
export function applicableRules(
  facts: RuleFacts,
  structure: Strategy | null,
  today: string,
  of: readonly Rule[] = rules,
): CheckedRule[] {
  return of.map((rule) => {
    const { applies, missing } = judged(rule, facts, structure);
    return { rule, applies, missing, isReviewed: isReviewed(rule, today) };
  });
}

/** What an investor answers on the deal itself. */
const unanswered = {
  noticeOfDefault: null,
  companyBuys: null,
  buyerLivesThere: null,
  solicited: null,
  licensed: null,
  dealsInYear: null,
} as const satisfies Partial<RuleFacts>;

/** The facts that decide rules of this house and structure, whatever was answered on the deal. */
export function askedFacts(facts: RuleFacts, structure: Strategy | null): Set<FactName> {
  const open = rules.filter(
    (rule) => judged(rule, { ...facts, ...unanswered }, structure).applies !== 'does not apply',
  );
  return new Set(open.flatMap(({ when }) => when.map(({ fact }) => fact)));
}

function judged(rule: Rule, facts: RuleFacts, structure: Strategy | null): Pick<CheckedRule, 'applies' | 'missing'> {
  const answers: [MissingFact, boolean | null][] = [
    ['state', isAmong(facts.state, rule.states === 'all' ? null : rule.states)],
    ['structure', isAmong(structure, rule.structures === 'any' ? null : rule.structures)],
    ...rule.when.map((condition): [FactName, boolean | null] => [condition.fact, holds(condition, facts)]),
  ];
  if (answers.some(([, answer]) => answer === false)) return { applies: 'does not apply', missing: [] };
  const unknown = answers.filter(([, answer]) => answer === null).map(([fact]) => fact);
  const missing = unknown.filter((fact) => fact === 'structure' || structure !== null || !ofStructure.has(fact));
  return { applies: unknown.length === 0 ? 'applies' : 'may apply', missing };
}

/** Without a list, everything is among them. `null` when nobody knows. */
function isAmong<Name extends string>(name: Name | null, list: readonly Name[] | null): boolean | null {
  if (list === null) return true;
  return name === null ? null : list.includes(name);
}

/** `null` when nobody knows. */
function holds(condition: Condition, facts: RuleFacts): boolean | null {
  const value = facts[condition.fact];
  if (value === null) return null;
  if ('is' in condition) return value === condition.is;
  return 'over' in condition ? Number(value) > condition.over : Number(value) <= condition.atMost;
}

function isReviewed(rule: Rule, today: string): boolean {
  if (rule.certainty === 'C' || rule.approval === null) return false;
  return daysBetween(rule.checkedOn, today) <= reviewDays;
}
