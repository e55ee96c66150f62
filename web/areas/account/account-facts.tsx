import './account.css';

/** A few facts, a hairline each: name on the left, what it is on the right. */
export function AccountFacts({ facts }: { facts: [name: string, value: string][] }) {
  return (
    <dl className="account-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
