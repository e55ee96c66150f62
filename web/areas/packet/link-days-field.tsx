import { linkDays, usualLinkDays } from '#shared/packet/packet-link.ts';
import { SelectField } from '#web/ui/forms/select-field.tsx';

/** For how many days a link can work. */
export type LinkDays = (typeof linkDays)[number];

type LinkDaysFieldProps = { label: string; days: LinkDays; onChange: (days: LinkDays) => void };

/** How long a link works from now. */
export function LinkDaysField({ label, days, onChange }: LinkDaysFieldProps) {
  return (
    <SelectField
      label={label}
      name="days"
      value={days}
      onChange={({ target }) => onChange(linkDays.find((each) => String(each) === target.value) ?? usualLinkDays)}
    >
      {linkDays.map((each) => (
        <option key={each} value={each}>
          {each === 1 ? '1 day' : `${each} days`}
        </option>
      ))}
    </SelectField>
  );
}
