import { createRoot } from 'react-dom/client';
import { readJournal } from '#web/api/resources/books/read-book.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { useAction } from '#web/ui/forms/use-action.ts';
import { Problem } from '#web/ui/layout/problem.tsx';
import { ModalDialog } from '#web/ui/overlays/modal-dialog.tsx';
import { downloadFile } from '#web/ui/text/download-file.ts';

type Question = { id: string; onAnswer: (isSure: boolean) => void };

/**
 * Asks whether a deal is to be deleted with its book, and offers the book first. In a root of its own: the menu that asks
 * closes meanwhile.
 */
export function askAboutBook(id: string): Promise<boolean> {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  return new Promise((resolve) => {
    const onAnswer = (isSure: boolean) => {
      root.unmount();
      place.remove();
      resolve(isSure);
    };
    root.render(<AskAboutBook id={id} onAnswer={onAnswer} />);
  });
}

function AskAboutBook({ id, onAnswer }: Question) {
  const { busy, problem, run } = useAction(async () => {
    downloadFile('book.journal', 'text/plain;charset=utf-8', await readJournal(id));
  });
  return (
    <ModalDialog
      open
      onOpenChange={(open) => !open && onAnswer(false)}
      title="Delete this deal and its book?"
      description="Every payment that was recorded, receipts and the seller’s links are deleted with it."
    >
      <div className="stack">
        <Problem error={problem} />
        <div className="button-row">
          <Button variant="danger" onClick={() => onAnswer(true)}>
            Delete
          </Button>
          <Button busy={busy} onClick={run}>
            Download Journal
          </Button>
          <Button variant="quiet" onClick={() => onAnswer(false)}>
            Keep
          </Button>
        </div>
      </div>
    </ModalDialog>
  );
}
