import { AskFirst } from '#web/ui/dialogs/ask-first.tsx';
import { toast } from '#web/ui/overlays/toasts.tsx';

type RevokeLinkProps = {
  title: string;
  /** Completes the button: "of version 2". */
  about: string;
  /** The user's way out afterwards: "you can make a new link". */
  instead: string;
  onRevoke: () => Promise<void>;
};

/** A button that ends a link for good. */
export function RevokeLink({ title, about, instead, onRevoke }: RevokeLinkProps) {
  return (
    <AskFirst
      title={title}
      text={`Whoever opens it finds nothing, at once. This cannot be undone; ${instead}.`}
      action="Revoke Link"
      about={about}
      keep="Keep It"
      isQuiet
      onConfirm={async () => {
        await onRevoke();
        toast({ title: 'Link revoked', text: 'Whoever opens it now finds nothing.' });
      }}
    />
  );
}
