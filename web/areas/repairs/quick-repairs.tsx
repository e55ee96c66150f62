import { type RepairTier, repairTiers } from '#shared/evidence/repair-lines.ts';
import { usd } from '#shared/values/money.ts';
import { useFixed } from '#web/ui/controls/may.tsx';
import { toast } from '#web/ui/overlays/toasts.tsx';
import { CostField } from './cost-field.tsx';
import type { RepairDesk } from './use-repairs.ts';

const tiers = Object.entries(repairTiers) as [RepairTier, (typeof repairTiers)[RepairTier]][];

const parts = [
  ['low', 'Low, per sq ft'],
  ['mid', 'Mid, per sq ft'],
  ['high', 'High, per sq ft'],
] as const;
const costFields = parts.map(([part]) => `perFoot.${part}`);

/** Living area × a cost by how much work there is. */
export function QuickRepairs({ desk }: { desk: RepairDesk }) {
  const { read, texts, change } = desk;
  const { tier, squareFootage, perFoot } = read.quick;

  /** Costs that were typed were meant for the other tier. */
  function choose(name: RepairTier) {
    const own = costFields.filter((field) => texts[field] !== undefined);
    change({ tier: name, ...Object.fromEntries(own.map((field) => [field, null])) });
    if (own.length === 0 || tier === null) return;
    const before = Object.fromEntries(['tier', ...own].map((field) => [field, texts[field] ?? null]));
    toast({
      title: own.length === 1 ? '1 cost removed' : `${own.length} costs removed`,
      text: `Typed for “${repairTiers[tier].label}”.`,
      action: { label: 'Undo', onPress: () => change(before) },
    });
  }

  return (
    <section className="repairs-quick" aria-label="Quick estimate">
      <fieldset className="repairs-tiers" disabled={useFixed()}>
        <legend>How much work does it need?</legend>
        {tiers.map(([name, { label, cost }]) => (
          <label key={name} className="repairs-tier">
            <input type="radio" name="tier" value={name} checked={tier === name} onChange={() => choose(name)} />
            <span>
              <b>{label}</b>
              <small>
                {usd(cost[0])} to {usd(cost[2])} a sq ft, starting point
              </small>
            </span>
          </label>
        ))}
      </fieldset>
      <div className="repairs-fields">
        <CostField
          desk={desk}
          field="area"
          label="Living area"
          suffix="sq ft"
          usual={squareFootage}
          usualName="From the record"
        />
        {tier !== null &&
          perFoot !== null &&
          parts.map(([part, label]) => (
            <CostField
              key={`${tier} ${part}`}
              desk={desk}
              field={`perFoot.${part}`}
              label={label}
              prefix="$"
              usual={perFoot[part]}
            />
          ))}
      </div>
      {tier !== null && squareFootage === null && (
        <p className="field-error">Enter the living area to get an estimate.</p>
      )}
    </section>
  );
}
