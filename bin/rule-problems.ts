import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownExit, type Rule } from '#shared/compliance/rule.ts';
import { rules as everyRule } from '#shared/compliance/rules.ts';
import { usStates } from '#shared/property/us-states.ts';
import { isDay } from '#shared/values/days.ts';

/* `npm run check` refuses a compliance rule without source or date, and words that promise what no rule can. */

const root = join(import.meta.dirname, '..');

/** Where rules and the texts around them are. */
const texts = [
  'shared/compliance/*.ts',
  'shared/book/book-rules.ts',
  'web/areas/compliance/*',
  'web/areas/articles/content/compliance-rules.ts',
];

/** Words that would sound like advice, or like a way around. */
export const promise = /\b(?:il)?legal|\bsafe(?:ly|r|st)?\b|loophole|\brarely\b|workaround/i;

export function complianceProblems(): string[] {
  const promising = globSync(texts, { cwd: root }).flatMap((file) => {
    // An id is shown to nobody, and one is named after the SAFE Act.
    const text = readFileSync(join(root, file), 'utf8').replace(/^ +id: '[^']*',$/gm, '');
    const word = promise.exec(text)?.[0];
    return word === undefined ? [] : `${file} says "${word}".`;
  });
  return [...ruleProblems(everyRule), ...promising];
}

export function ruleProblems(rules: readonly Rule[]): string[] {
  return rules.flatMap((rule, index) => {
    const isTaken = rules.slice(0, index).some(({ id, title }) => id === rule.id || title === rule.title);
    const problems = [
      isTaken && 'has the id or title of another rule',
      !isDay(rule.checkedOn) && 'has no day on which its source was read',
      !areStates(rule.states) && 'is for a state that does not exist',
      !isTriggered(rule) && 'is triggered by no structure and no exit',
      (rule.exits?.includes('hold') ?? false) && 'is triggered where no exit is named',
      ...(rule.certainty === 'C'
        ? [(rule.topic === '' || rule.topic.endsWith('.')) && 'has a topic that ends no sentence']
        : [
            rule.citation.trim() === '' && 'has no source',
            readsExit(rule) && !URL.canParse(rule.url ?? '') && 'has no address of its source',
            rule.effective !== null &&
              !/\b(19|20)\d{2}\b/.test(rule.effective) &&
              'has an effective date without a year',
            !isSentence(rule.sentence) && 'is not one sentence',
            rule.approval !== null &&
              (rule.approval.by.trim() === '' || !isDay(rule.approval.on)) &&
              'is approved by nobody or on no day',
          ]),
    ];
    return problems.flatMap((problem) => (problem === false ? [] : `The rule ${rule.id} ${problem}.`));
  });
}

/** At its exits alone, a rule asks for facts of its own only where there are exits. */
function isTriggered({ structures, exits = [], exitWhen }: Rule): boolean {
  return structures.length > 0 ? exitWhen === undefined || exits.length > 0 : exits.length > 0;
}

/** Whether a rule is an exit's or asks for its facts. Older ones only cite their source. */
function readsExit({ structures, when, exitWhen = [] }: Rule): boolean {
  return structures.length === 0 || [...when, ...exitWhen].some(({ fact }) => Object.hasOwn(ownExit, fact));
}

function areStates(states: Rule['states']): boolean {
  return states === 'all' || (states.length > 0 && states.every((state) => Object.hasOwn(usStates, state)));
}

/** Quotations and hours of the day may have full stops of their own. */
function isSentence(text: string): boolean {
  return /^[A-Z].*[^.]\.$/.test(text) && !/[.!?] /.test(text.replace(/"[^"]*"| [ap]\.m\./g, ''));
}
