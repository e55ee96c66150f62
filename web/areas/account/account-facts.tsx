import { TermList } from '#web/ui/layout/term-list.tsx';
import './account.css';

export const AccountFacts = ({ facts }: { facts: [name: string, value: string][] }) => (
  <TermList className="account-facts ruled-above" terms={facts} />
);
