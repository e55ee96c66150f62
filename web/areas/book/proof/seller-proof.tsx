import { useState } from 'react';
import type { BookView } from '#shared/book/book-view.ts';
import {
  isProofLive,
  isProvable,
  type ProofDays,
  type ProofSummary,
  proofDays,
} from '#shared/book/shown/proof-link.ts';
import { shortDate } from '#shared/values/dates.ts';
import { useProofs } from '#web/api/resources/books/use-proofs.ts';
import { inSentence, labelOf } from '#web/areas/book/words/book-words.ts';
import { inLine } from '#web/areas/book/words/figures.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { May } from '#web/ui/controls/may.tsx';
import { failureText } from '#web/ui/forms/failure-text.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import { submitting, useAction } from '#web/ui/forms/use-action.ts';
import { useFocusAfter } from '#web/ui/forms/use-focus-after.ts';
import { Failed, Problem } from '#web/ui/layout/problem.tsx';
import { LinkDaysField } from '#web/ui/links/link-days-field.tsx';
import { NewLink } from '#web/ui/links/new-link.tsx';
import { linkEndText, RenewLink } from '#web/ui/links/renew-link.tsx';
import { RevokeLink } from '#web/ui/links/revoke-link.tsx';
import '#web/areas/book/parts/forms.css';
import './seller-proof.css';

const usualDays = 90;

/** The links that show a seller their loan's payments: making one, which is shown once, renewing and revoking. */
export function SellerProof({ book }: { book: BookView }) {
  const { proofs, error, retry, make, renew, revoke } = useProofs(book.analysis_id);
  const [isAsking, setAsking] = useState(false);
  const [address, setAddress] = useState<string>();
  const [done, setDone] = useState(0);
  const heading = useFocusAfter<HTMLHeadingElement>(done);
  const loans = book.parts.filter(isProvable);
  if (loans.length === 0) return null;
  const mayMake = !book.isSample && !isAsking && address === undefined;
  return (
    <section className="seller-proof no-print" aria-labelledby="book-proof">
      <div className="book-head">
        <h2 id="book-proof" ref={heading} tabIndex={-1}>
          Proof for the seller
        </h2>
        {mayMake && (
          <Button need="books" className="book-small" onClick={() => setAsking(true)}>
            Make a Link
          </Button>
        )}
      </div>
      <p>
        {book.isSample
          ? 'A page that shows the seller their loan’s payments. Sample data can’t be sent.'
          : 'Shows due days, amounts, days paid and ticked receipts. No balance, no other loan, no price.'}
      </p>
      {isAsking && (
        <NewProofForm
          loans={loans}
          onMake={async (body) => {
            setAddress(await make(body));
            setAsking(false);
          }}
          onCancel={() => {
            setAsking(false);
            setDone((before) => before + 1);
          }}
        />
      )}
      {address !== undefined && (
        <NewLink
          address={address}
          text="Whoever has it sees that loan’s payments. Revoke it at any time."
          onDone={() => {
            setAddress(undefined);
            setDone((before) => before + 1);
          }}
        />
      )}
      {address !== undefined && (
        <p>
          <a href={address} target="_blank" rel="noreferrer">
            See what the seller sees<span className="visually-hidden"> (new tab)</span>
          </a>
        </p>
      )}
      {error && proofs === undefined && (
        <Failed text={failureText(error, 'The links could not be loaded.')} onRetry={retry} />
      )}
      {proofs !== undefined && proofs.length > 0 && (
        <ul>
          {proofs.map((proof) => (
            <ProofItem
              key={proof.id}
              proof={proof}
              label={labelOf(book.parts, proof.loan)}
              onRenew={(days) => renew(proof.id, days)}
              onRevoke={() => revoke(proof.id)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

type NewProofFormProps = {
  loans: readonly { id: string; label: string }[];
  onMake: (body: { loan: string; days: ProofDays; shared_with: string }) => Promise<void>;
  onCancel: () => void;
};

function NewProofForm({ loans, onMake, onCancel }: NewProofFormProps) {
  const [loan, setLoan] = useState(loans[0]?.id ?? '');
  const [shared_with, setSharedWith] = useState('');
  const [days, setDays] = useState<ProofDays>(usualDays);
  const { busy, problem, run } = useAction(() => onMake({ loan, days, shared_with: shared_with.trim() }));
  return (
    <form className="book-form" noValidate onSubmit={submitting(run)}>
      {loans.length > 1 && (
        <SelectField name="loan" label="Loan" value={loan} onChange={({ target }) => setLoan(target.value)}>
          {loans.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </SelectField>
      )}
      <Field
        name="shared_with"
        label="For"
        placeholder="They don’t see this"
        autoComplete="off"
        maxLength={100}
        value={shared_with}
        onChange={({ target }) => setSharedWith(target.value)}
      />
      <LinkDaysField label="Works for" days={days} choices={proofDays} onChange={setDays} />
      <Problem error={problem} />
      <div className="button-row">
        <Button type="submit" variant="primary" busy={busy}>
          Make the Link
        </Button>
        <Button variant="quiet" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

type ProofItemProps = {
  proof: ProofSummary;
  label: string;
  onRenew: (days: ProofDays) => Promise<string>;
  onRevoke: () => Promise<void>;
};

function ProofItem({ proof, label, onRenew, onRevoke }: ProofItemProps) {
  const { shared_with, ends_at, revoked_at } = proof;
  const [revoked, setRevoked] = useState(0);
  const state = useFocusAfter<HTMLParagraphElement>(revoked);
  const about = `${inSentence(label)}${shared_with && `, for ${shared_with}`}`;
  return (
    <li>
      <b>
        {label}
        {shared_with && ` for ${shared_with}`}
      </b>
      <p ref={state} tabIndex={-1}>
        {revoked_at === null ? linkEndText(ends_at) : `Revoked ${shortDate(revoked_at)}`}
      </p>
      {revoked_at === null && (
        <May need="books">
          <div className="button-row">
            <RenewLink about={about} endsAt={ends_at} choices={proofDays} usual={usualDays} onRenew={onRenew} />
            {isProofLive(proof, new Date()) && (
              <RevokeLink
                title={`Revoke the link to ${inLine(label)}?`}
                about={`of ${about}`}
                instead="you can make a new link"
                onRevoke={async () => {
                  await onRevoke();
                  setRevoked((before) => before + 1);
                }}
              />
            )}
          </div>
        </May>
      )}
    </li>
  );
}
