import { useId, useRef } from 'react';
import { bookLimits } from '#shared/book/base/book.ts';
import { receiptText } from '#shared/book/shown/receipt.ts';
import { receiptRoutes } from '#shared/contract/book-routes.ts';
import { call } from '#web/api/client.ts';
import { whyNot } from '#web/areas/book/words/why-not.ts';
import { FileButton } from '#web/ui/forms/file-button.tsx';
import { useAction } from '#web/ui/forms/use-action.ts';
import { scalePhoto } from '#web/ui/images/scale-photo.ts';

/** A receipt that was uploaded, by its file's name, and whether the seller may see it. */
export type AddedReceipt = { id: string; name: string; isShown: boolean };

type ReceiptFieldProps = {
  analysisId: string;
  receipt: AddedReceipt | undefined;
  onChange: (receipt: AddedReceipt | undefined) => void;
};

/** Takes a PDF or a photo with a payment. It is uploaded when it is chosen. */
export function ReceiptField({ analysisId, receipt, onChange }: ReceiptFieldProps) {
  const id = useId();
  const { busy, problem, setProblem, run } = usePicked(analysisId, onChange);

  return (
    <div className="book-receipt">
      <span className="field-label" id={`${id}-label`}>
        Receipt, PDF or photo
      </span>
      <FileButton
        label={<span id={`${id}-press`}>Choose File</span>}
        busy={busy}
        accept="application/pdf,image/jpeg,image/png,image/webp"
        disabled={busy}
        aria-labelledby={`${id}-label ${id}-press`}
        aria-describedby={`${id}-state`}
        onChoose={([file]) => (file ? run(file) : setProblem(undefined))}
      />
      <p id={`${id}-state`} role="status" className="field-hint">
        {busy ? 'Adding the receipt…' : receipt ? `Added: ${receipt.name}` : 'Optional, up to 2 MB.'}
      </p>
      {problem && (
        <p className="form-problem" role="alert">
          {problem}
        </p>
      )}
      {receipt && (
        <label className="check">
          <input
            type="checkbox"
            name="showReceipt"
            checked={receipt.isShown}
            onChange={({ target }) => onChange({ ...receipt, isShown: target.checked })}
          />
          <span>Show the receipt to the seller. Remove account numbers first.</span>
        </label>
      )}
    </div>
  );
}

class NotAReceipt extends Error {}

/** Uploads what is picked, one after the other. */
function usePicked(analysisId: string, onChange: ReceiptFieldProps['onChange']) {
  const picked = useRef<File>(undefined);
  const action = useAction(
    async () => {
      if (!picked.current) return;
      const { name } = picked.current;
      const file = await sendable(picked.current);
      const { id } = await call(receiptRoutes.uploadReceipt, { params: { id: analysisId }, file });
      onChange({ id, name, isShown: false });
    },
    (error) => (error instanceof NotAReceipt ? error.message : whyNot(error, 'It could not be added. Try again.')),
  );
  return {
    ...action,
    run(file: File) {
      picked.current = file;
      action.run();
    },
  };
}

/** A PDF as it is, a picture scaled. @throws why it can't be sent. */
async function sendable(file: File): Promise<Blob> {
  if (file.type === 'application/pdf') {
    if (file.size > bookLimits.receiptBytes) throw new NotAReceipt(receiptText.tooLarge);
    return file;
  }
  const scaled = await scalePhoto(file);
  if ('problem' in scaled) throw new NotAReceipt(scaled.problem);
  return scaled;
}
