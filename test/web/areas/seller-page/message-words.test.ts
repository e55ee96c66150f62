import { expect, it } from 'vitest';
import type { SellerEvent } from '#shared/seller-page/seller-link.ts';
import { writersOf } from '#web/areas/seller-page/message-words.ts';

const at = '2026-11-25T10:00:00.000Z';
const said = (key: string, more: Partial<SellerEvent>): SellerEvent => ({
  key,
  at,
  by: 'seller',
  kind: 'question',
  ...more,
});

it('says who wrote once each, at their last message, with what they gave in earlier ones', () => {
  const events = [
    said('1', { name: 'Ruth Hollis' }),
    said('2', { kind: 'call', name: 'Ruth Hollis', phone: '(602) 555-0177' }),
    said('3', { by: 'sender', kind: 'reply' }),
    said('4', { name: '', phone: '(602) 555-0180', kind: 'call' }),
    said('5', { kind: 'sign', name: 'ruth hollis', email: 'ruth@example.com' }),
    said('6', {}),
  ];
  expect([...writersOf(events)]).toEqual([
    ['5', { name: 'ruth hollis', phone: '(602) 555-0177', email: 'ruth@example.com' }],
    ['4', { phone: '(602) 555-0180' }],
  ]);
});
