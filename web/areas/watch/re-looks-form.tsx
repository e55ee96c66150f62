import { useState } from 'react';
import type { ReLooks } from '#shared/records/watch/watch.ts';
import { parseAmount } from '#shared/values/parse-amount.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { May } from '#web/ui/controls/may.tsx';
import { NumberField } from '#web/ui/forms/number-field.tsx';
import { submitting, useAction } from '#web/ui/forms/use-action.ts';
import { Problem } from '#web/ui/layout/problem.tsx';
import { Section } from '#web/ui/layout/section.tsx';

type ReLooksFormProps = {
  reLooks: ReLooks;
  save: (budget: number) => Promise<void>;
};

/** How many houses without public records may be looked up again in a month: each uses an analysis. */
export function ReLooksForm({ reLooks: { budget, most, used }, save }: ReLooksFormProps) {
  const [text, setText] = useState<string>();
  const [isWrong, setWrong] = useState(false);
  const typed = text ?? String(budget);
  const { busy, problem, run } = useAction(async () => {
    const number = parseAmount(typed);
    const isRight = number !== null && Number.isInteger(number) && number >= 0 && number <= most;
    setWrong(!isRight);
    if (!isRight) return;
    await save(number);
    setText(undefined);
  });
  return (
    <Section
      title="Look up again"
      text="A followed house whose county isn’t loaded is looked up again every 30 days. Each time uses an analysis of the month."
    >
      <p className="small muted">
        {used} used this month of {budget}.
      </p>
      <May need="manage">
        <form className="watch-budget" onSubmit={submitting(run)} noValidate>
          <NumberField
            label="At most a month"
            name="re-looks"
            text={typed}
            isGrouped={false}
            inputMode="numeric"
            error={isWrong ? `Enter a whole number from 0 to ${most}.` : undefined}
            onChange={setText}
          />
          <Button type="submit" busy={busy} disabled={text === undefined}>
            Save
          </Button>
        </form>
        <Problem error={problem} />
      </May>
    </Section>
  );
}
