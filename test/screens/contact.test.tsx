import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answerInstead, fill, startScreens } from '#test/support/screens/open-screen.tsx';

const { system, open, reload } = await startScreens();
const staff = await system.person('sam', ['staff']);

const form = () => screen.findByRole('region', { name: 'Send us a message' });
const field = async (label: string) => within(await form()).getByLabelText<HTMLInputElement>(label);
const sendButton = async () => within(await form()).getByRole('button', { name: 'Send Message' });

async function fillForm(message = 'How do I change my plan?'): Promise<void> {
  const place = await form();
  await fill('Name', 'Gail Guest', place);
  await fill('Email', 'gail@people.example', place);
  await fill('Topic', 'billing', place);
  await fill('Subject', 'A question', place);
  await fill('Message', message, place);
}

describe('the contact form', () => {
  it('gives a receipt for a message that the staff then has, and takes another one', async () => {
    const user = open('/contact-support');
    await fillForm();
    await user.click(await sendButton());
    const heading = await screen.findByRole('heading', { name: 'Message sent' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    screen.getByText('gail@people.example', { exact: false });
    const reference = (await form()).querySelector('code')?.textContent;
    expect((await staff.call('GET', '/api/staff/contact-messages')).body).toMatchObject({
      items: [{ reference, topic: 'billing', subject: 'A question', message: 'How do I change my plan?' }],
    });

    reload();
    expect((await field('Message')).value).toBe('');
    await fillForm('One more thing');
    await user.click(await sendButton());
    await user.click(await screen.findByRole('button', { name: 'Send Another Message' }));
    expect((await field('Name')).value).toBe('Gail Guest');
    expect((await field('Subject')).value).toBe('');
  });

  it('says at each field what is missing, begins with the first, and sends nothing', async () => {
    let calls = 0;
    answerInstead('POST', '/api/contact', () => {
      calls += 1;
      return Response.json({}, { status: 500 });
    });
    const user = open('/contact-support');
    await fill('Message', 'x'.repeat(5001), await form());
    await user.click(await sendButton());
    for (const words of [/Enter your name\./, /like name@example\.com/, /Enter a subject\./, /by 1 character\./]) {
      await within(await form()).findByText(words);
    }
    const name = await field('Name');
    expect(document.activeElement).toBe(name);
    expect(name.getAttribute('aria-invalid')).toBe('true');
    await fill('Message', 'x'.repeat(4900), await form());
    await within(await form()).findByText('100 characters left');
    expect(calls).toBe(0);
  });

  it('says what to do when too many messages were sent', async () => {
    const refusal = { error: { code: 'rate_limited', message: 'Too many messages.' } };
    answerInstead('POST', '/api/contact', () => Response.json(refusal, { status: 429 }));
    const user = open('/contact-support');
    await fillForm();
    await user.click(await sendButton());
    await within(await form()).findByText(/^Too many messages were sent within the hour\./);
    const link = within(await form()).getByRole('link');
    expect(link.getAttribute('href')).toBe('mailto:support@dealwright.example');
  });

  it('sends a message once, however often the button is pressed', async () => {
    let calls = 0;
    const { promise: pressedTwice, resolve: answer } = Promise.withResolvers<void>();
    answerInstead('POST', '/api/contact', async () => {
      calls += 1;
      await pressedTwice;
      return Response.json({ reference: 'DW-1MSM0Z0-ABCDE' }, { status: 202 });
    });
    open('/contact-support');
    await fillForm();
    const button = await sendButton();
    // Twice before anything is drawn anew.
    button.click();
    button.click();
    answer();
    await screen.findByRole('heading', { name: 'Message sent' });
    expect(calls).toBe(1);
  });

  it('knows who is signed in', async () => {
    const user = open('/dashboard', await system.person('known'));
    await user.click(await screen.findByText('Help'));
    await user.click(await screen.findByText('Contact Support'));
    await waitFor(async () => expect((await field('Name')).value).toBe('known'));
    expect((await field('Email')).value).toBe('known@people.example');
  });

  it('begins with the code of a seller’s page that somebody reports, and keeps what was typed before', async () => {
    const begin = 'Report of a seller’s page: code AbCdEf0123456789AbCdEf01\n\n';
    const user = open('/contact-support?offer=AbCdEf0123456789AbCdEf01');
    await waitFor(async () => expect((await field('Message')).value).toBe(begin));
    expect((await field('Subject')).value).toBe('Report of a seller’s page');
    await fill('Message', `${begin}They rush me.`, await form());
    reload();
    expect((await field('Message')).value).toBe(`${begin}They rush me.`);

    await fill('Name', 'Ruth', await form());
    await fill('Email', 'ruth@people.example', await form());
    await user.click(await sendButton());
    await screen.findByRole('heading', { name: 'Message sent' });
    expect((await staff.call('GET', '/api/staff/contact-messages')).body).toMatchObject({
      items: expect.arrayContaining([
        expect.objectContaining({ subject: 'Report of a seller’s page', message: `${begin}They rush me.` }),
      ]),
    });

    open('/contact-support?offer=<b>no code</b>');
    expect((await field('Message')).value).toBe('');
    await fill('Message', 'Another matter', await form());
    open('/contact-support?offer=Zz9');
    await waitFor(async () =>
      expect((await field('Message')).value).toBe('Report of a seller’s page: code Zz9\n\nAnother matter'),
    );
  });

  it('has a field for programs that people neither see nor reach', async () => {
    open('/contact-support');
    const trap = (await form()).querySelector('input[name="subject-check"]');
    expect(trap?.getAttribute('tabindex')).toBe('-1');
    expect(trap?.getAttribute('autocomplete')).toBe('off');
  });
});
