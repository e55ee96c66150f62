import { Button } from '#web/ui/controls/button.tsx';
import { toast } from '#web/ui/overlays/toasts.tsx';
import { useAction } from './use-action.ts';

type CopyButtonProps = {
  text: string;
  /** The name of the copied text: "Key", "Command". */
  what: string;
  primary?: boolean;
  /** Shown if the browser refuses to copy. */
  failed?: string;
  onCopied?: () => void;
};

export function CopyButton({
  text,
  what,
  primary = false,
  failed = 'It could not be copied. Select it and copy it.',
  onCopied,
}: CopyButtonProps) {
  const { run } = useAction(
    async () => {
      await navigator.clipboard.writeText(text);
      toast({ title: `${what} copied` });
      onCopied?.();
    },
    (error) => {
      console.warn('Nothing was copied.', error);
      toast({ title: 'Error', text: failed, kind: 'error' });
    },
  );

  return (
    <Button variant={primary ? 'primary' : 'default'} onClick={run}>
      Copy {what}
    </Button>
  );
}
