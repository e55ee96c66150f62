type HiddenRowsProps = { rows: number; onRead: () => void };

/** The rows of a workbook that are left out because nobody sees them there. */
export function HiddenRows({ rows, onRead }: HiddenRowsProps) {
  if (rows === 0) return null;
  return (
    <p role="status">
      {rows === 1 ? '1 hidden row left out.' : `${rows} hidden rows left out.`}{' '}
      <button type="button" className="link-button" onClick={onRead}>
        {rows === 1 ? 'Read it' : 'Read them'}
      </button>
    </p>
  );
}
