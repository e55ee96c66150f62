import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PacketPhoto } from '#shared/packet/packet.ts';
import { maxPackets } from '#shared/packet/packet-link.ts';
import { linkedPacket, makeJpeg, newPacket } from '#test/support/packets.ts';
import { saveAnalysis } from '#test/support/saved-analysis.ts';
import { answerInstead, expectToast, findButton, startScreens } from '#test/support/screens/open-screen.tsx';
import type { Person } from '#test/support/system.ts';

const { system, open } = await startScreens();

const subscribe = (person: Person, tier: string) =>
  person.call('PUT', '/api/subscription', { tier, billing_interval: 'monthly', start: 'now' });

/** Somebody on the Professional plan with a deal. */
async function sender(name: string): Promise<{ person: Person; path: string; id: string }> {
  const person = await system.person(name);
  await subscribe(person, 'professional');
  await person.call('PATCH', '/api/profile', { company: 'Alder & Main Homes' });
  const id = await saveAnalysis(person);
  return { person, path: `/deal/${id}/packet`, id };
}

async function addPhoto(person: Person, id: string): Promise<string> {
  const file = { bytes: makeJpeg(64, 48), type: 'image/jpeg' };
  const added = await system.call('POST', `/api/analyses/${id}/photos`, { token: person.token, file });
  return PacketPhoto.parse(added.body).id;
}

/** Presses the button of an open question. */
async function confirm(title: string, action: string): Promise<void> {
  const question = await screen.findByRole('dialog', { name: title });
  within(question).getByRole('button', { name: action }).click();
  await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull());
}

/** Resolves when the packet can be printed, or has to wait. */
const expectPrintable = (isPrintable: boolean) =>
  waitFor(async () => expect((await findButton('Print or Save PDF')).disabled).toBe(!isPrintable));

const sheets = () => document.querySelector('.packet')?.textContent?.replaceAll(/\s+/g, ' ') ?? '';
const words = () => (document.body.textContent ?? '').replaceAll(/\s+/g, ' ');

describe('the packet of a deal', () => {
  it('shows in its preview what is ticked, and what is asked for', async () => {
    const { person, path } = await sender('composer');
    const user = open(path, person);
    await screen.findByText('Preview of the next version');
    expect(sheets()).toContain('Structure: lease option');
    expect(sheets()).toContain('Deal packet, draft');
    expect(sheets()).not.toMatch(/version \d/);
    // Shown only if it is ticked.
    expect(sheets()).not.toContain('Alder & Main Homes');
    expect(sheets()).toContain('Not an appraisal, not an offer of securities');
    await user.click(screen.getByLabelText('Structure and cash'));
    await user.click(screen.getByLabelText('Your name, company, phone and email'));
    await user.type(screen.getByLabelText('What you ask for'), 'We ask for $55,040.');
    await waitFor(() => expect(sheets()).toContain('We ask for $55,040.'));
    expect(sheets()).not.toContain('Structure: lease option');
    expect(sheets()).toContain('Alder & Main Homes');
    expect(sheets()).toContain('Not an appraisal, not an offer of securities');
  });

  it('says how the deal is left only once that is ticked', async () => {
    const { person, id, path } = await sender('open-book');
    open(path, person);
    await screen.findByText('Preview of the next version');
    expect(screen.queryByLabelText(/^Include how you leave it/)).toBeNull();
    await person.call('PATCH', `/api/analyses/${id}`, {
      deal: { chosen: 'Seller Finance' },
      exit_plan: { exit: 'wrap', 'exits.wrap.price': '317,917' },
    });
    const user = open(path, person);
    const box = await screen.findByLabelText<HTMLInputElement>('Include how you leave it: Resell on a wrap');
    await screen.findByText('Preview of the next version');
    expect(box.checked).toBe(false);
    expect(sheets()).not.toContain('317,917');
    await user.click(box);
    await waitFor(() => expect(sheets()).toContain('How it is left: resell on a wrap'));
    expect(sheets()).toContain('Their price$317,917');
    expect(sheets()).toContain('If they pay');
    expect(sheets()).toContain('If they stop paying');
    (await findButton('Keep This Version')).click();
    await user.click(await screen.findByRole('button', { name: 'View of version 1' }));
    await user.click(box);
    await waitFor(() => expect(sheets()).toContain('version 1'));
    expect(sheets()).toContain('Their price$317,917');
  });

  it('gets a link that a stranger opens, until it is revoked', async () => {
    const { person, path } = await sender('link-maker');
    const user = open(path, person);
    await user.type(await screen.findByLabelText('Who gets the link'), 'Desert Ridge Lending');
    (await findButton('Make a Link')).click();
    await screen.findByText('Copy the link now');
    const address = new URL(document.querySelector('.shown-once code')?.textContent ?? '');
    expect(address.hash).toMatch(/^#[\dA-Za-z]{22}$/);
    (await findButton('Done')).click();
    await waitFor(() => expect(words()).not.toContain(address.hash));
    expect(words()).toContain('Version 1 for Desert Ridge Lending');
    expect(words()).toContain('not opened yet');

    open(address.pathname + address.hash);
    await screen.findByText('Shared with Desert Ridge Lending.');
    await waitFor(() => expect(sheets()).toContain('Deal packet, version 1'));
    expect(words()).not.toContain('Sign In');

    open(path, person);
    await waitFor(() => expect(words()).toContain('opened once'));
    (await findButton('Revoke Link of version 1')).click();
    const question = await screen.findByRole('dialog', { name: 'Revoke the link of version 1?' });
    within(question).getByRole('button', { name: 'Keep It' }).click();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(words()).not.toContain('Revoked');
    (await findButton('Revoke Link of version 1')).click();
    await confirm('Revoke the link of version 1?', 'Revoke Link');
    await waitFor(() => expect(words()).toContain('Revoked'));
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Revoked/));
    expect(screen.queryByRole('button', { name: 'Renew Link of version 1' })).toBeNull();

    open(address.pathname + address.hash);
    await screen.findByText('This link doesn’t work');
    expect(words()).toContain('It may have ended. Ask the sender for a new one.');
    open('/p/nothing#nothing');
    await screen.findByText('This link doesn’t work');
  });

  it('keeps a version without a link, which opens as it was', async () => {
    const { person, path } = await sender('keeper');
    const user = open(path, person);
    await user.type(await screen.findByLabelText('What you ask for'), 'First words.');
    (await findButton('Keep This Version')).click();
    const made = within(await screen.findByRole('region', { name: 'Made so far' }));
    expect(made.getByText('No link')).not.toBeNull();
    await user.clear(screen.getByLabelText('What you ask for'));
    await waitFor(() => expect(sheets()).not.toContain('First words.'));
    made.getByRole('button', { name: 'View of version 1' }).click();
    await waitFor(() => expect(sheets()).toContain('First words.'));
    expect(words()).toContain('Version 1, as it was made');
    expect(sheets()).toContain('Deal packet, version 1');
    (await findButton('Back to the Preview')).click();
    await waitFor(() => expect(sheets()).not.toContain('First words.'));
  });

  it('of sample data says so on each sheet', async () => {
    const { person, path } = await sender('sampler');
    open(path, person);
    await screen.findByText('Preview of the next version');
    const marked = [...document.querySelectorAll('.packet-sheet')].map((sheet) =>
      sheet.textContent?.includes('Sample data: the house, the owner and every figure are made up.'),
    );
    expect(marked).toEqual([true, true]);
  });

  it('is printed in a trial, linked on Professional, and locked on Basic', async () => {
    const person = await system.person('trying-packets');
    const id = await saveAnalysis(person);
    open(`/deal/${id}/packet`, person);
    await screen.findByText('Your trial makes and prints packets. Links come with the Professional plan.');
    expect(screen.queryByRole('button', { name: 'Make a Link' })).toBeNull();
    await subscribe(person, 'basic');
    open(`/deal/${id}/packet`, person);
    await screen.findByText('Deal packets are on the Professional plan');
    expect(sheets()).toBe('');
  });

  it('keeps its photos and packets on Basic, to revoke, delete and remove', async () => {
    const { person, path, id } = await sender('downgraded-sender');
    await addPhoto(person, id);
    await linkedPacket(person, id);
    await person.call('DELETE', '/api/subscription');
    open(path, person);
    await screen.findByText('Deal packets are on the Professional plan');
    await screen.findByText(/^Your links don’t work on this plan/);
    expect(screen.queryByRole('button', { name: 'Renew Link of version 1' })).toBeNull();
    expect(document.querySelector('input[type=file]')).toBeNull();
    (await findButton('Revoke Link of version 1')).click();
    await confirm('Revoke the link of version 1?', 'Revoke Link');
    (await findButton('Delete of version 1')).click();
    await confirm('Delete version 1?', 'Delete');
    (await findButton('Remove photo 1')).click();
    await confirm('Remove this photo?', 'Remove');
    await waitFor(() => expect(screen.getAllByText('None left.')).toHaveLength(2));
    expect((await person.call('GET', `/api/analyses/${id}/packets`)).body).toEqual({ packets: [], photos: [] });
  });

  it('is renewed for as long as its sender chooses, and never for less', async () => {
    const { person, path, id } = await sender('chooser');
    await linkedPacket(person, id);
    const user = open(path, person);
    const renew = async (days: string) => {
      (await findButton('Renew Link of version 1')).click();
      const question = await screen.findByRole('dialog', { name: 'Renew the link of version 1' });
      await user.selectOptions(within(question).getByLabelText('From now it works for'), days);
      within(question).getByRole('button', { name: 'Renew Link' }).click();
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    const inDays = (days: number) =>
      new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-US', {
        year: 'numeric',
        month: 'short',
        day: 'numeric',
      });
    await renew('30 days');
    await expectToast('Link renewed', `It works until ${inDays(30)}.`);
    await renew('1 day');
    await expectToast('Link not changed', `It works until ${inDays(30)} already.`);
    expect(words()).toContain(`Works until ${inDays(30)}`);
  });

  it('is deleted after a question, and says so where there is no room', async () => {
    const { person, path, id } = await sender('full-desk');
    await person.call('POST', `/api/analyses/${id}/packets`, newPacket());
    await system.tables.command('UpdateItem', {
      TableName: system.tables.names.find((name) => name.includes('Analyses')),
      Key: { user_id: { S: person.id }, id: { S: `analysis#${id}` } },
      UpdateExpression: 'SET packets = :most',
      ExpressionAttributeValues: { ':most': { N: String(maxPackets) } },
    });
    open(path, person);
    (await findButton('Keep This Version')).click();
    await screen.findByText('A deal keeps 50 packets. Delete one under Made so far.');
    (await findButton('View of version 1')).click();
    await screen.findByText('Version 1, as it was made');
    (await findButton('Delete of version 1')).click();
    await confirm('Delete version 1?', 'Delete');
    await expectToast('Packet deleted');
    expect(document.activeElement?.textContent).toBe('Made so far');
    await screen.findByText('Preview of the next version');
    (await findButton('Keep This Version')).click();
    await screen.findByText('Version 51');
  });

  it('opens another link that is pasted into the same tab', async () => {
    const { person, id } = await sender('corrector');
    const { code, secret } = await linkedPacket(person, id);
    open(`/p/${code}#${secret.slice(1)}`);
    await screen.findByText('This link doesn’t work');
    window.happyDOM.setURL(`${system.url}/p/${code}#${secret}`);
    fireEvent(window, new HashChangeEvent('hashchange'));
    await waitFor(() => expect(sheets()).toContain('Deal packet, version 1'));
    // “Skip to content” is no other link.
    window.happyDOM.setURL(`${system.url}/p/${code}#main`);
    fireEvent(window, new HashChangeEvent('hashchange'));
    expect(sheets()).toContain('Deal packet, version 1');
  });
});

describe('the photos of a packet', () => {
  // Without a browser there are no addresses of files, and no pictures.
  beforeEach(() => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:photo');
    vi.stubGlobal('createImageBitmap', async () => ({ width: 8, height: 8, close: () => {} }));
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it('are waited for before printing, tried again where they fail, and shown large', async () => {
    const { person, path, id } = await sender('photographer');
    const photo = await addPhoto(person, id);
    let fail = () => {};
    const failed = new Promise<Response>((resolve) => {
      fail = () => resolve(new Response('', { status: 503 }));
    });
    const answer = vi.fn(async () => (await failed).clone());
    const restore = answerInstead('GET', `/api/analyses/${id}/photos/${photo}`, answer);
    open(path, person);
    await screen.findByText('Preview of the next version');
    await expectPrintable(false);
    expect(sheets()).toContain('Loading photo 1');
    fail();
    await waitFor(() => expect(sheets()).toContain('This photo could not be loaded.'));
    // The list and the sheets share one reading.
    expect(answer).toHaveBeenCalledTimes(1);
    await expectPrintable(true);
    restore();
    for (const again of screen.getAllByRole('button', { name: 'Try Again to load photo 1' })) again.click();
    const shown = await screen.findByRole('button', { name: 'Enlarge photo 1' });
    await expectPrintable(false);
    fireEvent.load(within(shown).getByAltText('Photo 1 of the house'));
    await expectPrintable(true);
    shown.click();
    const large = within(await screen.findByRole('dialog', { name: 'Photo 1' }));
    expect(large.getByAltText('Photo 1 of the house')).not.toBeNull();
  });

  it('say that they are gone when they are', async () => {
    const { person, id } = await sender('remover');
    const photo = await addPhoto(person, id);
    const { code, secret } = await linkedPacket(person, id);
    await person.call('DELETE', `/api/analyses/${id}/photos/${photo}`);
    open(`/p/${code}#${secret}`);
    await waitFor(() => expect(sheets()).toContain('This photo is gone.'));
    expect(screen.queryByRole('button', { name: /Try Again/ })).toBeNull();
    await expectPrintable(true);
  });

  it('are numbered where they have no words, and removed after a question', async () => {
    const { person, path, id } = await sender('two-photos');
    const [first] = [await addPhoto(person, id), await addPhoto(person, id)];
    await person.call('PATCH', `/api/analyses/${id}/photos/${first}`, { caption: 'Front' });
    open(path, person);
    await screen.findByLabelText('What Front shows');
    await screen.findByLabelText('What photo 2 shows');
    await waitFor(() => expect(screen.getAllByAltText('Photo 2 of the house')).toHaveLength(2));
    (await findButton('Remove photo 2')).click();
    const question = await screen.findByRole('dialog', { name: 'Remove this photo?' });
    expect(question.textContent).toContain('Packets that you sent already lose it too.');
    await confirm('Remove this photo?', 'Remove');
    await waitFor(() => expect(screen.queryByLabelText('What photo 2 shows')).toBeNull());
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Photos'));
  });

  it('that cannot be read or are no photos are refused by name', async () => {
    const { person, path } = await sender('picker');
    open(path, person);
    await screen.findByText('Preview of the next version');
    const field = document.querySelector('input[type=file]');
    if (!(field instanceof HTMLInputElement)) throw new Error('There is no field for photos.');
    expect(field.accept).toBe('image/jpeg,image/png,image/webp,image/heic,image/heif');
    const moving = new File(['GIF89a'], 'moving.gif', { type: 'image/gif' });
    // It has no canvas that can scale it.
    const photo = new File(['?'], 'front.jpg', { type: 'image/jpeg' });
    fireEvent.change(field, { target: { files: [moving, photo] } });
    await screen.findByText('moving.gif: Choose a JPEG, PNG or WebP photo.');
    await screen.findByText('front.jpg: It could not be added. Try again, or choose a smaller photo.');
    expect(words()).toContain('Add Photos');
    expect(words()).not.toContain('Adding');
  });
});
