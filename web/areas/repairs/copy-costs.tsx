import { useState } from 'react';
import { routes } from '#shared/contract/routes.ts';
import type { RepairTexts } from '#shared/evidence/repair-fields.ts';
import { repairLineIds } from '#shared/evidence/repair-line-ids.ts';
import { addressInParts } from '#shared/pipeline/deal-row.ts';
import { call } from '#web/api/client.ts';
import { useDeals } from '#web/api/resources/use-deals.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import { showProblem } from '#web/ui/forms/show-problem.ts';
import { submitting, useAction } from '#web/ui/forms/use-action.ts';
import { Failed } from '#web/ui/layout/problem.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { toast } from '#web/ui/overlays/toasts.tsx';
import type { RepairDesk } from './use-repairs.ts';

const costFields = repairLineIds.flatMap((id) => [`${id}.low`, `${id}.mid`, `${id}.high`]);

/** The unit costs that somebody typed into an estimate, by field; quantities and bids belong to their house. */
function ownCosts(texts: RepairTexts): RepairTexts {
  return Object.fromEntries(
    costFields.flatMap((field) => (texts[field] === undefined ? [] : [[field, texts[field]] as const])),
  );
}

type CopyCostsProps = { desk: RepairDesk /** Of the estimate that gets the costs. */; analysisId: string };

/** Brings the unit costs over that were typed for another house. */
export function CopyCosts(props: CopyCostsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="repairs-copy no-print">
      <Button variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Copy Costs from Another Deal
      </Button>
      {isOpen && <OtherDeals {...props} />}
    </div>
  );
}

function OtherDeals({ desk, analysisId }: CopyCostsProps) {
  const { deals, error, retry } = useDeals();
  const others = deals?.filter(({ id }) => id !== analysisId);
  const [chosen, setChosen] = useState<string>();
  const from = chosen ?? others?.[0]?.id;
  const [problem, setProblem] = useState('');
  const { busy, run } = useAction(
    async () => {
      if (from === undefined) return;
      const { repairs = {} } = await call(routes.getAnalysis, { params: { id: from } });
      const costs = ownCosts(repairs);
      const fields = Object.keys(costs);
      if (fields.length === 0) {
        setProblem('No cost of yours was typed for that house.');
        return;
      }
      const before = desk.texts;
      desk.change(costs);
      toast({
        title: fields.length === 1 ? '1 cost copied' : `${fields.length} costs copied`,
        action: {
          label: 'Undo',
          onPress: () => desk.change(Object.fromEntries(fields.map((field) => [field, before[field] ?? null]))),
        },
      });
    },
    (failure) => showProblem('The costs could not be copied', failure),
  );
  if (others === undefined) {
    return error ? <Failed text="Your deals could not be loaded." onRetry={retry} /> : <Skeleton lines={2} />;
  }
  if (others.length === 0) return <p className="small">This is your only deal so far.</p>;
  return (
    <form className="stack" onSubmit={submitting(run)}>
      <SelectField
        label="Deal"
        name="copy-from"
        hint="Costs that you typed there replace those here. Quantities and bids stay as they are."
        value={from}
        onChange={({ target }) => {
          setChosen(target.value);
          setProblem('');
        }}
      >
        {others.map(({ id, property_address }) => (
          <option key={id} value={id}>
            {addressInParts(property_address).street}
          </option>
        ))}
      </SelectField>
      <p role="alert" className="field-error">
        {problem}
      </p>
      <Button type="submit" busy={busy}>
        Copy Costs
      </Button>
    </form>
  );
}
