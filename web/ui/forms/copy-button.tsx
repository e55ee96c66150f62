import { Button } from '#web/ui/controls/button.tsx';
import { toast } from '#web/ui/overlays/toasts.tsx';
import { useAction } from './use-action.ts';

type CopyButtonProps = {
  text: string;
  /** What is copied, for the button and for what is said afterwards: "Key", "Command". */
  what: string;
  primary?: boolean;
  /** Said when the browser does not let it be copied. */
  failed?: string;
};

export function CopyButton({
  text,
  what,
  primary = false,
  failed = 'It could not be copied. Select it and copy it.',
}: CopyButtonProps) {
  const { run } = useAction(
    async () => {
      await navigator.clipboard.writeText(text);
      toast({ title: `${what} copied` });
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
