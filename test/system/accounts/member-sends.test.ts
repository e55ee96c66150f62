import { expect, it } from 'vitest';
import { Packet } from '#shared/packet/packet.ts';
import { MadePacket } from '#shared/packet/packet-link.ts';
import { MadeSellerPage, OpenedSellerPage } from '#shared/seller-page/seller-link.ts';
import { newPacket } from '#test/support/packets.ts';
import { saveAnalysis } from '#test/support/saved-analysis.ts';
import { makeReal, newSellerPage } from '#test/support/seller/send-offer.ts';
import { startSystem } from '#test/support/system.ts';
import { inside, teamMember, teamOwner } from '#test/support/teams/team.ts';

const system = await startSystem();

it('what a member sends has their name, phone and address, and the company of the workspace', async () => {
  const ines = await teamOwner(system, 'company-owner');
  await ines.call('PATCH', '/api/profile', { phone: '602-555-0100' });
  const theo = await teamMember(system, ines, 'sends-offers', 'member');
  await theo.call('PATCH', '/api/profile', { full_name: 'Theo Okafor', phone: '602-555-0199', company: 'His Own LLC' });
  const id = await saveAnalysis(ines);
  const member = await inside(system, theo, ines);

  await makeReal(system, ines, id);
  const body = await newSellerPage(member, id, { draft: { sellerName: 'Ruth Hollis', options: 'Wholesale' } });
  const sent = await member.call('POST', `/api/analyses/${id}/seller-pages`, body);
  expect(sent.status).toBe(201);
  const { page } = MadeSellerPage.parse(sent.body);
  const { shows } = OpenedSellerPage.parse(
    (await ines.call('GET', `/api/analyses/${id}/seller-pages/${page.id}`)).body,
  );
  expect(shows.sender).toEqual({ name: 'Theo Okafor', company: 'Alder Homes', phone: '602-555-0199' });

  const made = await member.call('POST', `/api/analyses/${id}/packets`, newPacket({ with_contact: true }));
  expect(made.status).toBe(201);
  const { packet } = MadePacket.parse(made.body);
  const shown = await ines.call('GET', `/api/analyses/${id}/packets/${packet.id}`);
  expect(Packet.parse(shown.body).contact).toEqual({
    name: 'Theo Okafor',
    company: 'Alder Homes',
    email: theo.email,
    phone: '602-555-0199',
  });
});
