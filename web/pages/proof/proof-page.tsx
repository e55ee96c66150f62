import { useCallback, useEffect, useState } from 'react';
import type { Proof, ProofKey } from '#shared/book/shown/proof-link.ts';
import { receiptName, receiptTypeOf } from '#shared/book/shown/receipt.ts';
import { linkRoutes } from '#shared/contract/link-routes.ts';
import { ApiError, call, callForFile } from '#web/api/client.ts';
import { useLinkKey } from '#web/pages/use-link-key.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { failureText } from '#web/ui/forms/failure-text.ts';
import { usePageTitle } from '#web/ui/layout/page-title.ts';
import { PageSkeleton } from '#web/ui/layout/skeleton.tsx';
import { downloadFile } from '#web/ui/text/download-file.ts';
import { ProofSheet } from './proof-sheet.tsx';
import './proof-page.css';

/** Where a seller's link leads: that their loan is paid, to anybody who has the link. */
export function ProofPage() {
  const link = useLinkKey();
  return <LinkedProof key={link.secret} link={link} />;
}

function LinkedProof({ link }: { link: ProofKey }) {
  usePageTitle('Payments on your loan');
  const [proof, setProof] = useState<Proof>();
  const [problem, setProblem] = useState<unknown>();
  const open = useCallback(async () => {
    setProblem(undefined);
    try {
      setProof(await call(linkRoutes.openProof, { body: link }));
    } catch (error) {
      setProblem(error);
    }
  }, [link]);
  useEffect(() => void open(), [open]);

  async function saveReceipt(receipt: string): Promise<void> {
    const file = await callForFile(linkRoutes.openProofReceipt, { body: { ...link, receipt } });
    const bytes = new Uint8Array(await file.arrayBuffer());
    const type = receiptTypeOf(bytes);
    downloadFile(type ? receiptName(type) : 'receipt', type ?? file.type, bytes);
  }

  if (problem !== undefined) {
    const isFinal = problem instanceof ApiError && problem.code === 'not_found';
    return (
      <div className="proof-page proof-state">
        <h1>Payments on your loan</h1>
        <p role="alert">
          {isFinal
            ? 'This link does not work. Check that it is complete, or ask the sender.'
            : failureText(problem, 'Something went wrong. Try again.')}
        </p>
        {!isFinal && <Button onClick={() => void open()}>Try Again</Button>}
      </div>
    );
  }
  if (!proof) {
    return (
      <div className="proof-page proof-state" aria-busy="true">
        <PageSkeleton />
      </div>
    );
  }
  return <ProofSheet proof={proof} onReceipt={saveReceipt} />;
}
