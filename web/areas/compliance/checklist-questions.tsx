import type { FactName } from '#shared/compliance/rule.ts';
import { questions } from '#shared/compliance/rule-texts.ts';
import type { DealChanges } from '#shared/deal/deal-changes.ts';
import { fieldKinds } from '#shared/deal/deal-fields.ts';
import { checklistFields, type DealTexts } from '#shared/deal/deal-texts.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { SelectField } from '#web/ui/forms/select-field.tsx';

type ChecklistField = (typeof checklistFields)[number];

type QuestionsProps = {
  /** The facts that decide rules of this deal. */
  asked: ReadonlySet<FactName>;
  texts: DealTexts;
  /** Problems with texts, by field. */
  problems: Record<string, string>;
  /** Whether the record shows a foreclosure; `null`: nobody knows. */
  recorded: boolean | null;
  change: (changes: DealChanges) => void;
};

/** Only the investor knows the answers. Each takes effect at once and is kept with the deal. */
export function ChecklistQuestions({ asked, texts, problems, recorded, change }: QuestionsProps) {
  const asking = [...asked].map((fact) => questions[fact]);
  const shown = checklistFields.flatMap((field) => {
    const question = asking.find(({ at }) => typeof at === 'object' && at.field === field);
    return question ? [{ field, ...question }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <div className="checklist-questions no-print">
      {shown.map(({ field, label, hint }) => {
        const typed = texts[field] ?? '';
        const put = (text: string) => change({ [field]: text === '' ? null : text });
        return fieldKinds[field] === 'yesNo' ? (
          <SelectField
            key={field}
            id={field}
            name={field}
            label={label}
            hint={hint}
            value={typed}
            onChange={({ target }) => put(target.value)}
          >
            <option value="">{unansweredText(field, recorded)}</option>
            <option value="yes">Yes</option>
            <option value="no">No</option>
          </SelectField>
        ) : (
          <Field
            key={field}
            id={field}
            name={field}
            label={label}
            hint={hint}
            error={problems[field]}
            inputMode="numeric"
            autoComplete="off"
            maxLength={40}
            value={typed}
            onChange={({ target }) => put(target.value)}
          />
        );
      })}
    </div>
  );
}

function unansweredText(field: ChecklistField, recorded: boolean | null): string {
  if (field !== 'checklist.noticeOfDefault' || recorded === null) return 'Unknown';
  return recorded ? 'On record: yes' : 'On record: no';
}
