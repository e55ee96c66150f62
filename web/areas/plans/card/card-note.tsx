import './card-form.css';

/** Said wherever a card is asked for, for as long as nobody can charge it. */
export function CardNote() {
  return (
    <p className="card-note">
      No payment provider is configured, so no charge is made. Your card is checked here in your browser; its
      details never leave this page.
    </p>
  );
}
