import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { classes } from '#web/ui/controls/classes.ts';
import { CloseIcon } from '#web/ui/controls/icons.tsx';
import type { DialogProps } from './dialog-props.ts';
import './modal-dialog.css';

export function ModalDialog({ open, onOpenChange, title, description, children, wide = false }: DialogProps) {
  return (
    <BaseDialog.Root
      open={open}
      onOpenChange={(next, { event, cancel }) => {
        // Toasts lie above the dialog: a press on one must not close it.
        if (event.target instanceof Element && event.target.closest('.toast-region')) cancel();
        else onOpenChange(next);
      }}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="dialog-backdrop" />
        <BaseDialog.Popup className={classes('dialog', wide && 'dialog-wide')}>
          <header className="dialog-head">
            <BaseDialog.Title>{title}</BaseDialog.Title>
            <BaseDialog.Close className="icon-button" aria-label="Close">
              <CloseIcon />
            </BaseDialog.Close>
          </header>
          {description === undefined ? null : (
            <BaseDialog.Description className="dialog-description">{description}</BaseDialog.Description>
          )}
          <div className="dialog-body">{children}</div>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
