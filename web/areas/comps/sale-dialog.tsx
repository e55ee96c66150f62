import { type CompChanges, type CompTexts, compFactFields, saleFields } from '#shared/evidence/comp-fields.ts';
import type { CompFact, CompFacts } from '#shared/evidence/comps.ts';
import type { ListedComp } from '#shared/evidence/read-comps.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { NumberField } from '#web/ui/forms/number-field.tsx';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { conditionNames, factNames, streetOf } from './comp-words.ts';

type SaleDialogProps = {
  /** `subject`, a sale's id, or a new one. */
  id: string;
  /** `null` for the subject, and for a sale that nothing has been typed about. */
  comp: ListedComp | null;
  subject: CompFacts;
  texts: CompTexts;
  problems: Record<string, string>;
  change: (changes: CompChanges) => void;
  onClose: () => void;
};

/** The facts of the subject or of a sale. What is typed is saved at once; emptied, a field goes back to the record. */
export function SaleDialog({ id, comp, subject, texts, problems, change, onClose }: SaleDialogProps) {
  const isSubject = id === 'subject';
  const facts: Partial<CompFacts> = isSubject ? subject : (comp ?? {});
  const isOwn = !isSubject && (comp?.isOwn ?? true);
  const set = (field: string, text: string) => change({ [`${id}.${field}`]: text === '' ? null : text });
  const own = (field: string) => texts[`${id}.${field}`];
  const hint = (field: string, isKnown: boolean) =>
    own(field) === undefined ? (isKnown ? 'From the record' : 'Unknown') : 'Yours';
  const number = (field: string, label: string, known: number | null | undefined, prefix?: string, suffix?: string) => (
    <NumberField
      key={field}
      name={`${id}.${field}`}
      label={label}
      prefix={prefix}
      suffix={suffix}
      hint={hint(field, known != null)}
      error={problems[`${id}.${field}`]}
      text={own(field) ?? (known == null ? '' : String(known))}
      isGrouped={prefix === '$' || suffix === 'sq ft'}
      onChange={(text) => set(field, text)}
    />
  );
  const fact = (field: CompFact) => {
    if (field !== 'condition') {
      return number(field, factNames[field], facts[field], undefined, field === 'squareFootage' ? 'sq ft' : undefined);
    }
    return (
      <SelectField
        key={field}
        name={`${id}.${field}`}
        label={isSubject ? 'Condition after repairs' : 'Condition'}
        value={own(field) ?? ''}
        onChange={({ target }) => set(field, target.value)}
      >
        <option value="">Unknown</option>
        {conditionNames.map((name, at) => (
          <option key={name} value={String(at + 1)}>
            {name}
          </option>
        ))}
      </SelectField>
    );
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isSubject ? 'Your house' : comp === null ? 'Add a sale' : `${comp.letter}: ${streetOf(comp.address)}`}
      description={
        isSubject
          ? 'Enter the facts as they will be after repairs.'
          : 'A sale needs a price, a date and a distance to weigh. Other facts that are unknown are not adjusted.'
      }
    >
      <form
        className="comps-sale"
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
        }}
      >
        {isOwn && (
          <Field
            name={`${id}.address`}
            label="Address"
            maxLength={120}
            value={own('address') ?? ''}
            onChange={({ target }) => set('address', target.value)}
          />
        )}
        {!isSubject && number('price', comp?.isListing ? 'Asking price' : 'Price', comp?.price, '$')}
        {!isSubject && !comp?.isListing && (
          <Field
            name={`${id}.soldOn`}
            label="Sold on"
            type="date"
            hint={hint('soldOn', comp?.soldOn != null)}
            error={problems[`${id}.soldOn`]}
            value={own('soldOn') ?? comp?.soldOn ?? ''}
            onChange={({ target }) => set('soldOn', target.value)}
          />
        )}
        {!isSubject && number('miles', 'Distance', comp?.miles, undefined, 'miles')}
        {compFactFields.map(fact)}
        <div className="comps-sale-actions">
          <Button variant="primary" type="submit">
            Done
          </Button>
          {isOwn && comp !== null && (
            <Button
              variant="quiet"
              onClick={() => {
                change(Object.fromEntries(saleFields.map((field) => [`${id}.${field}`, null])));
                onClose();
              }}
            >
              Remove this sale
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}
