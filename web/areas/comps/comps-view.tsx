import { useCallback, useState } from 'react';
import type { Analysis } from '#shared/analysis/analysis.ts';
import { maxOwnSales, ownSaleIds } from '#shared/evidence/comp-fields.ts';
import { isSample } from '#shared/property/sample-notice.ts';
import { newUlid } from '#web/api/new-ulid.ts';
import { useSaveState } from '#web/api/resources/use-autosave.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { SaveStatus } from '#web/ui/forms/save-status.tsx';
import { downloadFile } from '#web/ui/text/download-file.ts';
import { csvFileName } from '#web/ui/text/file-names.ts';
import { sourceText, warningText } from './comp-words.ts';
import { compsCsv } from './comps-csv.ts';
import { CompsGrid } from './comps-grid.tsx';
import { CompsList } from './comps-list.tsx';
import { CompsPlat } from './comps-plat.tsx';
import { CompsValue } from './comps-value.tsx';
import { SaleDialog } from './sale-dialog.tsx';
import { UnitValuesForm } from './unit-values-form.tsx';
import { useComps } from './use-comps.ts';
import './comps.css';

/** The comparable sales of an analysis: what they sold for, what they say of this house, and why. */
export function CompsView({ analysis }: { analysis: Analysis }) {
  const bench = useComps(analysis);
  const { read, valuation, texts, change } = bench;
  const { comps } = read.input;
  const [hit, setHit] = useState<string | null>(null);
  const [edited, setEdited] = useState<string | null>(null);
  const state = useSaveState(bench.autosave);
  const letterOf = useCallback((id: string) => comps.find((comp) => comp.id === id)?.letter ?? '', [comps]);
  const isFull = ownSaleIds(texts).length >= maxOwnSales;
  const address = analysis.property_address;

  function exportCsv() {
    const csv = compsCsv(read, valuation, { address, isSample: isSample(analysis.analysis_data) });
    downloadFile(csvFileName('Comps', address), 'text/csv;charset=utf-8', csv);
  }

  return (
    <div className="comps">
      <div className="comps-actions cluster gap-3 no-print">
        <SaveStatus state={state} />
        <Button need="write" disabled={isFull} onClick={() => setEdited(newUlid())}>
          Add a Sale
        </Button>
        <Button onClick={exportCsv}>Export</Button>
        <Button onClick={() => window.print()}>Print</Button>
      </div>
      <CompsValue bench={bench} letterOf={letterOf} />
      {valuation.warnings.length > 0 && (
        <ul className="comps-warnings grid small gap-2" aria-label="Warnings">
          {valuation.warnings.map((warning) => {
            const text = warningText(warning, letterOf);
            return <li key={text}>{text}</li>;
          })}
        </ul>
      )}
      <section className="comps-mapped" aria-label="Where they are">
        <CompsPlat address={address} comps={comps} results={valuation.comps} hit={hit} onHit={setHit} />
        <CompsList {...{ address, comps, hit }} results={valuation.comps} onHit={setHit} onEdit={setEdited} />
      </section>
      <CompsGrid bench={bench} address={address} onEdit={setEdited} />
      <UnitValuesForm bench={bench} />
      <p className="small muted comps-fine">
        Condition counts the house after repairs. Bedrooms count as $0 until you say otherwise, because area and baths
        cover them. A sale weighs less the more it is adjusted, the farther away it is and the longer ago it sold.
        Source: {sourceText(analysis.analysis_data)}, with what you entered underlined. <b>This is not an appraisal.</b>
      </p>
      {edited !== null && (
        <SaleDialog
          key={edited}
          id={edited}
          comp={comps.find(({ id }) => id === edited) ?? null}
          subject={read.input.subject}
          texts={texts}
          problems={read.problems}
          change={change}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  );
}
