import './legal-draft.css';

/** The effective date of the legal texts; change it with the texts. */
const effective = { iso: '2026-11-21', words: 'November 21, 2026' };

/** The note above a legal text: effective date, and that no attorney has reviewed it. */
export function LegalDraft() {
  return (
    <div className="legal-draft">
      <p>
        Effective <time dateTime={effective.iso}>{effective.words}</time>
      </p>
      <p>
        <b>Draft for counsel's review.</b> It says what the product does and stores today. An attorney has yet to read
        it.
      </p>
    </div>
  );
}
