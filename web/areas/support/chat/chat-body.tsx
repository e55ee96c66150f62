import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { responseTimes } from '#shared/site/claims.built.ts';
import { chatText } from '#shared/support/chat.ts';
import { useSession } from '#web/api/session/session.ts';
import { ConnectionLine } from '#web/areas/chat/connection-line.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { ChatMessages } from './chat-messages.tsx';
import type { WidgetPhase } from './chat-view.ts';
import { MessageComposer } from './message-composer.tsx';
import { PreChatForm } from './pre-chat-form.tsx';
import { supportChat, useChat } from './use-chat.ts';
import './chat-body.css';

type ChatBodyProps = {
  /** False while the window around it is collapsed. */
  shown: boolean;
  /** Takes the focus as soon as it is shown; anyway it keeps the focus that it has. */
  focus?: boolean;
  /** Somebody who is signed in has nothing to fill in: opening it starts the chat. */
  startsByItself?: boolean;
};

/** The chat in whichever state it is, for the floating window and for the card. */
export function ChatBody({ shown, focus = false, startsByItself = false }: ChatBodyProps) {
  const { phase, startFailed } = useChat();
  const isGuest = useSession().state === 'signed-out';
  // A window that a reload finds open was not asked for: it starts no new chat after one that is over.
  const [isRestored, setRestored] = useState(shown && !focus);
  const startsNow = startsByItself && !startFailed && !isRestored;
  const body = useFocusWithin(stepOf(phase, isGuest), shown, focus);

  useEffect(() => (shown ? supportChat.appear() : undefined), [shown]);
  useEffect(() => {
    if (!shown || phase !== 'idle') setRestored(false);
  }, [shown, phase]);
  useEffect(() => {
    if (shown && startsNow && !isGuest && phase === 'idle') void supportChat.start();
  }, [shown, startsNow, isGuest, phase]);

  return (
    <div className="chat-body" ref={body}>
      <Step phase={phase} isGuest={isGuest} waits={!startsNow} />
    </div>
  );
}

type StepProps = {
  phase: WidgetPhase;
  isGuest: boolean;
  /** Somebody has to press the button before the chat starts. */
  waits: boolean;
};

function Step({ phase, isGuest, waits }: StepProps) {
  const { startFailed, startRefusal } = useChat();
  if (phase === 'closed') return <ClosedChat />;
  if (phase === 'active') return <OpenChat />;
  if (phase === 'resuming') return <OpenChat isComing />;
  if (phase === 'reopening') return <ReopenedChat />;
  if (isGuest) return <PreChatForm />;
  if (phase === 'starting' || !waits) return <ComingMessages />;
  return (
    <div className="chat-start stack">
      <p>{startFailed ? (startRefusal ?? chatText.startFailed.text) : readyText}</p>
      <Button variant="primary" className="chat-focus" onClick={() => void supportChat.start()}>
        {startFailed ? 'Try Again' : 'Start Chat'}
      </Button>
    </div>
  );
}

const readyText = responseTimes ? `Chat response ${responseTimes.chat}.` : 'Chat with our support team.';

function OpenChat({ isComing = false }: { isComing?: boolean }) {
  return (
    <>
      <Connection />
      {isComing ? <ComingMessages /> : <ChatMessages />}
      <MessageComposer />
    </>
  );
}

function ReopenedChat() {
  return (
    <>
      <Connection />
      <ComingMessages />
    </>
  );
}

function Connection() {
  const { connection } = useChat();
  return (
    <ConnectionLine
      className="chat-line"
      isDown={connection !== 'open'}
      offline="You're offline: messages are sent when you are back."
      lost="Reconnecting…"
      retry={
        connection === 'waiting' ? (
          <button type="button" className="link-button" onClick={reconnect}>
            Try Now
          </button>
        ) : null
      }
    />
  );
}

/** The button goes with the line; the focus goes on to the message. */
function reconnect({ currentTarget }: MouseEvent<HTMLElement>) {
  supportChat.reconnect();
  currentTarget.closest('.chat-body')?.querySelector<HTMLElement>('.chat-focus')?.focus();
}

function ClosedChat() {
  const { endedBy, draft, messages } = useChat();
  const keepsText = draft.trim() !== '' || messages.some(({ state }) => state === 'failed');
  return (
    <>
      <ChatMessages />
      <div className="chat-closed">
        <p role="status">{closedWords[endedBy ?? 'unknown']}</p>
        {keepsText ? <p className="small muted">Your unsent text is kept for a new chat.</p> : null}
        <Button className="chat-focus" onClick={() => supportChat.leave()}>
          Start New Chat
        </Button>
      </div>
    </>
  );
}

const closedWords = {
  customer: 'You ended this chat.',
  staff: 'Support ended this chat.',
  unknown: 'This chat has ended.',
};

function ComingMessages() {
  return (
    <div className="chat-coming" aria-busy="true">
      <p className="visually-hidden" role="status">
        Opening the chat
      </p>
      <Skeleton lines={3} />
    </div>
  );
}

/** The control somebody acts on: when it changes under their hands, the focus goes on to its replacement. */
function stepOf(phase: WidgetPhase, isGuest: boolean): string {
  if (phase === 'closed' || phase === 'reopening') return phase;
  if (phase === 'active' || phase === 'resuming') return 'open';
  return isGuest ? 'form' : phase;
}

function useFocusWithin(step: string, shown: boolean, focus: boolean) {
  const body = useRef<HTMLDivElement>(null);
  const hasFocus = useRef(false);
  const last = useRef({ step, shown: false });

  useEffect(() => {
    const element = body.current;
    if (element === null) return;
    const enter = () => {
      hasFocus.current = true;
    };
    // What is taken away while it has the focus says no goodbye, or goes nowhere.
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && !element.contains(relatedTarget)) hasFocus.current = false;
    };
    element.addEventListener('focusin', enter);
    element.addEventListener('focusout', leave);
    return () => {
      element.removeEventListener('focusin', enter);
      element.removeEventListener('focusout', leave);
    };
  }, []);

  useEffect(() => {
    const before = last.current;
    last.current = { step, shown };
    const opens = shown && !before.shown && focus;
    const changes = shown && before.step !== step && hasFocus.current;
    if (opens || changes) body.current?.querySelector<HTMLElement>('.chat-focus, .chat-first input')?.focus();
    // Nothing to focus yet: the chat is on its way.
    if (opens) hasFocus.current = true;
  }, [step, shown, focus]);
  return body;
}
