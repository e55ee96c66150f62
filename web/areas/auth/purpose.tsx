import { parseAddress } from '#shared/property/address-parser.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { Analyzed } from './analyzed.tsx';

/** Names the address; or says why it cannot be analyzed, before anything else is asked. */
export function Purpose({ address }: { address: string }) {
  const { problem } = parseAddress(address);
  if (problem === undefined) return <Analyzed address={address} />;
  return (
    <p className="auth-purpose auth-purpose-refused" role="alert">
      We can't look up <b>{address}</b> {problem} <Link to="/">Change the address</Link>
    </p>
  );
}
