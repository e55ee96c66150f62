import { type ComponentType, lazy, Suspense } from 'react';
import { ChatToCome } from '#web/support/chat-to-come.tsx';
import { SupportEmail } from '#web/support/contact-failure.tsx';
import { ContactForm } from '#web/support/contact-form.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import './contact-support-page.css';

// The form is what the page is for: it neither waits for the chat nor fails with it.
const ChatCard = lazy<ComponentType>(() =>
  import('#web/support/chat-card.tsx').then(
    ({ ChatCard: component }) => ({ default: component }),
    () => ({ default: () => null }),
  ),
);

/** The ways to reach a person: e-mail, the chat and a form. */
export function ContactSupportPage() {
  return (
    <div className="wrap contact">
      <header>
        <h1>Contact Support</h1>
        <p>A person reads every message and answers it.</p>
      </header>
      <div className="contact-ways">
        <section aria-labelledby="by-email">
          <h2 id="by-email">Email support</h2>
          <p>
            <SupportEmail />
          </p>
          <p className="muted">Response within 24 hours.</p>
        </section>
        <div className="contact-chat">
          {/* The chat knows nothing but its own browser. */}
          <Suspense fallback={<ChatToCome />}>{useHydrated() ? <ChatCard /> : <ChatToCome />}</Suspense>
        </div>
      </div>
      <section className="panel contact-panel" aria-label="Send us a message">
        <ContactForm />
      </section>
    </div>
  );
}
