import type { ReactNode } from 'react';
import { type ConditionName, HouseType } from '#shared/records/area/area.ts';
import { conditionWords } from '#shared/records/area/area-words.ts';
import type { AreaErrors, RangeName, TypedArea, TypedRange } from '#shared/records/area/typed-area.ts';
import { classes } from '#web/ui/controls/classes.ts';
import { Segments } from '#web/ui/controls/segments.tsx';
import { NumberField } from '#web/ui/forms/number-field.tsx';

type AreaConditionsProps = {
  typed: TypedArea;
  /** Conditions of which the place's records say nothing. */
  off: readonly ConditionName[];
  errors: AreaErrors;
  onTyped: (part: Partial<TypedArea>) => void;
};

const answers = [
  ['any', 'Any'],
  ['yes', 'Yes'],
  ['no', 'No'],
] as const;

/** Ranges of the house, and the sign that stands in their fields. */
const houseRanges = ['beds', 'baths', 'sqft', 'lotSqft', 'yearBuilt'] as const;
const prefixes: Partial<Record<RangeName, string>> = { value: '$' };
const suffixes: Partial<Record<RangeName, string>> = { equity: '%' };

/** What the houses are to be like; a condition that the records can't answer says so in its place. */
export function AreaConditions(props: AreaConditionsProps) {
  const { typed, errors, onTyped } = props;
  return (
    <>
      <Group name="Owner" className="area-owner">
        <Tick of="absentee" {...props} />
        <Tick of="outOfState" {...props} />
        <Asked of="ownedYears" {...props}>
          <NumberField
            label={conditionWords.ownedYears}
            name="ownedYears"
            className="area-years"
            text={typed.ownedYears}
            error={errors.ownedYears}
            suffix="years"
            inputMode="numeric"
            isGrouped={false}
            onChange={(ownedYears) => onTyped({ ownedYears })}
          />
        </Asked>
      </Group>
      <Group name="Money">
        <Between of="value" {...props} />
        <Between of="equity" {...props} />
      </Group>
      <Group name="House">
        <Asked of="types" {...props}>
          <Types {...props} />
        </Asked>
        {houseRanges.map((name) => (
          <Between key={name} of={name} {...props} />
        ))}
      </Group>
      <Group name="Trouble">
        {(['delinquent', 'foreclosure'] as const).map((name) => (
          <Asked key={name} of={name} {...props}>
            <div className="area-answer">
              <span aria-hidden="true">{conditionWords[name]}</span>
              <Segments
                label={conditionWords[name]}
                options={answers}
                value={typed[name]}
                onChange={(next) => onTyped({ [name]: next })}
              />
            </div>
          </Asked>
        ))}
      </Group>
      <Group name="Price">
        <div>
          <label className="area-tick">
            <input
              type="checkbox"
              checked={typed.takesRollValue}
              aria-describedby="roll-value"
              onChange={({ target }) => onTyped({ takesRollValue: target.checked })}
            />
            Price with the roll’s market value
          </label>
          <p className="area-hint" id="roll-value">
            It is the county’s value, often below the market. Without it, rows wait for a value.
          </p>
        </div>
      </Group>
    </>
  );
}

function Group({ name, className, children }: { name: string; className?: string; children: ReactNode }) {
  return (
    <fieldset className="area-group">
      <legend>{name}</legend>
      <div className={classes('area-fields', className)}>{children}</div>
    </fieldset>
  );
}

/** A condition's field, or why there is none. */
function Asked({ of, off, typed, children }: AreaConditionsProps & { of: ConditionName; children: ReactNode }) {
  if (!off.includes(of)) return children;
  return (
    <p className="area-off">
      {conditionWords[of]}
      <small>{typed.by === 'county' ? 'This county’s records don’t say' : 'These records don’t say'}</small>
    </p>
  );
}

function Tick({ of, ...props }: AreaConditionsProps & { of: 'absentee' | 'outOfState' }) {
  const { typed, onTyped } = props;
  return (
    <Asked of={of} {...props}>
      <label className="area-tick">
        <input type="checkbox" checked={typed[of]} onChange={({ target }) => onTyped({ [of]: target.checked })} />
        {conditionWords[of]}
      </label>
    </Asked>
  );
}

function Between({ of, ...props }: AreaConditionsProps & { of: RangeName }) {
  const { typed, errors, onTyped } = props;
  const field = (end: keyof TypedRange, words: string) => (
    <NumberField
      label={`${conditionWords[of]}, ${words}`}
      name={`${of}.${end}`}
      text={typed[of][end]}
      error={errors[`${of}.${end}`]}
      prefix={prefixes[of]}
      suffix={suffixes[of]}
      isGrouped={of !== 'yearBuilt'}
      onChange={(text) => onTyped({ [of]: { ...typed[of], [end]: text } })}
    />
  );
  return (
    <Asked of={of} {...props}>
      <fieldset className="area-range">
        <legend>{conditionWords[of]}</legend>
        <div>
          {field('from', 'at least')}
          <span aria-hidden="true">to</span>
          {field('to', 'at most')}
        </div>
      </fieldset>
    </Asked>
  );
}

function Types({ typed: { types }, onTyped }: AreaConditionsProps) {
  const toggle = (type: HouseType) =>
    onTyped({ types: types.includes(type) ? types.filter((each) => each !== type) : [...types, type] });
  return (
    <fieldset className="area-types">
      <legend>Type, any of</legend>
      {HouseType.options.map((type) => (
        <label key={type} className="area-tick">
          <input type="checkbox" checked={types.includes(type)} onChange={() => toggle(type)} />
          {type}
        </label>
      ))}
    </fieldset>
  );
}
