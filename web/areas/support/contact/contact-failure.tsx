import { errorText } from '#shared/values/error-texts.ts';
import { operator } from '#web/ui/text/operator.ts';
import '#web/ui/forms/fields.css';

type Failure = { code?: unknown; status?: unknown; reference?: unknown };

/** Why a message was not sent, and what to do now. The form above still holds it. */
export function ContactFailure({ error }: { error: unknown }) {
  // Not by its class, which would bring the schemas. Without a status the call's own code did not load.
  const { code, status = 0, reference }: Failure = typeof error === 'object' && error !== null ? error : {};
  return (
    <p className="form-problem" role="alert">
      {code === 'rate_limited' ? (
        <>
          Too many messages were sent within the hour. Yours is kept here: write to <SupportEmail /> instead, or send it
          later.
        </>
      ) : status === 0 ? (
        <>
          Your message could not be sent because there is no connection. It is kept here: send it again when you are
          online.
        </>
      ) : (
        <>
          {errorText.unexpected} Your message is kept here; if it keeps happening, write to <SupportEmail />.
          {typeof reference === 'string' ? (
            <>
              {' '}
              Reference <code>{reference}</code>
            </>
          ) : null}
        </>
      )}
    </p>
  );
}

export function SupportEmail() {
  const { supportEmail } = operator();
  return <a href={`mailto:${supportEmail}`}>{supportEmail}</a>;
}
