import { describe, expect, it } from 'vitest';
import { apiOperations } from '#shared/api-docs/api-operations.ts';
import { describeApi } from '#shared/api-docs/openapi.ts';
import { publicPages } from '#web/app/head/public-pages.ts';
import { exampleText } from '#web/areas/api-docs/example-text.ts';
import { referenceOf } from '#web/areas/api-docs/reference-model.ts';

const { groups, objects, events } = referenceOf(describeApi());

describe('the reference', () => {
  it('has each documented call once, below a group with a page', () => {
    const calls = groups.flatMap((group) => group.calls.map(({ id }) => id));
    expect(calls.toSorted()).toEqual(Object.keys(apiOperations).toSorted());
    for (const { id } of groups) {
      expect(Object.keys(publicPages)).toContain(`/documentation/api-reference/${id}`);
    }
  });

  it('shows every object that a call answers or that is in one', () => {
    const shown = objects.map(({ name }) => name);
    const answered = groups.flatMap(({ calls }) => calls.flatMap((call) => call.answers));
    const types = objects.flatMap(({ fields }) => fields.map(({ type }) => type.replace(/^list of /, '')));
    const named = [...answered.flatMap(({ object }) => object ?? []), ...types.filter(isName)];
    expect(named.filter((name) => !shown.includes(name))).toEqual([]);
    expect(shown).toContain('Comparable');
    expect(events.map(({ type }) => type)).toContain('quota.low');
  });
});

const isName = (type: string) => /^[A-Z]\w+$/.test(type);

describe('an example answer', () => {
  const analysis = { id: '1', deal: { terms: 'x'.repeat(200) }, reasons: ['yes'], note: null };

  it('is shown whole', () => {
    const { text, isShortened } = exampleText(analysis);
    expect(JSON.parse(text)).toEqual(analysis);
    expect(isShortened).toBe(false);
  });

  it('leaves out what is long within the items of a list, and says so', () => {
    const { text, isShortened } = exampleText({ items: [analysis], nextCursor: 'abc' });
    expect(text).toContain('"deal": { … },\n      "reasons": [\n        "yes"\n      ],\n      "note": null');
    expect(text).toContain('"nextCursor": "abc"');
    expect(isShortened).toBe(true);
    expect(exampleText({ items: [{ attempts: [] }, 'a'] }).isShortened).toBe(false);
  });

  it('shows the first objects of a long list, and every text', () => {
    const { text, isShortened } = exampleText({ structures: [{ a: 1 }, { a: 2 }, { a: 3 }, { a: 4 }] });
    expect(text).toContain('"a": 2\n    },\n    { … }\n  ]');
    expect(isShortened).toBe(true);
    const whole = { ranking: ['a', 'b', 'c', 'd'], bounds: [{ a: 1 }, { a: 2 }, { a: 3 }] };
    expect(JSON.parse(exampleText(whole).text)).toEqual(whole);
  });

  it('leaves out a result that the example of another call shows', () => {
    const { text, isShortened } = exampleText({ value: 1, result: { price: 2 } });
    expect(text).toContain('"result": { … }');
    expect(isShortened).toBe(true);
  });
});
