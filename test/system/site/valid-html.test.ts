import { globSync } from 'node:fs';
import { join } from 'node:path';
import { HtmlValidate } from 'html-validate';
import { expect, it } from 'vitest';

const dist = join(import.meta.dirname, '../../../dist');

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    // Style, of React's and Vite's output.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'void-style': 'off',
    // ARIA allows a name for every list, and footer columns and features have no heading to take it from.
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    // The suggestions below a text input, which a <select> cannot be.
    'prefer-native-element': ['error', { exclude: ['listbox'] }],
    // React's `useId` begins with an underscore, which HTML allows.
    'valid-id': ['error', { relaxed: true }],
  },
});

it.each(['web', 'web-without-claims'])('makes every page of dist/%s of valid HTML', async (site) => {
  const pages = globSync('**/*.html', { cwd: join(dist, site) });
  expect(pages.length).toBeGreaterThan(20);
  const { results } = await validator.validateMultipleFiles(pages.map((page) => join(dist, site, page)));
  const problems = results.flatMap(({ filePath, messages }) =>
    messages.map(({ ruleId, message, selector }) => [filePath, ruleId, message, selector]),
  );
  expect(problems).toEqual([]);
});
