import { lazy, Suspense, useId, useState } from 'react';
import type { Analysis } from '#shared/analysis/analysis.ts';
import { contactsInOrder, type DealContact } from '#shared/contacts/deal-contact.ts';
import { dialable } from '#shared/contacts/reach.ts';
import { stageNames } from '#shared/pipeline/stage.ts';
import { mailingEnded } from '#shared/seller-page/mailed.ts';
import { messageSubject, sellerMessage, streetPart } from '#shared/seller-page/message/seller-message.ts';
import { Language } from '#shared/seller-page/seller-page.ts';
import { senderName } from '#shared/seller-page/sender-name.ts';
import type { LetterInHand } from '#web/api/resources/deals/letter-in-hand.ts';
import type { SellerPages, SentLink } from '#web/api/resources/deals/use-seller-pages.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { CopyButton } from '#web/ui/forms/copy-button.tsx';
import { failureText } from '#web/ui/forms/failure-text.ts';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import { useAction } from '#web/ui/forms/use-action.ts';
import { toast } from '#web/ui/overlays/toasts.tsx';
import { messageMailLink, textLink } from './message-links.ts';
import { useOfferSent } from './use-offer-sent.ts';
import './hand-over.css';

// Brings what draws it.
const QrCode = lazy(async () => ({ default: (await import('#web/ui/images/qr-code.tsx')).QrCode }));

/** Nobody of the deal's contacts. */
const someoneElse = 'someone-else';

type HandOverProps = {
  analysis: Pick<Analysis, 'id' | 'contacts' | 'analysis_data'>;
  inHand: LetterInHand;
  sent: SentLink;
  pages: SellerPages;
  /** Whether it takes the place of another version. */
  isRevised: boolean;
  onDone: () => void;
};

/** The link of a new page in a message for a contact, and the ways to send it. Nothing is sent by itself. */
export function HandOver({ analysis, inHand, sent, pages, isRevised, onDone }: HandOverProps) {
  const contacts = contactsInOrder(analysis.contacts);
  const [chosen, setChosen] = useState(() => firstOf(contacts));
  const [language, setLanguage] = useState<Language>(sent.page.language);
  const person = contacts.find(([id]) => id === chosen)?.[1];
  const isBarred = person?.doNotContact === true;
  const stage = useOfferSent(analysis.id);
  const { letter } = inHand;
  const street = streetPart(analysis.analysis_data.address);
  const name = person ? (person.name ?? '') : contacts.length === 0 ? letter.form.sellerName : '';
  const fillers = { name, sender: senderName(letter), street, link: sent.address };
  const messageIn = (each: Language) => sellerMessage(each, fillers, !isRevised);
  const message = messageIn(language);

  return (
    <>
      {contacts.length > 0 && (
        <SelectField
          label="Send it to"
          name="contact"
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
        >
          {contacts.map(([id, contact]) => (
            <option key={id} value={id}>
              {contactLine(contact)}
            </option>
          ))}
          <option value={someoneElse}>Someone else</option>
        </SelectField>
      )}
      {isBarred ? (
        <p className="hand-over-barred">This contact is marked Do not contact. Nothing is offered to send.</p>
      ) : (
        <section className="hand-over" aria-label="Message">
          <MessageChoice language={language} onChange={setLanguage} textOf={messageIn} />
          <div className="button-row">
            <CopyButton text={message} what="Message" primary onCopied={stage.sent} />
            <ShareButton text={message} onShared={stage.sent} />
            {(person === undefined || dialable(person.phone) !== null) && (
              <a className="button" href={textLink(person, message)} onClick={stage.sent}>
                Text
              </a>
            )}
            {(person === undefined || person.email !== undefined) && (
              <a
                className="button"
                href={messageMailLink(person, messageSubject(language, street), message)}
                onClick={stage.sent}
              >
                Email
              </a>
            )}
          </div>
          {sent.canMail && person?.email !== undefined && sent.mailEnded && (
            <p className="small muted">{mailingEnded}</p>
          )}
          {sent.canMail && person?.email !== undefined && !sent.mailEnded && (
            <EmailForMe
              key={chosen}
              email={person.email}
              onMail={() => pages.mail(sent, chosen)}
              onMailed={stage.sent}
            />
          )}
          <QrFold address={sent.address} />
          {stage.isOffered && (
            <label className="hand-over-stage small">
              <input
                type="checkbox"
                checked={stage.isTicked}
                disabled={stage.isDone}
                onChange={({ target }) => stage.tick(target.checked)}
              />
              <span>
                <b>Stage:</b> {stageNames.offer_sent}
                {stage.isMoved && <span role="status"> · moved</span>}
              </span>
            </label>
          )}
        </section>
      )}
      <section className="hand-over-link" aria-label="Link">
        <h3>Copy the link now</h3>
        <p className="small">This is the only time it is shown.</p>
        <code>{sent.address}</code>
        <div className="button-row">
          <CopyButton text={sent.address} what="Link" />
          <Button onClick={onDone}>Done</Button>
        </div>
      </section>
    </>
  );
}

/** The owner who can be written to, else whoever can; somebody who is not to be contacted only where all are. */
function firstOf(contacts: [id: string, contact: DealContact][]): string {
  const free = contacts.filter(([, { doNotContact }]) => doNotContact !== true);
  const first = free.find(([, { role }]) => role === 'owner') ?? free[0] ?? contacts[0];
  return first?.[0] ?? someoneElse;
}

/** "Ruth Hollis · 602-555-0102": by name, and by what reaches them. */
function contactLine({ name, phone, email, mailing, doNotContact }: DealContact): string {
  const parts = [name, phone ?? email ?? (name === undefined ? mailing : undefined)];
  return [...parts, doNotContact === true && 'Do not contact'].filter(Boolean).join(' · ');
}

const languageNames: Record<Language, string> = { en: 'English', es: 'Spanish' };

type MessageChoiceProps = {
  language: Language;
  onChange: (language: Language) => void;
  textOf: (language: Language) => string;
};

/** The message in both languages; the one that is chosen is sent. */
function MessageChoice({ language, onChange, textOf }: MessageChoiceProps) {
  const name = useId();
  return (
    <fieldset className="hand-over-messages">
      <legend>Message</legend>
      {Language.options.map((each) => (
        <label key={each}>
          <input type="radio" name={name} checked={language === each} onChange={() => onChange(each)} />
          <span>
            <b>{languageNames[each]}</b>
            <span lang={each}>{textOf(each)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Hands the message to another app, where the browser can. */
function ShareButton({ text, onShared }: { text: string; onShared: () => void }) {
  const { run } = useAction(
    async () => {
      await navigator.share({ text });
      onShared();
    },
    (failure) => {
      // Whoever closes the device's own sheet knows that nothing was sent.
      if (failure instanceof DOMException && failure.name === 'AbortError') return;
      toast({ title: 'Error', text: 'It could not be shared. Copy it instead.', kind: 'error' });
    },
  );
  return 'share' in navigator ? <Button onClick={run}>Share</Button> : null;
}

type EmailForMeProps = { email: string; onMail: () => Promise<void>; onMailed: () => void };

/** Has us mail the link, in fixed words, once. */
function EmailForMe({ email, onMail, onMailed }: EmailForMeProps) {
  const [isSent, setSent] = useState(false);
  const { busy, problem, run } = useAction(
    async () => {
      await onMail();
      setSent(true);
      onMailed();
    },
    (failure) => failureText(failure, 'The email is not sent. Try again.'),
  );
  if (isSent) {
    return (
      <p className="small" role="status">
        Emailed to {email}. Replies go to your own address.
      </p>
    );
  }
  return (
    <>
      {problem !== undefined && (
        <p className="form-problem" role="alert">
          {problem}
        </p>
      )}
      <div className="button-row">
        <Button busy={busy} onClick={run}>
          Email for Me
        </Button>
      </div>
      <p className="small muted">
        Sent in your name via Dealwright, in the page’s language, with a stop link. One email per version.
      </p>
    </>
  );
}

/** The link for a seller at the same table, whose phone reads it. */
function QrFold({ address }: { address: string }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <div className="button-row">
        <Button variant="quiet" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide QR code' : 'Show QR code'}
        </Button>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <Suspense fallback={<div className="qr-code" />}>
            <QrCode text={address} title="QR code of the link" />
          </Suspense>
        )}
      </div>
    </>
  );
}
