import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Analysis } from '#shared/analysis/analysis.ts';
import type { SellerMail } from '#shared/seller-page/mailed.ts';
import {
  isAnswerable,
  type SellerPageSummary,
  sellerLinkDays,
  usualSellerLinkDays,
} from '#shared/seller-page/seller-link.ts';
import { pageOfMessage } from '#shared/site/analysis-paths.ts';
import { dayMonth, recentMoment, timeOfDay } from '#shared/values/dates.ts';
import { counted } from '#shared/values/words.ts';
import type { LetterInHand } from '#web/api/resources/deals/letter-in-hand.ts';
import type { SellerPages } from '#web/api/resources/deals/use-seller-pages.ts';
import { May } from '#web/ui/controls/may.tsx';
import { AskFirst } from '#web/ui/dialogs/ask-first.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { RenewLink } from '#web/ui/links/renew-link.tsx';
import { RevokeLink } from '#web/ui/links/revoke-link.tsx';
import { toast } from '#web/ui/overlays/toasts.tsx';
import { linkState, openedText, unreadOf } from './message-words.ts';

const Messages = lazy(async () => ({ default: (await import('./messages.tsx')).Messages }));

type SentPageProps = {
  analysis: Analysis;
  page: SellerPageSummary;
  pages: SellerPages;
  inHand: LetterInHand;
  isLatest: boolean;
  /** The plan has links. */
  maySend: boolean;
  onRevise: (() => void) | undefined;
};

/** One page that was sent: for whom, how its link stands, whether it was opened, and what was answered. */
export function SentPage({ analysis, page, pages, inHand, isLatest, maySend, onRevise }: SentPageProps) {
  const { id, version, shared_with, ends_at, views, events, revoked_at, replaced_at, mails } = page;
  const unread = unreadOf(page);
  const { hash } = useLocation();
  const [isOpen, setOpen] = useState(isLatest || unread > 0 || pageOfMessage(hash) === id);
  const about = `of version ${version}`;
  const parts = [shared_with !== '' && `For “${shared_with}”`, linkState(page, new Date()), openedText(page)];

  async function remove() {
    await pages.remove(id);
    toast({ title: 'Seller’s page deleted', text: `Version ${version} is gone, and so are its messages.` });
  }

  return (
    <section className="seller-sent" aria-labelledby={`seller-page-${id}`}>
      <header>
        <h3 id={`seller-page-${id}`}>Seller’s page, version {version}</h3>
        <p className="small muted">{parts.filter(Boolean).join(' · ')}</p>
      </header>
      {mails.map((mail) => (
        <p key={mail.contact_id + mail.at} className="small muted">
          {mailedText(mail, analysis)} <Became mail={mail} />
        </p>
      ))}
      {views > 0 && (
        <p className="small muted">
          Opened by whoever has the link; mail filters open links, too. Nobody’s address is kept.
        </p>
      )}
      {unread > 0 && <p className="seller-waiting">{waitingText(page, unread)}</p>}
      {events > 0 &&
        (isOpen ? (
          <Suspense fallback={<Skeleton lines={3} />}>
            <Messages
              analysis={analysis}
              page={page}
              pages={pages}
              inHand={inHand}
              mayReply={maySend && (isAnswerable(page, new Date()) || asksStill(page))}
              onRevise={onRevise}
            />
          </Suspense>
        ) : (
          <p>
            <button type="button" className="link-button" onClick={() => setOpen(true)}>
              Show {counted(events, 'message')}
              <span className="visually-hidden"> {about}</span>
            </button>
          </p>
        ))}
      <May need="send">
        <div className="button-row">
          {revoked_at === null && (
            <>
              {maySend && replaced_at === null && (
                <RenewLink
                  about={`version ${version}`}
                  endsAt={ends_at}
                  choices={sellerLinkDays}
                  usual={usualSellerLinkDays}
                  onRenew={(days) => pages.renew(id, days)}
                />
              )}
              <RevokeLink
                title={`Revoke the link ${about}?`}
                about={about}
                instead="you can send a new page"
                onRevoke={() => pages.revoke(id)}
              />
            </>
          )}
          <AskFirst
            title={`Delete version ${version}?`}
            text="Its link stops working at once, and its messages are deleted. This cannot be undone."
            action="Delete"
            about={about}
            keep="Keep It"
            isQuiet
            onConfirm={remove}
          />
        </div>
      </May>
    </section>
  );
}

/** Whether a version that was replaced has a question that nobody has answered. */
const asksStill = (page: SellerPageSummary): boolean =>
  page.replaced_at !== null &&
  page.revoked_at === null &&
  unreadOf(page) > 0 &&
  (page.latest_answer?.kind === 'question' || page.latest_answer?.kind === 'call');

/** "Emailed for you to Ruth Hollis, Nov 29, 1:04 PM." */
function mailedText({ contact_id, at }: SellerMail, { contacts }: Analysis): string {
  const { name, email } = contacts?.[contact_id] ?? {};
  return `Emailed for you to ${name ?? email ?? 'a contact that was deleted'}, ${recentMoment(at)}.`;
}

/** What is known of a mail; a delivery of another day has its day. What did not reach them stands out. */
function Became({ mail: { state, at, state_at } }: { mail: SellerMail }): ReactNode {
  if (state === 'sent') return null;
  if (state === 'bounced') return <b>Bounced: check the address.</b>;
  if (state !== 'delivered') return <b>They said stop.</b>;
  if (state_at === undefined) return 'Delivered.';
  return `Delivered ${dayMonth(state_at) === dayMonth(at) ? timeOfDay(state_at) : recentMoment(state_at)}.`;
}

/** "The seller waits for you: 2 new messages." */
function waitingText({ latest_answer }: SellerPageSummary, unread: number): string {
  const count = `${unread} new ${unread === 1 ? 'message' : 'messages'}`;
  return latest_answer === null ? `${count}.` : `The seller is waiting: ${count}.`;
}
