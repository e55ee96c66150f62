import type { ReactNode } from 'react';
import { contactWays, type DealContact } from '#shared/contacts/deal-contact.ts';
import { reachOf } from '#shared/contacts/reach.ts';
import { Tag } from '#web/ui/layout/tag.tsx';
import { aboutContact, contactName, markText, wayNames } from './contact-words.ts';

type ContactRowProps = {
  contact: DealContact;
  /** Replaces the role beside the name. */
  about?: string;
  /** Actions besides reaching them. */
  children: ReactNode;
};

/** A person of the deal: who it is, how to reach them, and presses that do. */
export function ContactRow({ contact, about = aboutContact(contact), children }: ContactRowProps) {
  const { name, phone, email, mailing, doNotContact, mark } = contact;
  const details = [phone, email, mailing].filter((text) => text !== undefined && text !== contactName(contact));
  return (
    <li className="person">
      <div className="person-words">
        <p className="person-name">
          <b>{contactName(contact)}</b>
          {about !== '' && <span className="muted">{about}</span>}
          {doNotContact === true && <Tag>Do not contact</Tag>}
        </p>
        {details.length > 0 && (
          <p className="person-details">
            {details.map((text) => (
              <span key={text}>{text}</span>
            ))}
          </p>
        )}
        {mark && <p className="small muted">{markText(mark)}</p>}
        {name === undefined && phone === undefined && email === undefined && <p className="small muted">No name yet</p>}
      </div>
      <div className="person-actions cluster gap-2">
        <ReachLinks contact={contact} />
        {children}
      </div>
    </li>
  );
}

/** The links that reach a contact, the preferred one first. */
function ReachLinks({ contact }: { contact: DealContact }) {
  const reach = reachOf(contact);
  const ways = contactWays.toSorted((a, b) => Number(b === contact.prefers) - Number(a === contact.prefers));
  return ways.map((way) => {
    const href = reach[way];
    return href === null ? null : (
      <a key={way} className="button" href={href}>
        {wayNames[way]}
        <span className="visually-hidden"> {contactName(contact)}</span>
      </a>
    );
  });
}
