import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import { estimateMortgage } from '#shared/finance/figures.ts';
import { isZipOf } from '#shared/lists/cells/zips-of-states.ts';
import { houseKeys, isSameHouse } from '#shared/property/house-key.ts';
import { usStates } from '#shared/property/us-states.ts';

/*
 * What SQL can't say of a house: its key, where its owner's mail goes, and the equity that the product assumes.
 * Rows are tab-separated: parcel, address, mail, homestead, market value, the last market sale's price and day, and
 * whether a load before had the same text: then its house key, key with the city, state of the mail and absentee follow.
 * An empty field is unknown.
 */

/**
 * @returns parcel, house key, the key with the city where that is another one, state of the mail, absentee, equity in
 * percent.
 */
export function keyedRow(row: string, now: Date): string {
  const [parcel = '', address = '', mail = '', homestead = '', value = '', price = '', day = '', isKnown, ...known] =
    row.split('\t');
  const equity = equityOf(Number(value), Number(price), day, now);
  if (isKnown === 'true') return [parcel, ...known, equity].join('\t');
  const { house, city } = keysOf(address);
  const absentee = homestead === 'true' ? 'false' : absenteeOf(address, mail);
  const cityKey = city === house ? '' : city;
  return [parcel, house, cityKey, mailStateOf(mail), absentee, equity].join('\t');
}

/** Empty without a house number and a street: such a key would be that of many parcels. */
function keysOf(address: string): { house: string; city: string } {
  if (address === '') return { house: '', city: '' };
  const { house, city } = houseKeys(address);
  const [number, street] = house.split('|');
  return number === '' || number === '0' || street === '' ? { house: '', city: '' } : { house, city };
}

const leadingNumber = (text: string) => /^(\d+) /.exec(text)?.[1]?.replace(/^0+/, '');

/** Whether the owner's mail goes elsewhere; unknown for the same building, and without one of the addresses. */
function absenteeOf(address: string, mail: string): '' | 'true' | 'false' {
  if (address === '' || mail === '') return '';
  // "C/O A BROKER, 12 MOCK ST, MESA, AZ"
  const lines = mail.split(', ');
  const street = lines.findIndex((line) => /^\d/.test(line));
  const to = street === -1 ? mail : lines.slice(street).join(', ');
  const [own, other] = [leadingNumber(address), leadingNumber(to)];
  // Another number is another house: most owners elsewhere, without the time that it takes to read an address.
  if (own !== undefined && other !== undefined && own !== other) return 'true';
  if (isSameHouse(address, to)) return 'false';
  return houseKeys(address).building === houseKeys(to).building ? '' : 'true';
}

const stateNames = new Map(Object.entries(usStates).map(([state, name]) => [name.toUpperCase(), state]));

/**
 * The state to which mail goes: "…, MESA, AZ, 85201", "… MESA AZ 85201-1234", "…, ARIZONA, 85201". Unknown unless the
 * ZIP is one of that state: "BERLIN, DE, 10115" is not in Delaware. ZIPs may lack the zeros in front.
 */
function mailStateOf(mail: string): string {
  const [, place = '', zip = ''] = /^(.*[^,\s])[,\s]+(\d{3,5})(?:-?\d{4})?(?:\.0*)?$/.exec(mail) ?? [];
  const line = place
    .slice(place.lastIndexOf(',') + 1)
    .trim()
    .toUpperCase();
  const state = stateNames.get(line) ?? /(?:^| )([A-Z]{2})$/.exec(line)?.[1] ?? '';
  return Object.hasOwn(usStates, state) && isZipOf(state, zip.padStart(5, '0')) ? state : '';
}

function equityOf(value: number, price: number, day: string, now: Date): string {
  const mortgage = value > 0 && day !== '' ? estimateMortgage({ price, date: day }, now) : null;
  return mortgage ? String(Math.round(((value - mortgage.balance) / value) * 10_000) / 100) : '';
}

/** Reads one file of rows and writes the other; memory does not grow with them. @param onRows told of each batch. */
export async function keyFile(from: string, to: string, now: Date, onRows: (rows: number) => void): Promise<void> {
  const out = createWriteStream(to);
  let batch = '';
  let rows = 0;
  for await (const row of createInterface({ input: createReadStream(from), crlfDelay: Number.POSITIVE_INFINITY })) {
    batch += `${keyedRow(row, now)}\n`;
    rows += 1;
    if (batch.length < 1_000_000) continue;
    if (!out.write(batch)) await once(out, 'drain');
    onRows(rows);
    batch = '';
    rows = 0;
  }
  out.end(batch);
  await finished(out);
  onRows(rows);
}
