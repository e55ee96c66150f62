import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { useRef } from 'react';
import { classes } from '#web/ui/controls/classes.ts';
import { CloseIcon } from '#web/ui/controls/icons.tsx';
import type { DialogProps } from './dialog-props.ts';
import './modal-dialog.css';

/** Of a group of choices, the one that is chosen. */
const fields =
  'input[type=radio]:checked, :is(input, select, textarea):not(:disabled, [type=hidden], [type=file], [type=radio])';

export function ModalDialog({ open, onOpenChange, title, description, children, wide = false }: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);

  /** Where a dialog asks for something, its first field: its close button comes before. A phone opens no keyboard. */
  function firstFocus(): HTMLElement | true {
    const field = body.current?.querySelector<HTMLElement>(fields);
    return (field && matchMedia('(pointer: coarse)').matches ? popup.current : field) ?? true;
  }

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
        <BaseDialog.Popup ref={popup} className={classes('dialog', wide && 'dialog-wide')} initialFocus={firstFocus}>
          <header className="dialog-head">
            <BaseDialog.Title>{title}</BaseDialog.Title>
            <BaseDialog.Close className="icon-button" aria-label="Close">
              <CloseIcon />
            </BaseDialog.Close>
          </header>
          {description === undefined ? null : (
            <BaseDialog.Description className="dialog-description">{description}</BaseDialog.Description>
          )}
          <div ref={body} className="dialog-body">
            {children}
          </div>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
