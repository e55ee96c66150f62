import { expect, it } from 'vitest';
import { idOfKeyText, newKeyText } from '#lambdas/runtime/api-key-text.ts';

const id = 'abcdefghijklmnopqrs1';
const key = newKeyText(id);

it('makes keys of one form, each with a secret of its own', () => {
  expect(key).toMatch(/^dwk_abcdefghijklmnopqrs1[0-9A-Za-z]{34}$/);
  expect(new Set(Array.from({ length: 100 }, () => newKeyText(id))).size).toBe(100);
});

it('finds the id in a whole key', () => {
  expect(idOfKeyText(key)).toBe(id);
});

it('takes no key with one character changed, wherever it is', () => {
  for (let place = 0; place < key.length; place += 1) {
    const other = key[place] === 'x' ? 'y' : 'x';
    expect(idOfKeyText(key.slice(0, place) + other + key.slice(place + 1))).toBeUndefined();
  }
});

it('takes no part of a key, and nothing around one', () => {
  for (let length = 0; length < key.length; length += 1) {
    expect(idOfKeyText(key.slice(0, length))).toBeUndefined();
  }
  expect([idOfKeyText(` ${key}`), idOfKeyText(`${key}\n`), idOfKeyText(key + key)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
