import { Button } from '#web/ui/controls/button.tsx';
import { toast } from '#web/ui/overlays/toasts.tsx';

type CopyButtonProps = {
  text: string;
  /** What is copied, for the button and for what is said afterwards: "Key", "Command". */
  what: string;
  primary?: boolean;
};

export function CopyButton({ text, what, primary = false }: CopyButtonProps) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toast({ title: `${what} copied` });
    } catch (error) {
      console.warn('Nothing was copied.', error);
      toast({ title: 'Error', text: 'It could not be copied. Select it and copy it.', kind: 'error' });
    }
  }

  return (
    <Button variant={primary ? 'primary' : 'default'} onClick={() => void copy()}>
      Copy {what}
    </Button>
  );
}
