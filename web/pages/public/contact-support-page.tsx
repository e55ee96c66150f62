import { responseTimes } from '#shared/site/claims.built.ts';
import { SupportEmail } from '#web/areas/support/contact/contact-failure.tsx';
import { ContactForm } from '#web/areas/support/contact/contact-form.tsx';
import { ChatInPage } from '#web/areas/support/widget/chat-in-page.tsx';
import './contact-support-page.css';

export function ContactSupportPage() {
  return (
    <div className="wrap contact">
      <header>
        <h1>Contact Support</h1>
        <p>A person reads and answers every message.</p>
      </header>
      <div className="contact-ways">
        <section aria-labelledby="by-email">
          <h2 id="by-email">Email support</h2>
          <p>
            <SupportEmail />
          </p>
          {responseTimes && <p className="muted">Response {responseTimes.email}.</p>}
        </section>
        <div className="contact-chat">
          <ChatInPage />
        </div>
      </div>
      <section className="panel contact-panel" aria-label="Send us a message">
        <ContactForm />
      </section>
    </div>
  );
}
