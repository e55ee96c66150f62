import { useState } from 'react';
import type { Brand } from '#shared/brand/brand.ts';
import { letterFileName } from '#shared/letter/letter.ts';
import type { LetterBlock } from '#shared/letter/letter-block.ts';
import type { LetterCheck } from '#shared/letter/letter-checks.ts';
import { letterText } from '#shared/letter/letter-text.ts';
import type { SiteHandOut } from '#shared/letter/made/hand-out.ts';
import type { Letterhead } from '#shared/letter/pdf/letterhead-pdf.ts';
import { losesInPdf } from '#shared/letter/pdf/win-ansi.ts';
import { errorText } from '#shared/values/error-texts.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { useAction } from '#web/ui/forms/use-action.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toasts.tsx';
import { downloadFile } from '#web/ui/text/download-file.ts';
import { mailLink } from './mail-link.ts';

type LetterActionsProps = {
  address: string;
  /** A field to fill in first; `null` when there is none. */
  missing: string | null;
  checks: readonly LetterCheck[];
  blocks: readonly LetterBlock[];
  brand: Brand | undefined;
  /** Whether the letter was made before: nothing is generated then. */
  isOpened?: boolean;
  /** The letter has left in this form. */
  onMade: (form: SiteHandOut) => void;
};

/** The forms of a letter. What would cost the seller money is asked about once. */
export function LetterActions(props: LetterActionsProps) {
  const { address, missing, checks, blocks, brand, isOpened = false, onMade } = props;
  const [asked, setAsked] = useState<{ run: () => void }>();
  const [agreed, setAgreed] = useState<string>();
  const toAsk = checks.filter(({ asksFirst }) => asksFirst);
  const question = toAsk.map(({ text }) => text).join(' ');
  const text = letterText(blocks, brand);
  const canMail = checks.every(({ kind }) => kind !== 'stops');

  /** Runs an action, after the question if there is one that was not answered yet. */
  const first = (run: () => void) => () => {
    if (toAsk.length === 0 || agreed === question) run();
    else setAsked({ run });
  };

  const pdf = useFile(address, 'pdf', async (title) => {
    const { letterPdf } = await import('#shared/letter/letter-pdf.ts');
    return { bytes: await letterPdf(blocks, title, await letterheadOf(brand)), onMade: () => onMade('PDF') };
  });
  const word = useFile(address, 'docx', async (title) => {
    const { letterDocx } = await import('./letter-docx.ts');
    return { bytes: await letterDocx(blocks, title, await letterheadOf(brand)), onMade: () => onMade('Word') };
  });

  function downloadText() {
    downloadFile(letterFileName(address, 'txt'), 'text/plain;charset=utf-8', text);
    sayDownloaded();
    onMade('Text');
  }

  function mail() {
    // Some systems open no mail with a text this long.
    void navigator.clipboard?.writeText(text).then(
      () => toast({ title: 'Letter copied', text: 'If your mail opens empty, paste it there.' }),
      () => {},
    );
    window.location.assign(mailLink(`Your house at ${address}`, text));
    onMade('Email');
  }

  function print() {
    window.print();
    onMade('Printed');
  }

  const isDisabled = missing !== null;
  return (
    <div className="letter-actions">
      <Button variant="primary" className="letter-pdf" disabled={isDisabled} busy={pdf.busy} onClick={first(pdf.run)}>
        Download PDF
      </Button>
      <Button disabled={isDisabled} busy={word.busy} onClick={first(word.run)}>
        Word
      </Button>
      <Button disabled={isDisabled || !canMail} onClick={first(mail)}>
        Email
      </Button>
      <Button disabled={isDisabled} onClick={first(print)}>
        Print
      </Button>
      <p className="letter-text small">
        <button type="button" className="link-button" disabled={isDisabled} onClick={first(downloadText)}>
          {isOpened ? 'Download Text' : 'Generate & Download Offer Letter'}
        </button>
        {!isOpened && <span className="muted"> as a text file (.txt)</span>}
      </p>
      {missing !== null ? (
        <p className="small muted">{missing}</p>
      ) : (
        losesInPdf(text.replaceAll('\n', '')) && (
          <p className="small muted">
            The PDF font lacks some characters. It uses plain letters for them or leaves them out. The text file keeps
            them.
          </p>
        )
      )}
      <Dialog
        open={asked !== undefined}
        onOpenChange={(open) => {
          if (!open) setAsked(undefined);
        }}
        title="The seller would have to pay"
        description={question}
      >
        <div className="button-row">
          <Button onClick={() => setAsked(undefined)}>Go Back</Button>
          <Button
            variant="primary"
            onClick={() => {
              setAgreed(question);
              setAsked(undefined);
              asked?.run();
            }}
          >
            Send It Anyway
          </Button>
        </div>
      </Dialog>
    </div>
  );
}

/** A brand with the bytes of its logo. */
async function letterheadOf(brand: Brand | undefined): Promise<Letterhead | undefined> {
  if (brand === undefined || brand.logo === null) return brand && { brand };
  const answer = await fetch(brand.logo);
  if (!answer.ok) throw new Error(`The logo was not loaded: ${answer.status}.`);
  return { brand, logo: new Uint8Array(await answer.arrayBuffer()) };
}

const types = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const;

/** Makes a file when pressed; its library is loaded then. */
function useFile(
  address: string,
  kind: keyof typeof types,
  make: (title: string) => Promise<{ bytes: Uint8Array; onMade: () => void }>,
) {
  return useAction(
    async () => {
      const { bytes, onMade } = await make(`Offer letter, ${address}`);
      downloadFile(letterFileName(address, kind), types[kind], Uint8Array.from(bytes));
      sayDownloaded();
      onMade();
    },
    (error) => {
      console.error(`The ${kind} could not be made.`, error);
      toast({ title: 'Error', text: errorText.unexpected, kind: 'error' });
    },
  );
}

function sayDownloaded() {
  toast({ title: 'Offer Letter Generated', text: 'Your offer letter has been downloaded successfully.' });
}
