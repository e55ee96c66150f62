import type { Strategy } from '#shared/strategy/strategy-name.ts';
import { daysBetween } from '#shared/values/days.ts';
import { type Condition, type ExitFacts, type FactName, ownExit, type Rule, type RuleFacts } from './rule.ts';
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

/** A deal at both ends. */
type Ends = { structure: Strategy | null; facts: RuleFacts; exit: ExitFacts };

/**
 * Every rule with whether it applies. A needed fact that nobody knows makes it "may apply", unless another fact
 * excludes it. An exit adds rules to those of the structure and takes none away.
 *
 * @param structure `null` when none is chosen or recommended.
 * @param today ISO date.
 * @param exit Without it the house is left by the structure's own exit, which has no rules.
 */
export function applicableRules(
  facts: RuleFacts,
  structure: Strategy | null,
  today: string,
  exit: ExitFacts = ownExit,
  of: readonly Rule[] = rules,
): CheckedRule[] {
  return of.map((rule) => {
    const { applies, missing } = judged(rule, { structure, facts, exit });
    return { rule, applies, missing, isReviewed: isReviewed(rule, today) };
  });
}

/** The investor answers these on the deal itself. */
const unanswered = {
  noticeOfDefault: null,
  companyBuys: null,
  buyerLivesThere: null,
  solicited: null,
  licensed: null,
  dealsInYear: null,
} as const satisfies Partial<RuleFacts>;

/** The same of an exit. */
const unansweredExit = { endBuyerLivesThere: null, notesInYear: null } as const satisfies Partial<ExitFacts>;

/** The facts that decide rules of this house, structure and exit, whatever was answered on the deal. */
export function askedFacts(facts: RuleFacts, structure: Strategy | null, exit: ExitFacts = ownExit): Set<FactName> {
  const ends = { structure, facts: { ...facts, ...unanswered }, exit: { ...exit, ...unansweredExit } };
  const open = rules.flatMap((rule) =>
    triggersOf(rule, ends).filter((trigger) => triggered(trigger, ends).applies !== 'does not apply'),
  );
  return new Set(open.flatMap(({ when }) => when.map(({ fact }) => fact)));
}

type Trigger = Pick<Rule, 'structures' | 'states' | 'when'>;
type Judgment = Pick<CheckedRule, 'applies' | 'missing'>;

function triggersOf({ structures, states, when, exits, exitWhen }: Rule, { exit }: Ends): Trigger[] {
  const atEntry = structures.length === 0 ? [] : [{ structures, states, when }];
  const atExit = exits?.includes(exit.exit) ? [{ structures: 'any' as const, states, when: exitWhen ?? when }] : [];
  return [...atEntry, ...atExit];
}

/** One end that triggers it is enough. */
function judged(rule: Rule, ends: Ends): Judgment {
  const judgments = triggersOf(rule, ends).map((trigger) => triggered(trigger, ends));
  const open = judgments.filter(({ applies }) => applies === 'may apply');
  return (
    judgments.find(({ applies }) => applies === 'applies') ?? {
      applies: open.length > 0 ? 'may apply' : 'does not apply',
      missing: [...new Set(open.flatMap(({ missing }) => missing))],
    }
  );
}

function triggered({ structures, states, when }: Trigger, { structure, facts, exit }: Ends): Judgment {
  const known = { ...facts, ...exit };
  const answers: [MissingFact, boolean | null][] = [
    ['state', isAmong(facts.state, states === 'all' ? null : states)],
    ['structure', isAmong(structure, structures === 'any' ? null : structures)],
    ...when.map((condition): [FactName, boolean | null] => [condition.fact, holds(condition, known)]),
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
function holds(condition: Condition, facts: RuleFacts & ExitFacts): boolean | null {
  const value = facts[condition.fact];
  if (value === null) return null;
  if ('is' in condition) return value === condition.is;
  return 'over' in condition ? Number(value) > condition.over : Number(value) <= condition.atMost;
}

function isReviewed(rule: Rule, today: string): boolean {
  if (rule.certainty === 'C' || rule.approval === null) return false;
  return daysBetween(rule.checkedOn, today) <= reviewDays;
}
