import type { Profile } from '#shared/account/profile.ts';
import type { Analysis } from '#shared/analysis/analysis.ts';
import { PacketSection } from '#shared/packet/packet.ts';
import { packetOf } from '#shared/packet/packet-of.ts';
import { Strategy } from '#shared/strategy/strategy-name.ts';
import { WorkbookNumbers } from '#shared/structures/base/workbook-numbers.ts';
import { packetPages } from '#shared/structures/packets.ts';
import { dealWorkbook } from '#shared/workbook/deal-workbook.ts';
import { downloadWorkbook } from '#web/ui/text/download-workbook.ts';
import { csvFileName } from '#web/ui/text/file-names.ts';

/**
 * Saves the numbers of a deal that a packet's reader gets, without what the investor asks for, as a workbook.
 *
 * @returns why there is none: the structure's numbers would show the investor's price or fee, or cannot be priced yet.
 */
export async function downloadDealWorkbook(
  analysis: Analysis,
  sender: Profile,
): Promise<'saved' | 'private' | 'not priced'> {
  const choices = { sections: PacketSection.options, ask: '', with_contact: false };
  const { numbers, structure } = packetOf({ analysis, sender, photos: [], choices, version: 0, now: new Date() });
  if (numbers === undefined) {
    const name = Strategy.safeParse(structure?.name);
    return name.success && !packetPages[name.data].numbers ? 'private' : 'not priced';
  }
  const name = csvFileName('Numbers', analysis.property_address).replace(/csv$/, 'xlsx');
  await downloadWorkbook(name, dealWorkbook(WorkbookNumbers.parse(JSON.parse(numbers))));
  return 'saved';
}
