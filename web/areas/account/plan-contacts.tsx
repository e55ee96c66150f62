import type { ReactNode } from 'react';
import type { PlanContacts } from '#shared/account/plan-contacts.ts';
import { usePlanContacts } from '#web/api/resources/use-plan-contacts.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { FailureText } from '#web/ui/layout/page-frame.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { TermList } from '#web/ui/layout/term-list.tsx';
import './account.css';

/** The people that the user's plan comes with; absent when this site has none. */
export function PlanContactsSection() {
  const { contacts, error, retry } = usePlanContacts();
  if (contacts) return <ContactList contacts={contacts} />;
  if (error === undefined) return null;
  return (
    <Section title="Your contacts">
      <div className="stack">
        <FailureText error={error} />
        <div className="button-row">
          <Button onClick={retry}>Retry</Button>
        </div>
      </div>
    </Section>
  );
}

/** Whom to call, to write to, and where to book; nothing for a plan without such people. */
export function ContactList({ contacts: { phone, manager, booking_url } }: { contacts: PlanContacts }) {
  const terms: [name: string, value: ReactNode][] = [];
  if (phone !== undefined) terms.push(['Phone', linkTo(`tel:${phone.replace(/[^\d+]/g, '')}`, phone)]);
  if (manager) {
    terms.push(['Account manager', manager.name], ['Email', linkTo(`mailto:${manager.email}`, manager.email)]);
  }
  if (booking_url !== undefined) terms.push(['Training', linkTo(booking_url, 'Book a session')]);
  if (terms.length === 0) return null;
  return (
    <Section title="Your contacts" text="The people your plan comes with.">
      <TermList className="account-facts ruled-above" terms={terms} />
    </Section>
  );
}

const linkTo = (href: string, text: string) => <a href={href}>{text}</a>;
