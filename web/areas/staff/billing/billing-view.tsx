import { type RefObject, useEffect, useState } from 'react';
import { useStaffBilling } from '#web/api/resources/billing/use-staff-billing.ts';
import type { Shortcuts } from '#web/areas/staff/desk/shortcuts.ts';
import { ListNote, ListProblem } from '#web/areas/staff/queue/queue.tsx';
import { RowsSkeleton } from '#web/areas/staff/queue/rows-skeleton.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { submitting } from '#web/ui/forms/use-action.ts';
import { AccountBilling } from './account-billing.tsx';
import '#web/areas/staff/queue/rows.css';
import './billing-view.css';

/** Finds an account by its exact address, and shows its plan, its payments and whether its mails to sellers ended. The address stays out of the URL. */
export function BillingView({ shortcuts }: { shortcuts: RefObject<Shortcuts> }) {
  const [typed, setTyped] = useState('');
  const [email, setEmail] = useState<string>();
  const billing = useStaffBilling(email);

  useEffect(() => {
    shortcuts.current = {};
  });

  function find() {
    const wanted = typed.trim();
    if (wanted === '') return;
    if (wanted === email) billing.retry();
    else setEmail(wanted);
  }

  return (
    <section className="staff-billing" aria-label="Billing">
      <form className="staff-billing-find" onSubmit={submitting(find)}>
        <Field
          name="email"
          type="email"
          label="Email"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" variant="primary" busy={billing.loading}>
          Find Account
        </Button>
      </form>
      <Found email={email} billing={billing} />
    </section>
  );
}

function Found({ email, billing }: { email: string | undefined; billing: ReturnType<typeof useStaffBilling> }) {
  const { found, error } = billing;
  if (email === undefined) {
    return <ListNote title="No account selected">Enter the full email address of the account.</ListNote>;
  }
  if (error?.code === 'not_found') {
    return <ListNote title="No account found">No one signs in with {email}. Check the spelling.</ListNote>;
  }
  if (error !== undefined) return <ListProblem error={error} onRetry={billing.retry} />;
  if (found === undefined) return <RowsSkeleton />;
  return <AccountBilling key={email} account={found} onRefund={billing.refund} onAllowMailing={billing.allowMailing} />;
}
