import { describe, expect, it } from 'vitest';
import { complianceProblems, promise, ruleProblems } from '#bin/rule-problems.ts';
import type { Law, Rule } from '#shared/compliance/rule.ts';
import { attorneyQuestion, notReviewed, questions, sourceText, triggerText } from '#shared/compliance/rule-texts.ts';
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
    const asked = new Set(rules.flatMap(({ when }) => when.map(({ fact }) => fact)));
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
});

it.each(['legal', 'Illegal', 'safe', 'SAFE Act', 'safely', 'loophole', 'rarely', 'workaround'])(
  'says "%s" in none of its texts',
  (word) => {
    expect(promise.test(`It is ${word}.`)).toBe(true);
  },
);
