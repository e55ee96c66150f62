import type { Analysis } from '#shared/analysis/analysis.ts';
import { packetDeskPath } from '#shared/site/analysis-paths.ts';
import { withUnsaved } from '#web/api/resources/use-autosave.ts';
import { useProfile } from '#web/api/resources/use-profile.ts';
import { DownIcon } from '#web/ui/controls/icons.tsx';
import { Link } from '#web/ui/controls/link.tsx';
import { MenuButton } from '#web/ui/controls/menu-button.tsx';
import { showProblem } from '#web/ui/forms/show-problem.ts';
import { useAction } from '#web/ui/forms/use-action.ts';
import { toast } from '#web/ui/overlays/toasts.tsx';

const whyNone = {
  private: 'It would show your price or fee. For yourself, take Numbers (XLSX) under Numbers, Month by month.',
  'not priced': 'This deal can’t be priced as the structure that it runs as.',
};

/** The packet, by a link or on paper, and the numbers. */
export function ShareMenu({ analysis }: { analysis: Analysis }) {
  const { profile } = useProfile();
  const workbook = useAction(
    async () => {
      if (profile === undefined) return;
      const { downloadDealWorkbook } = await import('./download-deal-workbook.ts');
      const made = await downloadDealWorkbook(withUnsaved(analysis), profile);
      if (made !== 'saved') toast({ title: 'There is no workbook to share', text: whyNone[made], kind: 'error' });
    },
    (error) => showProblem('The file could not be made', error),
  );
  return (
    <MenuButton
      className="button dealbar-share"
      panelClassName="menu-panel-end"
      label={
        <>
          Share
          <DownIcon />
        </>
      }
    >
      {(close) => (
        <ul>
          <li>
            <Link to={packetDeskPath(analysis.id)} onClick={close}>
              Packet: link or PDF
            </Link>
          </li>
          <li>
            <button
              type="button"
              disabled={profile === undefined}
              onClick={() => {
                close();
                workbook.run();
              }}
            >
              Workbook (Excel)
            </button>
          </li>
        </ul>
      )}
    </MenuButton>
  );
}
