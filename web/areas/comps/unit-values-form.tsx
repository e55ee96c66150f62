import { type UnitField, unitFields } from '#shared/evidence/comp-fields.ts';
import { isPercentUnit, unitNames } from '#shared/evidence/unit-names.ts';
import { classes } from '#web/ui/controls/classes.ts';
import { May } from '#web/ui/controls/may.tsx';
import { NumberField } from '#web/ui/forms/number-field.tsx';
import { unitText } from './comp-words.ts';
import type { Workbench } from './use-comps.ts';

const order = [
  'squareFootage',
  'bathrooms',
  'garageBays',
  'yearBuilt',
  'condition',
  'trend',
  'bedrooms',
] as const satisfies readonly UnitField[];

/** Emptied, a field goes back to the usual value. */
export function UnitValuesForm({ bench: { texts, read, valuation, change } }: { bench: Workbench }) {
  const { unitValues } = valuation;
  const own = read.typed.units;
  return (
    <form className="comps-units" aria-label="Unit values" onSubmit={(event) => event.preventDefault()}>
      {order.map((field) => {
        const name = `unit.${field}`;
        const isPercent = isPercentUnit(field);
        const isOwn = own.includes(field);
        const usual = unitValues[field];
        return (
          <NumberField
            key={field}
            className={classes(isOwn && 'comps-own')}
            name={name}
            label={unitNames[field]}
            prefix={isPercent ? undefined : '$'}
            suffix={isPercent ? '%' : undefined}
            hint={isOwn ? 'Yours' : usual === null ? 'Unknown: no sale says its area' : 'Usual'}
            error={read.problems[name]}
            text={texts[name] ?? (usual === null ? '' : String(usual))}
            isGrouped={!isPercent}
            onChange={(text) => change({ [name]: text.trim() === '' ? null : text })}
          />
        );
      })}
      {unitFields.some((field) => texts[`unit.${field}`] !== undefined) && (
        <May need="write">
          <button
            type="button"
            className="link-button no-print"
            onClick={() => change(Object.fromEntries(unitFields.map((field) => [`unit.${field}`, null])))}
          >
            Back to the usual values
          </button>
        </May>
      )}
      <p className="visually-hidden" aria-live="polite">
        {own.map((field) => `${unitNames[field]}: ${unitText(field, unitValues[field])}, yours.`).join(' ')}
      </p>
    </form>
  );
}
