import { renderToStaticMarkup } from 'react-dom/server';
import { SWRConfig, unstable_serialize } from 'swr';
import { expect, it } from 'vitest';
import { routes } from '#shared/contract/routes.ts';
import type { ChatCustomer } from '#shared/support/staff.ts';
import { keyOf } from '#web/api/swr.ts';
import { CustomerPanel } from '#web/areas/staff/conversation/customer-panel.tsx';
import { chatA, queuedChat } from './staff-chats.ts';

const dash = '<dd><span class="not-available"><span aria-hidden="true">—</span>';

function drawn(customer: ChatCustomer): string {
  const key = unstable_serialize(keyOf(routes.getChatCustomer, { params: { chat_id: chatA } }));
  return renderToStaticMarkup(
    <SWRConfig value={{ fallback: { [key]: customer } }}>
      <CustomerPanel chat={queuedChat(chatA)} />
    </SWRConfig>,
  );
}

it('shows dashes for what is not known of a customer with an account', () => {
  expect(drawn({ signed_in: true }).split(dash)).toHaveLength(4);
  const known = drawn({
    signed_in: true,
    subscription_tier: 'basic',
    subscription_status: 'trial',
    recent_analyses: 0,
  });
  expect(known).not.toContain(dash);
  expect(known).toContain('<dt>Analyses saved in 30 days</dt><dd>0</dd>');
});

it.each([
  [99, '99'],
  [100, '99+'],
])('shows %d counted analyses as %s', (recent_analyses, shown) => {
  expect(drawn({ signed_in: true, recent_analyses })).toContain(`<dt>Analyses saved in 30 days</dt><dd>${shown}</dd>`);
});
