import './account.css';

/** A list of facts: name on the left, value on the right. */
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
