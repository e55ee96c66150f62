/** The glass in a field that searches. */
export function FindIcon() {
  return (
    <svg className="icon" width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d="m10.4 10.4 4 4M2.2 6.8a4.6 4.6 0 1 1 9.2 0 4.6 4.6 0 0 1-9.2 0" />
    </svg>
  );
}
