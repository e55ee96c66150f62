import { mostZips } from '#shared/records/area/area.ts';
import type { AreaErrors, TypedArea } from '#shared/records/area/typed-area.ts';
import type { CountySource } from '#shared/records/record-sources.ts';
import { shortDate } from '#shared/values/dates.ts';
import { wholeNumber } from '#shared/values/numbers.ts';
import { Segments } from '#web/ui/controls/segments.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { SelectField } from '#web/ui/forms/select-field.tsx';

type AreaPlaceProps = {
  typed: TypedArea;
  counties: readonly CountySource[];
  errors: AreaErrors;
  onTyped: (part: Partial<TypedArea>) => void;
};

const ways = [
  ['county', 'County'],
  ['zips', 'ZIPs'],
] as const;

/** Where the houses are: in a county, or in some ZIPs. */
export function AreaPlace({ typed, counties, errors, onTyped }: AreaPlaceProps) {
  const chosen = counties.find(({ county }) => county === typed.county);
  return (
    <fieldset className="area-group">
      <legend>Where</legend>
      <div className="area-fields area-where">
        <Segments label="Where, by" options={ways} value={typed.by} onChange={(by) => onTyped({ by })} />
        {typed.by === 'county' ? (
          <SelectField
            label="County"
            name="county"
            value={typed.county}
            error={errors.county}
            hint={chosen && `${wholeNumber(chosen.houses)} houses, roll of ${shortDate(chosen.day)}`}
            onChange={({ target }) => onTyped({ county: target.value })}
          >
            <option value="">Choose a county</option>
            {counties.map(({ county, name, state }) => (
              <option key={county} value={county}>
                {name}, {state}
              </option>
            ))}
          </SelectField>
        ) : (
          <Field
            label="ZIPs"
            name="zips"
            className="area-wide"
            value={typed.zips}
            error={errors.zips}
            hint={`Up to ${mostZips}, with spaces or commas between them`}
            autoComplete="off"
            maxLength={2000}
            onChange={({ target }) => onTyped({ zips: target.value })}
          />
        )}
      </div>
    </fieldset>
  );
}
