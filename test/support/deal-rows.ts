import { ulid } from 'ulid';
import { addressInParts, type DealRow } from '#shared/pipeline/deal-row.ts';
import { Stage } from '#shared/pipeline/stage.ts';
import { Strategy } from '#shared/strategy/strategy-name.ts';

/** A deal of a list, New and without a figure unless `parts` say otherwise. */
export function dealRow(parts: Partial<DealRow> = {}): DealRow {
  const property_address = parts.property_address ?? '731 Placeholder Oak St, Columbus, OH 43206';
  const at = '2026-11-20T12:00:00.000Z';
  return {
    id: ulid(),
    property_address,
    ...addressInParts(property_address),
    created_at: at,
    version: 0,
    stage: 'new',
    since: at,
    lost: null,
    next_action: null,
    open_tasks: 0,
    dates: { closing: null, option_expiry: null, cancellation: null },
    last_activity: { kind: 'saved', at },
    structure: null,
    verdict: 'needs',
    gap: null,
    needs: [],
    price: null,
    monthly_cash_flow: null,
    cash_in: null,
    cash_on_cash_percent: null,
    profit: null,
    npv: null,
    equity: null,
    balloon_month: null,
    is_sample: false,
    seller: { name: null, phone: null },
    ...parts,
  };
}

const verdicts = ['works', 'misses', 'fails', 'needs'] as const;
const streets = ['Placeholder Oak St', 'E Sample Palm Ln', 'Larkspur St', 'Tamarisk Bend', 'Old Ferry Ct'];
const places = ['Columbus, OH 43206', 'Phoenix, AZ 85016', 'Akron, OH 44301', 'Mesa, AZ 85201'];

/** Many deals of all kinds, a third of their figures unknown; the same ones each time but for their ids. */
export function manyDealRows(count: number): DealRow[] {
  const at = <T>(values: readonly [T, ...T[]] | readonly T[], index: number) => values[index % values.length];
  return Array.from({ length: count }, (_, index) => {
    const figure = (spread: number) => (index % 3 === 0 ? null : ((index * 7919) % spread) - spread / 10);
    const day = new Date(Date.UTC(2026, 10, 1 + (index % 60))).toISOString();
    return dealRow({
      property_address: `${100 + index} ${at(streets, index)}, ${at(places, index)}`,
      stage: at(Stage.options, index) ?? 'new',
      structure: at(Strategy.options, index) ?? null,
      verdict: at(verdicts, index) ?? 'needs',
      monthly_cash_flow: figure(800),
      cash_in: figure(60_000),
      npv: figure(90_000),
      price: figure(400_000),
      since: new Date(Date.UTC(2026, 9, 1 + (index % 40))).toISOString(),
      next_action: index % 4 === 0 ? null : { id: ulid(), text: 'Call about the price', due: day.slice(0, 10) },
      last_activity: { kind: 'note', at: day },
    });
  });
}
