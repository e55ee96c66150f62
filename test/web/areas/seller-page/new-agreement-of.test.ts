import { ulid } from 'ulid';
import { describe, expect, it } from 'vitest';
import type { AgreedVersion } from '#shared/deal/agreed.ts';
import type { OpenedSellerPage, SellerEvent } from '#shared/seller-page/seller-link.ts';
import { newAgreementOf } from '#web/areas/seller-page/new-agreement-of.ts';

const event: SellerEvent = {
  key: 'counter-1',
  at: '2026-11-24T16:12:00Z',
  by: 'seller',
  kind: 'counter',
  option: 1,
  structure: 'Novation',
  number: 'price',
  amount: 357_600,
};
const opened = { events: [event], shows: { options: [] } } as unknown as OpenedSellerPage;
const older = ulid();
const signed: AgreedVersion = {
  ...{ page_id: ulid(), version: 2, letter_id: ulid(), key: 'sign-1', option: 0, structure: 'Lease Option' },
  ...{ by: 'signed', at: '2026-11-25T09:00:00Z', terms: {}, price: 372_800 },
};

describe('what a seller agreed to and the deal does not have', () => {
  it('is no number named before another version was signed and made the deal', () => {
    expect(newAgreementOf({ agreed: undefined }, older, opened)?.event).toBe(event);
    expect(newAgreementOf({ agreed: signed }, older, opened)).toBeNull();
  });

  it('is one that was named since, and any once the signature was taken back', () => {
    const since = { ...signed, at: '2026-11-23T09:00:00Z' };
    expect(newAgreementOf({ agreed: since }, older, opened)?.event).toBe(event);
    const withdrawn = { ...signed, withdrawn_at: '2026-11-26T09:00:00Z' };
    expect(newAgreementOf({ agreed: withdrawn }, older, opened)?.event).toBe(event);
  });

  it('is not the message that the deal has', () => {
    const same = { ...signed, page_id: older, key: event.key, at: event.at };
    expect(newAgreementOf({ agreed: same }, older, opened)).toBeNull();
  });
});
