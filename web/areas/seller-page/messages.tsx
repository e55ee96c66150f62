import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { Analysis } from '#shared/analysis/analysis.ts';
import type { Stage } from '#shared/pipeline/stage.ts';
import type { SellerEvent, SellerPageSummary } from '#shared/seller-page/seller-link.ts';
import { messagePart } from '#shared/site/analysis-paths.ts';
import { recentMoment } from '#shared/values/dates.ts';
import type { LetterInHand } from '#web/api/resources/deals/letter-in-hand.ts';
import { type SellerPages, useSellerPage } from '#web/api/resources/deals/use-seller-pages.ts';
import { usePipeline } from '#web/api/resources/use-deal.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { failureText } from '#web/ui/forms/failure-text.ts';
import { useAction } from '#web/ui/forms/use-action.ts';
import { Failed } from '#web/ui/layout/problem.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { toast } from '#web/ui/overlays/toasts.tsx';
import { downloadFile } from '#web/ui/text/download-file.ts';
import { agreementOf, titleOf } from './agreement-of.ts';
import { KeepContact } from './keep-contact.tsx';
import { messageText, standingCounter, unreadOf, type Writer, writersOf } from './message-words.ts';
import { Reply } from './reply.tsx';

// Both bring the exits.
const AgreeSheet = lazy(async () => ({ default: (await import('./with-engine.ts')).withEngine.AgreeSheet }));
const CounterPriced = lazy(async () => ({ default: (await import('./with-engine.ts')).withEngine.CounterPriced }));

type MessagesProps = {
  analysis: Analysis;
  page: SellerPageSummary;
  pages: SellerPages;
  inHand: LetterInHand;
  mayReply: boolean;
  onRevise: (() => void) | undefined;
};

/** Messages of a page, and the actions on them. */
export function Messages({ analysis, page, pages, inHand, mayReply, onRevise }: MessagesProps) {
  const { opened, error, retry, done, reply, readSigned } = useSellerPage(analysis.id, page.id);
  const [isReplying, setReplying] = useState(false);
  const [isAgreeing, setAgreeing] = useState(false);
  const known = opened?.events.length;
  const reread = useRef(retry);
  reread.current = retry;
  useEffect(() => {
    // An answer came since.
    if (known !== undefined && page.events > known) reread.current();
  }, [page.events, known]);
  const counter = useMemo(() => opened && standingCounter(opened.events), [opened]);
  const agreement = useMemo(() => opened && agreementOf(opened), [opened]);
  const writers = useMemo(() => opened && writersOf(opened.events), [opened]);
  const finishing = useAction(
    async () => {
      if (opened) await pages.put(await done(opened.events.length));
    },
    (failure) => sayFailed(failure, 'The messages are not marked as read. Try again.'),
  );
  if (opened === undefined) {
    return error ? <Failed text="The messages could not be loaded." onRetry={retry} /> : <Skeleton lines={3} />;
  }

  function revise(changes: Parameters<LetterInHand['change']>[0]) {
    inHand.change(changes);
    onRevise?.();
  }

  async function send(key: string, text: string) {
    await reply(key, text);
    pages.retry();
  }

  const { latest_answer } = page;
  const { agreed } = analysis;
  const isAgreed = agreed?.page_id === page.id && agreed.key === agreement?.event.key;
  const presses = (
    <>
      {agreement && !isAgreed && (
        <Button
          need="write"
          variant={agreement.by === 'counter' ? 'default' : 'primary'}
          onClick={() => setAgreeing(true)}
        >
          {titleOf(agreement)}
        </Button>
      )}
      {mayReply && !isReplying && (
        <Button need="send" onClick={() => setReplying(true)}>
          Reply
        </Button>
      )}
      {unreadOf(page) > 0 && (
        <Button need="send" busy={finishing.busy} onClick={finishing.run}>
          Done<span className="visually-hidden"> with the messages of version {page.version}</span>
        </Button>
      )}
      {latest_answer !== null && latest_answer.kind !== 'no' && <MoveToNegotiating analysisId={analysis.id} />}
    </>
  );
  return (
    <>
      <ol className="seller-messages" aria-label={`Messages of version ${page.version}`}>
        {opened.events.map((event) => (
          <Message
            key={event.key}
            part={messagePart(page.id, event.at)}
            event={event}
            writer={writers?.get(event.key)}
            analysis={analysis}
            readSigned={readSigned}
          />
        ))}
      </ol>
      <p className="small muted">Written by whoever has the link. Check who they are before you rely on it.</p>
      {/* The terms that a later version answered with are in the letter already. */}
      {counter && page.replaced_at === null ? (
        <Suspense fallback={<Skeleton lines={4} />}>
          <CounterPriced
            counter={counter}
            opened={opened}
            sources={inHand.sources}
            onRevise={onRevise && revise}
            others={presses}
          />
        </Suspense>
      ) : (
        <div className="button-row">{presses}</div>
      )}
      {isAgreeing && agreement && (
        <Suspense fallback={null}>
          <AgreeSheet
            analysisId={analysis.id}
            agreement={agreement}
            opened={opened}
            sources={inHand.sources}
            onClose={() => setAgreeing(false)}
          />
        </Suspense>
      )}
      {isReplying && <Reply onSend={send} onClose={() => setReplying(false)} />}
    </>
  );
}

type MessageProps = {
  /** The id to which links lead. */
  part: string;
  event: SellerEvent;
  /** Who wrote it, at their last message. */
  writer: Writer | undefined;
  analysis: Analysis;
  readSigned: (key: string) => Promise<Blob>;
};

/** One message: by whom, when, and what it says. */
function Message({ part, event, writer, analysis, readSigned }: MessageProps) {
  const { key, at, by, kind, text, name, phone, email, sealed } = event;
  const label = messageText(event);
  const saving = useAction(
    async () =>
      downloadFile(`letter-of-intent-${at.slice(0, 10)}.pdf`, 'application/pdf', await bytesOf(readSigned(key))),
    (failure) => sayFailed(failure, 'The letter could not be loaded. Try again.'),
  );
  return (
    <li id={part} className={by === 'sender' ? 'seller-message seller-message-own' : 'seller-message'}>
      <p className="small muted">
        {by === 'sender' ? 'You' : name || 'Whoever has the link'} · <time dateTime={at}>{recentMoment(at)}</time>
      </p>
      {label !== '' && (
        <p>
          <b>{label}</b>
        </p>
      )}
      {text !== undefined && text !== '' && <p className="seller-words">{text}</p>}
      {by === 'seller' && (phone || email) && <p className="small">{[phone, email].filter(Boolean).join(' · ')}</p>}
      {writer && <KeepContact person={writer} analysis={analysis} />}
      {kind === 'sign' && sealed === true && (
        <div className="button-row">
          <Button busy={saving.busy} onClick={saving.run}>
            Save the signed letter (PDF)
          </Button>
        </div>
      )}
    </li>
  );
}

const bytesOf = async (file: Promise<Blob>) => new Uint8Array(await (await file).arrayBuffer());

/** Offers the next stage to a deal that is not there yet. */
function MoveToNegotiating({ analysisId }: { analysisId: string }) {
  const { pipeline, change } = usePipeline(analysisId);
  const { busy, run } = useAction(
    async () => {
      await change({ stage: 'negotiating' });
      toast({ title: 'Moved to Negotiating' });
    },
    (failure) => sayFailed(failure, 'The stage is not changed. Try again.'),
  );
  const isBefore = pipeline !== undefined && before.includes(pipeline.stage);
  return isBefore ? (
    <Button need="write" busy={busy} onClick={run}>
      Move to Negotiating
    </Button>
  ) : null;
}

const before: readonly Stage[] = ['new', 'contacted', 'offer_sent'];

function sayFailed(failure: unknown, text: string): void {
  toast({ title: 'Error', text: failureText(failure, text), kind: 'error' });
}
