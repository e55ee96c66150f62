import { useId, useState } from 'react';
import type { Area } from '#shared/records/area/area.ts';
import { mostAreaName } from '#shared/records/area/saved-area.ts';
import { typedArea } from '#shared/records/area/typed-area.ts';
import { useAreas } from '#web/api/resources/use-areas.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Link } from '#web/ui/controls/link.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { useAction } from '#web/ui/forms/use-action.ts';
import { useFocusFirst } from '#web/ui/forms/use-focus-first.ts';
import { Problem } from '#web/ui/layout/problem.tsx';

type SaveAreaProps = {
  area: Area;
  /** What it is called unless the user says otherwise. */
  name: string;
  /** Whether the plan follows areas. */
  mayFollow: boolean;
};

/** Keeps the area under a name, and follows it where the plan does: each new roll then tells what came and went. */
export function SaveArea({ area, name, mayFollow }: SaveAreaProps) {
  const { areas, save } = useAreas();
  const [typed, setTyped] = useState<string>();
  const container = useFocusFirst<HTMLDivElement>(typed === undefined ? 'closed' : 'open');
  const noForm = useId();
  const { busy, problem, run } = useAction(async () => {
    await save({ name: (typed ?? '').trim(), area, follow: mayFollow });
    setTyped(undefined);
  });
  // As a form says it, whatever the order of an area's conditions.
  const keyOf = (each: Area) => JSON.stringify(typedArea(each));
  const kept = areas?.find((each) => keyOf(each.area) === keyOf(area));
  if (kept) {
    return (
      <p className="area-hint">
        {kept.followed_at === null ? 'Saved' : 'Saved and followed'} as “{kept.name}”.{' '}
        <Link to="/account-settings?tab=watch">See All</Link>
      </p>
    );
  }
  const label = mayFollow ? 'Save Area and Follow' : 'Save Area';
  if (typed === undefined) {
    return (
      <Button block disabled={areas === undefined} onClick={() => setTyped(name)}>
        {label}
      </Button>
    );
  }
  return (
    <div ref={container} className="area-name">
      <Field
        label="Name of the area"
        name="area-name"
        value={typed}
        // Else Enter would count the houses again.
        form={noForm}
        maxLength={mostAreaName}
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key: pressed }) => pressed === 'Enter' && typed.trim() !== '' && run()}
      />
      <Problem error={problem} />
      <Button block busy={busy} disabled={typed.trim() === ''} onClick={run}>
        {label}
      </Button>
    </div>
  );
}
