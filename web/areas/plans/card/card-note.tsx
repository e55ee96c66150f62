import './card-form.css';

/** Shown with every card form, as long as cards can't be charged. */
export function CardNote() {
  return (
    <p className="card-note">
      No payment provider is configured, so no charge is made. Your card is checked here in your browser; its details
      never leave this page.
    </p>
  );
}
