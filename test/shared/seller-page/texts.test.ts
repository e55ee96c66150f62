import { describe, expect, it } from 'vitest';
import mailTexts from '#shared/seller-page/mail-texts.json' with { type: 'json' };
import messages from '#shared/seller-page/message/message-texts.json' with { type: 'json' };
import texts from '#shared/structures/base/offer/texts.json' with { type: 'json' };
import { englishGrade, englishSyllables, spanishEase, spanishSyllables } from './reading.ts';

const all = Object.entries(texts);
const isProse = (text: string) => /[.?]$/.test(text);
const prose = (language: 'en' | 'es') => all.map(([, text]) => text[language]).filter(isProse);
const words = (language: 'en' | 'es') =>
  all.flatMap(([, text]) => text[language].replace(/\{\w+\}/g, '').match(/[\p{L}\d]+(?:[’'.,-][\p{L}\d]+)*/gu) ?? [])
    .length;

const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

describe('the texts of the seller’s page', () => {
  it('are read in the second school year, and each alone in the eighth', () => {
    expect(englishGrade(prose('en'))).toBeLessThanOrEqual(2);
    // What states require to be said names their offices and deadlines.
    expect(prose('en').filter((text) => englishGrade([text]) > 8)).toEqual([]);
  });

  it('are as easy in Spanish', () => {
    expect(spanishEase(prose('es'))).toBeGreaterThanOrEqual(85);
    expect(prose('es').filter((text) => spanishEase([text]) < 60)).toEqual([]);
  });

  it('are few', () => {
    expect(words('en')).toBeLessThanOrEqual(1400);
    expect(words('es')).toBeLessThanOrEqual(1400);
  });

  it.each(all)('fill the same names in both languages: %s', (_, { en, es }) => {
    expect(placeholders(es)).toEqual(placeholders(en));
  });
});

describe('the texts of mails to sellers', () => {
  const mails = [...Object.entries(mailTexts), ...Object.entries(messages)];

  it.each(mails)('are as easy, and fill the same names in both languages: %s', (_, { en, es }) => {
    expect(englishGrade([en])).toBeLessThanOrEqual(8);
    expect(spanishEase([es])).toBeGreaterThanOrEqual(60);
    expect(placeholders(es)).toEqual(placeholders(en));
  });
});

it.each([
  ['house', 1],
  ['lender', 2],
  ['closed', 1],
  ['interest', 3],
  ['sale', 1],
  ['table', 2],
  ['actual', 3],
  ['guarantee', 3],
])('counts the syllables of %s', (word, count) => {
  expect(englishSyllables(word)).toBe(count);
});

it.each([
  ['casa', 2],
  ['préstamo', 3],
  ['dueño', 2],
  ['quiere', 2],
  ['leer', 2],
  ['podría', 3],
])('counts the syllables of %s', (word, count) => {
  expect(spanishSyllables(word)).toBe(count);
});
