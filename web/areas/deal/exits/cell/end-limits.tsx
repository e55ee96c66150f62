import { endTargetFields } from '#shared/terms/exit-texts.ts';
import type { Desk } from '#web/areas/deal/desk/use-desk.ts';
import { NumberField } from '#web/ui/forms/number-field.tsx';

const asked = {
  'exits.targets.endPayment': {
    label: 'They pay, at most',
    hint: 'A month, with taxes, insurance and dues',
    unit: '$',
  },
  'exits.targets.endCash': { label: 'They bring, at most', hint: 'At their closing', unit: '$' },
  'exits.targets.endPricePercent': { label: 'Their price, at most', hint: 'Of what the house is worth', unit: '%' },
} as const satisfies Record<(typeof endTargetFields)[number], object>;

/** Upper limits for an end buyer; an empty one is not tested. */
export function EndLimits({ exit: { texts, kept, change } }: { exit: Desk['exit'] }) {
  return (
    <section id="end-limits" className="exit-end-limits no-print" aria-labelledby="exit-end-limits">
      <h3 id="exit-end-limits">End buyer’s limits</h3>
      <div>
        {endTargetFields.map((field) => {
          const { label, hint, unit } = asked[field];
          const text = texts[field] ?? '';
          return (
            <NumberField
              key={field}
              name={field}
              label={label}
              prefix={unit === '$' ? unit : undefined}
              suffix={unit === '$' ? undefined : unit}
              hint={text === '' ? `${hint}. Not tested` : hint}
              error={kept.problems[field]}
              text={text}
              isGrouped={unit === '$'}
              onChange={(typed) => change({ [field]: typed === '' ? null : typed })}
            />
          );
        })}
      </div>
    </section>
  );
}
