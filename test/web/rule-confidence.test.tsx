import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { describeApi } from '#shared/api-docs/openapi.ts';
import { advancedFeatures } from '#web/areas/articles/content/advanced-features.ts';
import { propertyAnalysis } from '#web/areas/articles/content/property-analysis.ts';
import { RuleConfidence } from '#web/ui/text/rule-confidence.tsx';

describe("the rule's number", () => {
  it('has one name on the dashboard, in the help and in the API', () => {
    const shown = renderToStaticMarkup(<RuleConfidence strategy="Seller Finance" />);
    expect(shown).toContain('Rule confidence');
    expect(shown).toContain('88/100');
    expect(shown).toContain('Fixed per rule, not a probability.');
    for (const text of [propertyAnalysis, advancedFeatures, describeApi()].map((each) => JSON.stringify(each))) {
      expect(text).toMatch(/rule confidence/i);
      // "lead score" is only what visitors may search for.
      expect(text.replace(/"alsoFor":"[^"]*"/g, '')).not.toMatch(/lead score|strategy confidence/i);
    }
  });
});

it('says AI only where the specification does', () => {
  const root = join(import.meta.dirname, '../..');
  const texts = globSync('{web,shared}/**/*.{ts,tsx,json}', { cwd: root }).map((file) =>
    readFileSync(join(root, file), 'utf8'),
  );
  // The whole text in quotes, or the line where AI stands outside any.
  const found = texts.flatMap((text) => text.split('\n').filter((line) => /\bAI\b/.test(line)));
  const quoted = found.map((line) => /'[^']*\bAI\b[^']*'/.exec(line)?.[0] ?? line.trim());
  expect(new Set(quoted)).toEqual(new Set(["'AI strategy recommendations'", "'AI Analysis'"]));
});
