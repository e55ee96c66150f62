import type { ReactNode } from 'react';
import { plans } from '#shared/account/plans.ts';
import type { SubscriptionState } from '#shared/account/subscription.ts';
import type { Chat } from '#shared/support/chat.ts';
import { maxRecentAnalyses } from '#shared/support/staff.ts';
import { recentMoment } from '#shared/values/dates.ts';
import { wholeNumber } from '#shared/values/numbers.ts';
import { useChatCustomer } from '#web/api/resources/use-chat-customer.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { NotAvailable } from '#web/ui/layout/figure.tsx';
import { FailureText } from '#web/ui/layout/page-frame.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import './facts.css';

const statusText: Record<SubscriptionState, string> = {
  trial: 'Trial',
  active: 'Active',
  cancelled: 'Canceled',
  trial_ended: 'Trial ended',
};

/** Who is being talked to: as much as helping takes, and no more. */
export function CustomerPanel({ chat }: { chat: Chat }) {
  return (
    <dl className="staff-facts">
      <Fact label="Name">{chat.user_name}</Fact>
      <Fact label="Email">
        <a href={`mailto:${chat.user_email}`}>{chat.user_email}</a>
      </Fact>
      <Account chat={chat} />
      <Fact label="Chat opened">{recentMoment(chat.created_at)}</Fact>
      {chat.closed_at === undefined ? null : <Fact label="Chat closed">{recentMoment(chat.closed_at)}</Fact>}
    </dl>
  );
}

function Account({ chat }: { chat: Chat }) {
  const { customer, error, retry } = useChatCustomer(chat.id);
  if (customer === undefined) {
    if (error === undefined) return <Fact label="Account">{<Skeleton lines={2} />}</Fact>;
    return (
      <Fact label="Account">
        <FailureText error={error} />
        <Button className="staff-slim" onClick={retry}>
          Retry
        </Button>
      </Fact>
    );
  }
  if (!customer.signed_in) return <Fact label="Account">Guest. Email not verified.</Fact>;
  const { subscription_tier: tier, subscription_status: status, recent_analyses: recent } = customer;
  return (
    <>
      <Fact label="Account">Signed in</Fact>
      <Fact label="Plan">{tier === undefined ? <NotAvailable /> : plans[tier].name}</Fact>
      <Fact label="Status">{status === undefined ? <NotAvailable /> : statusText[status]}</Fact>
      <Fact label="Analyses saved in 30 days">{recent === undefined ? <NotAvailable /> : atMost(recent)}</Fact>
    </>
  );
}

/** The count ends there: 99+. */
function atMost(count: number): string {
  return count < maxRecentAnalyses ? wholeNumber(count) : `${maxRecentAnalyses - 1}+`;
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
