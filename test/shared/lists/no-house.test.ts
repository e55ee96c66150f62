import { describe, expect, it } from 'vitest';
import { prepareRows } from '#shared/lists/prepare-rows.ts';
import { AddressInput } from '#shared/property/address-input.ts';
import { readAddresses } from '#test/support/lists/read-addresses.ts';

/** What is wrong with a text in a single lookup or a call of the API, which share their check. */
const lookedUp = (text: string) => AddressInput.safeParse(text).error?.issues[0]?.message;
/** In a row as a page or another program sends it. */
const sent = (text: string) => prepareRows([text]).map((row) => ('problem' in row ? row.problem : row.kind));
/** In a file whose columns nobody names, beside a house. */
const pasted = (text: string) => {
  const { read } = readAddresses(`12 Elm St,Mesa,AZ,85201\n${text}`);
  const row = prepareRows(read.map(({ address }) => address))[1];
  return row && 'problem' in row ? row.problem : row?.kind;
};

const two = 'Two addresses. Keep the one of the house.';
const street = 'Enter the street after the house number.';
const number = 'Start with the house number.';

describe('what is no house is named, and never looked up', () => {
  it.each([
    ['7, 12 PINE RD, MESA, 85201, 4 OTHER ST, RENO NV', two],
    ['9, 88 ELM CT, TEMPE, 85281, 19 FAR LN, BOISE ID', two],
    ['10234, 5 BROADWAY, MESA, 85201, 44 N 14TH ST, PHOENIX AZ', two],
    ['456 OAK AVE, TAMPA, 33602, 98 MAIL RD, MESA AZ', two],
    ['12 ELM ST, AKRON, 44301, 7 CALLE SOL, YUMA AZ', two],
    ['3 BIRCH CT, OMAHA, NE 68101, 5500 US HIGHWAY 19, PALM HARBOR FL', two],
    ['12 Lot 7, Tempe, AZ 85281', street],
    ['12 Space 14B, Tempe, AZ 85281', street],
    ['40 Trailer C, Yuma, AZ 85364', street],
    ['12 Lot 7 Tempe AZ 85281', street],
    ['Total', number],
    ['Grand Total', number],
    ['Subtotal Mesa AZ 85201', number],
  ])('%s', (text, problem) => {
    expect(lookedUp(text)).toBe(problem);
    expect(sent(text)).toEqual([problem]);
    // Cells of a row are read apart, so that another sentence may say it.
    expect([problem, street, 'Enter the house number and street.', 'Add the city and state, or the ZIP.']).toContain(
      pasted(text),
    );
  });
});
