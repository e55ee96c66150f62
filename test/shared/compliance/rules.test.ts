import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Law } from '#shared/compliance/rule.ts';
import { attorneyQuestion, notReviewed, questions, sourceText, triggerText } from '#shared/compliance/rule-texts.ts';
import { rules } from '#shared/compliance/rules.ts';
import { usStates } from '#shared/property/us-states.ts';
import { plainText } from '#web/areas/articles/article.ts';
import { complianceRules } from '#web/areas/articles/content/compliance-rules.ts';

const root = join(import.meta.dirname, '../../..');
const laws = rules.filter((rule): rule is Law => rule.certainty !== 'C');
const openQuestions = rules.flatMap((rule) => (rule.certainty === 'C' ? rule : []));
const isDay = (day: string) => /^\d{4}-\d{2}-\d{2}$/.test(day) && new Date(day).toISOString().startsWith(day);

describe('every rule', () => {
  it('has an id and a title of its own', () => {
    for (const name of ['id', 'title'] as const) expect(new Set(rules.map((rule) => rule[name])).size).toBe(rules.length);
  });

  it.each(laws.map((law) => [law.id, law] as const))('has a source, dates and one sentence: %s', (_, law) => {
    expect(law.citation).toMatch(/\d|v\./);
    expect(isDay(law.checkedOn)).toBe(true);
    if (law.effective !== null) expect(law.effective).toMatch(/\b(19|20)\d{2}\b/);
    if (law.approval !== null) expect([law.approval.by !== '', isDay(law.approval.on)]).toEqual([true, true]);
    expect(law.sentence).toMatch(/^[A-Z].*[^.]\.$/);
    expect(law.sentence.replace(/ \w\.m\.|BUY\./g, '')).not.toMatch(/[.!?] /);
  });

  it('is for states that exist', () => {
    const states = rules.flatMap((rule) => (rule.states === 'all' ? [] : rule.states));
    expect(states.filter((state) => !Object.hasOwn(usStates, state))).toEqual([]);
  });

  it('asks for facts that somebody can give', () => {
    const asked = new Set(rules.flatMap(({ when }) => when.map(({ fact }) => fact)));
    expect([...asked].filter((fact) => !Object.hasOwn(questions, fact))).toEqual([]);
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

it('promises nothing in any of its texts', () => {
  const files = globSync(
    ['shared/compliance/*.ts', 'web/areas/compliance/*.tsx', 'web/areas/articles/content/compliance-rules.ts'],
    { cwd: root },
  );
  expect(files.length).toBeGreaterThan(6);
  const found = files.filter((file) => /legal|\bsafe|loophole|rarely|workaround/i.test(readFileSync(join(root, file), 'utf8')));
  expect(found).toEqual([]);
});
