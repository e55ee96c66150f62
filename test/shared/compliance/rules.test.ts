import { describe, expect, it } from 'vitest';
import { complianceProblems, promise, ruleProblems } from '#bin/rule-problems.ts';
import { type ExitFacts, type Law, ownExit, type Rule } from '#shared/compliance/rule.ts';
import {
  attorneyQuestion,
  exitRemarks,
  notReviewed,
  placesText,
  questions,
  sourceText,
  triggerText,
} from '#shared/compliance/rule-texts.ts';
import { rules } from '#shared/compliance/rules.ts';
import { plainText } from '#web/areas/articles/article.ts';
import { complianceRules } from '#web/areas/articles/content/compliance-rules.ts';

const laws = rules.filter((rule): rule is Law => rule.certainty !== 'C');
const openQuestions = rules.flatMap((rule) => (rule.certainty === 'C' ? rule : []));

describe('the rules', () => {
  it('all have a source, dates, states and one sentence', () => {
    expect(complianceProblems()).toEqual([]);
  });

  it('ask for facts that somebody can give', () => {
    const asked = new Set(rules.flatMap(({ when, exitWhen = [] }) => [...when, ...exitWhen].map(({ fact }) => fact)));
    expect([...asked].filter((fact) => !Object.hasOwn(questions, fact))).toEqual([]);
  });

  const [law, other] = laws;
  const open = openQuestions[0];
  it.each<[string, (object | undefined)[]]>([
    ['has no source', [{ ...law, citation: ' ' }]],
    ['has no day on which its source was read', [{ ...law, checkedOn: '' }]],
    ['has no day on which its source was read', [{ ...open, checkedOn: '11/22/2026' }]],
    ['has an effective date without a year', [{ ...law, effective: 'spring' }]],
    ['is not one sentence', [{ ...law, sentence: 'Tell the seller. Then sign.' }]],
    ['is for a state that does not exist', [{ ...law, states: ['ZZ'] }]],
    ['is for a state that does not exist', [{ ...law, states: [] }]],
    ['is approved by nobody or on no day', [{ ...law, approval: { by: '', on: '2026-11-22' } }]],
    ['is approved by nobody or on no day', [{ ...law, approval: { by: 'A. Counsel', on: 'soon' } }]],
    ['has a topic that ends no sentence', [{ ...open, topic: '' }]],
    ['is triggered by no structure and no exit', [{ ...open, structures: [], exits: [] }]],
    ['is triggered by no structure and no exit', [{ ...law, exits: undefined, exitWhen: [] }]],
    ['is triggered where no exit is named', [{ ...law, exits: ['hold'] }]],
    ['has no address of its source', [{ ...law, structures: [], exits: ['wrap'], url: undefined }]],
    ['has no address of its source', [{ ...law, when: [{ fact: 'takeover', is: 'assumption' }], url: 'the press' }]],
    ['has the id or title of another rule', [law, { ...other, title: law?.title }]],
  ])('are refused: one %s', (problem, broken) => {
    expect(ruleProblems(broken as Rule[])).toEqual([expect.stringContaining(problem)]);
  });
});

describe('what sources contradict each other about', () => {
  it('is a question for an attorney, without a source that would make it look like law', () => {
    expect(openQuestions.length).toBeGreaterThan(0);
    for (const rule of openQuestions) {
      expect(Object.keys(rule)).not.toContain('citation');
      expect(attorneyQuestion(rule, 'SC')).toMatch(/^Ask an attorney whether South Carolina regulates .+[^.]\.$/);
      expect(attorneyQuestion(rule, null)).toMatch(/^Ask an attorney whether the state regulates /);
    }
  });
});

it('names a rule with its state, source, certainty and dates', () => {
  const text = (id: string) => laws.filter((law) => law.id === id).map(sourceText);
  expect(text('tx-executory-contract')).toEqual([
    'Texas §5.062, from a statute, a regulator or law firms that agree; effective date not on our list; checked November 22, 2026',
  ]);
  expect(text('oh-wholesale')).toEqual([
    'Ohio ORC 5301.95, from a secondary source, not the statute; effective: March 2, 2026; checked November 22, 2026',
  ]);
});

it('names what triggers a rule at either end of a deal', () => {
  const text = (id: string) => rules.filter((rule) => rule.id === id).map(triggerText);
  expect(text('tx-executory-contract')).toEqual([
    "Lease Option; the buyer will live there; more than 5 months of lease. Exit: sandwich lease option; the end buyer will live there; more than 5 months of the tenant-buyer's lease",
  ]);
  expect(text('tx-wrap-loan')).toEqual(['Exit: wrap']);
  expect(text('us-fha-assumption')).toEqual(['Subject-To; the loan is assumed; FHA loan']);
  expect(text('tx-encumbered-sale')).toEqual([
    "Subject-To, Seller Finance, Lease Option; the owner's loan stays; at most 3 deals in 12 months",
  ]);
  expect(placesText(['OH', 'SC'])).toBe('Ohio, South Carolina');
  expect(placesText(rules.find(({ id }) => id === 'other-lease-option')?.states ?? [])).toBe(
    'Every state but Maryland, Texas',
  );
});

describe('what terms of an exit go against a rule', () => {
  const remarks = (id: string, exit: Partial<ExitFacts>) =>
    rules.filter((rule) => rule.id === id).flatMap((rule) => exitRemarks(rule, { ...ownExit, ...exit }));

  it('is named with it: a balloon, and more notes than it allows', () => {
    expect(remarks('us-seller-financer-three', { exit: 'wrap', exitBalloon: 84, notesInYear: 4 })).toEqual([
      'Your terms have a balloon in month 84 after the resale.',
      'You name 4 sales on a note in 12 months.',
    ]);
    expect(remarks('us-seller-financer-three', { exit: 'wrap', exitBalloon: 'none', notesInYear: 3 })).toEqual([]);
    expect(remarks('us-seller-financer-three', { exit: 'wrap' })).toEqual([]);
  });

  it('is named with no other rule, and with none of another exit', () => {
    expect(remarks('us-seller-financer-one', { exit: 'wrap', exitBalloon: 84 })).toEqual([]);
    expect(remarks('us-safe-act', { exit: 'wrap', exitBalloon: 84 })).toEqual([]);
    expect(remarks('us-seller-financer-three', { exit: 'hold', exitBalloon: 84, notesInYear: 4 })).toEqual([]);
  });
});

it('lists every rule with its trigger and source in the documentation', () => {
  const text = complianceRules.articles.flatMap(({ blocks }) => blocks.map(plainText)).join(' ');
  const missing = rules.filter((rule) =>
    rule.certainty === 'C'
      ? !text.includes(rule.topic.slice(1))
      : ![rule.title, rule.sentence, triggerText(rule), sourceText(rule)].every((part) => text.includes(part)),
  );
  expect(missing).toEqual([]);
  for (const { label, at } of Object.values(questions)) {
    if (typeof at === 'object') expect(text).toContain(label);
  }
  expect(text).toContain(notReviewed);
  const marked = JSON.stringify(complianceRules.articles);
  for (const { url } of laws) if (url) expect(marked).toContain(`](${url})`);
});

it.each(['legal', 'Illegal', 'safe', 'SAFE Act', 'safely', 'loophole', 'rarely', 'workaround'])(
  'says "%s" in none of its texts',
  (word) => {
    expect(promise.test(`It is ${word}.`)).toBe(true);
  },
);
