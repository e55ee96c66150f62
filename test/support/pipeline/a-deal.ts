import type { DealRow } from '#shared/pipeline/deal-row.ts';

/** A deal of a list, with figures that meet its targets. */
export function aDeal(parts: Partial<DealRow> = {}): DealRow {
  const street = parts.street ?? '2417 E Sample Palm Ln';
  return {
    id: '01K0000000000000000000000A',
    property_address: `${street}, Phoenix, AZ 85016`,
    street,
    city: 'Phoenix',
    state: 'AZ',
    created_at: '2026-01-10T10:00:00.000Z',
    version: 1,
    stage: 'new',
    since: '2026-01-10T10:00:00.000Z',
    lost: null,
    next_action: null,
    open_tasks: 0,
    dates: { closing: null, option_expiry: null, cancellation: null },
    last_activity: { kind: 'saved', at: '2026-01-10T10:00:00.000Z' },
    structure: 'Seller Finance',
    exit: null,
    chosen_by: 'proposed',
    proposes: null,
    seller_verdict: { kind: 'better', difference: 1200, owing: null, asks: null, lapses: null, needs: [] },
    is_deal: true,
    verdict: 'works',
    gap: null,
    needs: [],
    price: 300_000,
    purchase_price: 310_000,
    monthly_cash_flow: 250,
    cash_in: 30_000,
    cash_on_cash_percent: 10,
    profit: 90_000,
    npv: 20_000,
    equity: 150_000,
    balloon_month: null,
    is_sample: false,
    seller: { name: 'Dana Q Example', phone: null },
    contacts: [],
    ...parts,
  };
}
