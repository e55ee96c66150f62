import { TermList } from '#web/ui/layout/term-list.tsx';
import './account.css';

/** A list of facts: name on the left, value on the right. */
export const AccountFacts = ({ facts }: { facts: [name: string, value: string][] }) => (
  <TermList className="account-facts" terms={facts} />
);
