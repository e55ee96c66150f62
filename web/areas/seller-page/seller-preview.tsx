import { useEffect, useRef, useState } from 'react';
import { type PageNode, writtenAttributes } from '#shared/seller-page/html/element.ts';
import { pageBody } from '#shared/seller-page/html/page-body.ts';
import { pageStyle } from '#shared/seller-page/html/page-style.ts';
import type { Language, SellerPage } from '#shared/seller-page/seller-page.ts';
import type { LetterInHand } from '#web/api/resources/deals/letter-in-hand.ts';
import { previewSellerPage } from '#web/api/resources/deals/use-seller-pages.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { useAction } from '#web/ui/forms/use-action.ts';
import { Problem } from '#web/ui/layout/problem.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { LanguageField } from './language-field.tsx';

type SellerPreviewProps = { analysisId: string; inHand: LetterInHand; onClose: () => void };

/** The page as the seller would see it. */
export function SellerPreview({ analysisId, inHand, onClose }: SellerPreviewProps) {
  const { sources, today, settled } = inHand;
  const [language, setLanguage] = useState<Language>('en');
  const [page, setPage] = useState<SellerPage>();
  const { problem, run } = useAction(async () => {
    // The server writes the page from what is saved.
    await settled();
    setPage(await previewSellerPage(analysisId, { draft: sources.draft, today, language }));
  });
  // Once when it opens: the page behind the dialog stays as it is.
  const start = useRef(run);
  useEffect(() => start.current(), []);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Preview">
      <div className="seller-preview stack">
        <LanguageField language={language} onChange={setLanguage} />
        {problem !== undefined && (
          <>
            <Problem error={problem} />
            <div className="button-row">
              <Button onClick={run}>Retry</Button>
            </div>
          </>
        )}
        {page === undefined ? (
          problem === undefined && <Skeleton lines={9} />
        ) : (
          <Shown page={page} language={language} />
        )}
      </div>
    </Dialog>
  );
}

/** The page's own elements and style, apart from the site's: neither changes the other. */
function Shown({ page, language }: { page: SellerPage; language: Language }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const root = host.current?.shadowRoot ?? host.current?.attachShadow({ mode: 'open' });
    if (root === undefined) return;
    const style = new CSSStyleSheet();
    style.replaceSync(pageStyle);
    root.adoptedStyleSheets = [style];
    const nothing = { form: null, typed: {}, problems: {}, notice: null, replacedAt: null };
    const unsigned = { at: null, hearing: null, canSign: false, signing: null };
    root.replaceChildren(nodeOf(pageBody({ page, language, events: [], earlier: [], ...nothing, ...unsigned })));
  }, [page, language]);
  return <div ref={host} className="seller-preview-page" />;
}

const svg = 'http://www.w3.org/2000/svg';

function nodeOf(node: PageNode, isDrawing = false): Node {
  if (typeof node === 'string') return document.createTextNode(node);
  const isIn = isDrawing || node.tag === 'svg';
  const element = isIn ? document.createElementNS(svg, node.tag) : document.createElement(node.tag);
  for (const [name, value] of writtenAttributes(node)) element.setAttribute(name, value);
  element.append(...node.children.map((child) => nodeOf(child, isIn)));
  return element;
}
