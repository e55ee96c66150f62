import './card-form.css';

/** Shown with every card form, as long as cards can't be charged. */
export function CardNote() {
  return (
    <p className="card-note">
      Your card is not charged. It is checked here in your browser, and its details never leave this page.
    </p>
  );
}
