import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { linkRoutes } from '#shared/contract/link-routes.ts';
import type { OpenedPacket, PacketKey } from '#shared/packet/packet-link.ts';
import { shortDate } from '#shared/values/dates.ts';
import type { Workbook } from '#shared/workbook/workbook.ts';
import { ApiError, call, callForFile } from '#web/api/client.ts';
import { inTurn } from '#web/api/in-turn.ts';
import { useLinkKey } from '#web/pages/use-link-key.ts';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { failureText } from '#web/ui/forms/failure-text.ts';
import { WorkbookButton } from '#web/ui/forms/workbook-button.tsx';
import { usePageTitle } from '#web/ui/layout/page-title.ts';
import { PageSkeleton } from '#web/ui/layout/skeleton.tsx';
import './packet-page.css';

const PacketSheets = lazy(async () => ({
  default: (await import('#web/areas/packet/packet-sheets.tsx')).PacketSheets,
}));

/** Where a link to a packet leads: what its sender chose to show, to anybody who has the link. */
export function PacketPage() {
  const link = useLinkKey();
  return <LinkedPacket key={link.secret} link={link} />;
}

function LinkedPacket({ link: key }: { link: PacketKey }) {
  const [opened, setOpened] = useState<OpenedPacket>();
  usePageTitle(opened?.packet.address ?? 'Deal packet');
  const [problem, setProblem] = useState<unknown>();
  const [isReady, setReady] = useState(false);
  const open = useCallback(async () => {
    setProblem(undefined);
    try {
      setOpened(await call(linkRoutes.openPacket, { body: key }));
    } catch (error) {
      setProblem(error);
    }
  }, [key]);
  const readPhoto = useCallback(
    (photo_id: string) => inTurn(() => callForFile(linkRoutes.openPacketPhoto, { body: { ...key, photo_id } })),
    [key],
  );
  // Once, not whenever the window gets the focus: each opening is counted.
  useEffect(() => void open(), [open]);

  if (problem !== undefined) {
    const isFinal = problem instanceof ApiError && problem.code === 'not_found';
    return (
      <div className="wrap page-state">
        <h1>{isFinal ? 'This link doesn’t work' : 'The packet could not be opened'}</h1>
        <p role="alert">
          {isFinal
            ? 'It may have ended. Ask the sender for a new one.'
            : failureText(problem, 'Something went wrong. Try again.')}
        </p>
        <div className="button-row">
          {isFinal ? <ButtonLink to="/">Home</ButtonLink> : <Button onClick={() => void open()}>Try Again</Button>}
        </div>
      </div>
    );
  }
  if (!opened) {
    return (
      <div className="wrap page" aria-busy="true">
        <PageSkeleton />
      </div>
    );
  }
  const { packet, shared_with, ends_at } = opened;
  const { numbers } = packet;
  return (
    <div className="packet-page wrap">
      <div className="packet-tools no-print">
        <p>
          {shared_with !== '' && <b>Shared with {shared_with}.</b>} This link works until {shortDate(ends_at)}.
        </p>
        <div className="button-row">
          {numbers !== undefined && (
            <WorkbookButton fileName="Deal_Numbers.xlsx" label="Numbers (XLSX)" make={() => workbookOf(numbers)} />
          )}
          <Button variant="primary" busy={!isReady} onClick={() => window.print()}>
            Print or Save PDF
          </Button>
        </div>
      </div>
      <Suspense fallback={<PageSkeleton />}>
        <PacketSheets packet={packet} readPhoto={readPhoto} onReady={setReady} />
      </Suspense>
    </div>
  );
}

async function workbookOf(numbers: string): Promise<Workbook> {
  const [{ WorkbookNumbers }, { dealWorkbook }] = await Promise.all([
    import('#shared/structures/base/workbook-numbers.ts'),
    import('#shared/workbook/deal-workbook.ts'),
  ]);
  return dealWorkbook(WorkbookNumbers.parse(JSON.parse(numbers)));
}
