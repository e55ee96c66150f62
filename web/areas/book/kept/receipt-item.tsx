import { receiptName, receiptTypeOf } from '#shared/book/shown/receipt.ts';
import { proofRoutes } from '#shared/contract/book-routes.ts';
import { callForFile } from '#web/api/client.ts';
import { failureText } from '#web/ui/forms/failure-text.ts';
import { toast } from '#web/ui/overlays/toasts.tsx';
import { downloadFile } from '#web/ui/text/download-file.ts';

type ReceiptItemProps = { analysisId: string; receipt: string; close: () => void };

/** Saves the receipt of an entry. */
export function ReceiptItem({ analysisId, receipt, close }: ReceiptItemProps) {
  async function save() {
    close();
    try {
      const file = await callForFile(proofRoutes.getReceipt, { params: { id: analysisId, receipt_id: receipt } });
      const bytes = new Uint8Array(await file.arrayBuffer());
      const type = receiptTypeOf(bytes);
      downloadFile(type ? receiptName(type) : 'receipt', type ?? file.type, bytes);
    } catch (error) {
      toast({ title: 'Error', text: failureText(error, 'The receipt could not be read. Try again.'), kind: 'error' });
    }
  }
  return (
    <li>
      <button type="button" onClick={save}>
        Download Receipt
      </button>
    </li>
  );
}
