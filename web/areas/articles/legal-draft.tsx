import './legal-draft.css';

/** When the legal texts take effect; a change of them comes with a new date. */
const effective = { iso: '2026-11-21', words: 'November 21, 2026' };

/** Above a legal text: since when it counts, and that no attorney has read it yet. */
export function LegalDraft() {
  return (
    <div className="legal-draft">
      <p>
        Effective <time dateTime={effective.iso}>{effective.words}</time>
      </p>
      <p>
        <b>Draft for counsel's review.</b> It says what the product does and stores today. An attorney has yet
        to read it.
      </p>
    </div>
  );
}
