import type { CreatedApiKey } from '#shared/account/api-keys.ts';
import { ShownOnce } from '#web/ui/links/shown-once.tsx';

export function NewKey({ made, onDone }: { made: CreatedApiKey; onDone: () => void }) {
  return (
    <ShownOnce title="Copy your new key now" what="Key" text={made.key} onDone={onDone}>
      <p>
        This is the only time it is shown: we keep no copy of <b className="key-name">{made.name}</b> that could be
        shown again. Anyone who has it can read your analyses and spend your lookups. Keep it like a password, and never
        put it in a page or app that others can read.
      </p>
    </ShownOnce>
  );
}
