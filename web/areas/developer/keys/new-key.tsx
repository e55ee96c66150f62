import type { CreatedApiKey } from '#shared/account/api-keys.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { CopyButton } from '#web/ui/forms/copy-button.tsx';

export function NewKey({ made, onDone }: { made: CreatedApiKey; onDone: () => void }) {
  return (
    <section className="new-key" aria-labelledby="new-key">
      <h3 id="new-key">Copy your new key now</h3>
      <p>
        This is the only time it is shown: we keep no copy of <b>{made.name}</b> that could be shown again. Anyone who
        has it can read your analyses and spend your lookups. Keep it like a password, and never put it in a page or app
        that others can read.
      </p>
      <code className="key-text">{made.key}</code>
      <div className="button-row">
        <CopyButton text={made.key} what="Key" primary />
        <Button onClick={onDone}>Done</Button>
      </div>
    </section>
  );
}
