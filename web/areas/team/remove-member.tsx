import type { TeamMember } from '#shared/team/team.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { useAction } from '#web/ui/forms/use-action.ts';
import { Problem } from '#web/ui/layout/problem.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toasts.tsx';
import { unassignedText } from './unassigned-text.ts';

type RemoveMemberProps = {
  member: TeamMember;
  remove: (member: string) => Promise<number | undefined>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** Removes a member after a question. */
export function RemoveMember({ member, remove, open, onOpenChange }: RemoveMemberProps) {
  const name = member.name || member.email;
  const { busy, problem, run } = useAction(async () => {
    const unassigned = await remove(member.id);
    onOpenChange(false);
    toast({
      title: `${name} was removed`,
      text: unassignedText(unassigned) || 'From now on this workspace is closed to them.',
    });
  });
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !busy && onOpenChange(next)}
      title={`Remove ${name}?`}
      description="They can’t open this workspace any more, from the next press on. Deals assigned to them become unassigned. What they did stays in the log."
    >
      <Problem error={problem} />
      <div className="button-row">
        <Button variant="danger" busy={busy} onClick={run}>
          Remove
        </Button>
        <Button variant="quiet" onClick={() => onOpenChange(false)}>
          Keep
        </Button>
      </div>
    </Dialog>
  );
}
