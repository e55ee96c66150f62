import { counted, upperFirst } from '#shared/values/words.ts';
import { VerdictShape } from '#web/ui/text/verdict.tsx';

/** One sentence each. The words before a colon name its subject. */
export function Warnings({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) return null;
  return (
    <section className="exit-warnings" aria-labelledby="exit-warnings">
      <h3 id="exit-warnings">{counted(warnings.length, 'warning')}</h3>
      <ul>
        {warnings.map((warning) => (
          <li key={warning}>
            <VerdictShape verdict="misses" />
            <Text of={warning} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Text({ of: warning }: { of: string }) {
  const at = warning.indexOf(': ');
  if (at === -1) return <p>{warning}</p>;
  return (
    <p>
      <b>{warning.slice(0, at)}.</b> {upperFirst(warning.slice(at + 2))}
    </p>
  );
}
