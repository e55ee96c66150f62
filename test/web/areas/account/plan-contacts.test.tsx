import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ContactList } from '#web/areas/account/plan-contacts.tsx';

it('shows whom to call, to write to and where to book, as links', () => {
  const manager = { name: 'Rosa Example', email: 'rosa@desk.example' };
  const shown = renderToStaticMarkup(
    <ContactList contacts={{ phone: '+1 (602) 555-0100', manager, booking_url: 'https://book.example/' }} />,
  );
  expect(shown).toContain('<a href="tel:+16025550100">+1 (602) 555-0100</a>');
  expect(shown).toContain('Rosa Example');
  expect(shown).toContain('<a href="mailto:rosa@desk.example">rosa@desk.example</a>');
  expect(shown).toContain('href="https://book.example/"');
});

it('shows nothing where the site has nobody', () => {
  expect(renderToStaticMarkup(<ContactList contacts={{}} />)).toBe('');
});
