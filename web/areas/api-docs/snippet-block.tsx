import { useId } from 'react';
import type { Snippet, SnippetLanguage } from '#shared/api-docs/api-snippets.ts';
import { useHydrated } from '#web/first-paint/use-hydrated.ts';
import { CodeBlock } from './code-block.tsx';
import { chooseSnippetLanguage, useSnippetLanguage } from './use-snippet-language.ts';

const languages: Record<SnippetLanguage, string> = { curl: 'curl', typescript: 'TypeScript' };

type SnippetBlockProps = {
  /** The example's title: "Analyze an address". */
  title: string;
  snippet: Snippet;
};

/** An example in the language chosen last on any page. */
export function SnippetBlock({ title, snippet }: SnippetBlockProps) {
  const language = useSnippetLanguage();
  const name = useId();
  const option = (value: SnippetLanguage) => (
    <label key={value}>
      <input type="radio" name={name} checked={language === value} onChange={() => chooseSnippetLanguage(value)} />
      {languages[value]}
    </label>
  );
  return (
    <CodeBlock
      label={`${title}, in ${languages[language]}`}
      code={snippet[language]}
      copies="Code"
      bar={
        <fieldset className="code-languages" disabled={!useHydrated()}>
          <legend className="visually-hidden">Language of the examples</legend>
          {option('curl')}
          {option('typescript')}
        </fieldset>
      }
    />
  );
}
