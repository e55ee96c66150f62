import type { Language } from '#shared/seller-page/seller-page.ts';
import { SelectField } from '#web/ui/forms/select-field.tsx';

/** In which language the seller reads the page first. */
export function LanguageField({ language, onChange }: { language: Language; onChange: (language: Language) => void }) {
  return (
    <SelectField
      label="Language"
      name="language"
      value={language}
      onChange={({ target }) => onChange(target.value === 'es' ? 'es' : 'en')}
    >
      <option value="en">English</option>
      <option value="es">Spanish</option>
    </SelectField>
  );
}
