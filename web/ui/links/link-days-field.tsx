import { SelectField } from '#web/ui/forms/select-field.tsx';

type LinkDaysFieldProps<Days extends number> = {
  label: string;
  days: Days;
  /** For how many days such a link can work. */
  choices: readonly Days[];
  onChange: (days: Days) => void;
};

/** How long a link works from now. */
export function LinkDaysField<Days extends number>({ label, days, choices, onChange }: LinkDaysFieldProps<Days>) {
  return (
    <SelectField
      label={label}
      name="days"
      value={days}
      onChange={({ target }) => onChange(choices.find((each) => String(each) === target.value) ?? days)}
    >
      {choices.map((each) => (
        <option key={each} value={each}>
          {each === 1 ? '1 day' : `${each} days`}
        </option>
      ))}
    </SelectField>
  );
}
