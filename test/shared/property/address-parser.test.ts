import { describe, expect, it } from 'vitest';
import { normalizeAddress } from '#shared/property/address.ts';
import { AddressInput } from '#shared/property/address-input.ts';
import { parseAddress } from '#shared/property/address-parser.ts';
import { readAddress } from '#shared/property/address-reader.ts';
import { houseKey } from '#shared/property/house-key.ts';
import { sampleAddresses } from '#shared/property/sample-addresses.ts';
import { usStates } from '#shared/property/us-states.ts';

describe('what is the address of a house', () => {
  it.each([
    ['with commas', '2417 E Sample Palm Ln, Phoenix, AZ 85016'],
    ['in lower case without commas', '2417 e sample palm ln phoenix az'],
    ['with a ZIP instead of city and state', '12 Mock St 85201'],
    ['with a city and a ZIP', '12 Mock St, Mesa 85201'],
    ['with a city and state', '12 Mock St, Mesa, AZ'],
    ['with ZIP+4', '12 Mock St, Mesa, AZ 85201-1234'],
    ['with the state in full', '12 Mock St Charlotte North Carolina'],
    ['with the country', '12 Mock St, Mesa, AZ 85201, U.S.A.'],
    ['in tabs, as a spreadsheet copies it', '12 Mock St\tMesa\tAZ\t85201'],
    ['with a unit', '12 Mock St, Apt 5, Mesa, AZ'],
    ['with a unit and no commas', '12 Mock St Apt 5 Mesa AZ'],
    ['with a number sign', '118 Fixture Ct #4 & rear, Mesa, AZ'],
    ['with quotes', `12/4 O'Neil "Ave", Unit #5, Mesa, AZ 85201`],
    ['with the unit first', 'Apt 5, 12 Mock St, Mesa, AZ'],
    ['in Queens', '12-34 45th St, Queens, NY'],
    ['with a fraction', '123 1/2 Main St, Mesa, AZ'],
    ['with a fraction in one sign', '123½ Main St, Mesa, AZ'],
    ['with a decimal', '123.5 Main St, Mesa, AZ'],
    ['with a letter', '123B Main St, Mesa, AZ'],
    ['of vacant land', '0 Main St, Mesa, AZ'],
    ['in rural Wisconsin', 'N1234 County Rd, Waupaca, WI 54981'],
    ['on a lettered county road', 'N1234 County Rd K Waupaca WI'],
    ['on a grid of Wisconsin', 'W180N8085 Town Hall Rd, Menomonee Falls, WI'],
    ['on a grid of Illinois', '1N345 Route 59, West Chicago, IL'],
    ['on a grid of Utah', '123 W 400 S, Salt Lake City, UT'],
    ['on a grid of Utah without commas', '400 s 300 e salt lake city ut'],
    ['on a street named by a letter', '500 E St NW Washington DC'],
    ['on an avenue named by a letter', '12 Avenue N, Galveston, TX'],
    ['on a street without an ending', '77 Broadway New York NY'],
    ['on a street named like a state', '500 Washington, Mesa, AZ'],
    ['on a street named of something', '1 Avenue of the Americas, New York, NY'],
    ['on a highway', '123 Highway 12, Baraboo, WI'],
    ['in Connecticut, which is written like a court', '100 Court St Hartford CT'],
    ['in Nebraska, which is written like northeast', '5 Oak Ct, Omaha, NE'],
    ['in a city that begins like a street', '100 Park Ave St Louis MO'],
    ['in Puerto Rico', '5 Calle Peñón, San Juan, PR 00901'],
    ['on an ordinal street without an ending', '100 W 7th, Los Angeles, CA 90017'],
    ['on one in words, in a unit', '100 West Seventh Apt 5, Los Angeles, CA'],
    ['on one without commas', '1200 N 14th Phoenix AZ'],
    ['in a city that is a direction', '12 Mock St, North, SC'],
    ['on a street that begins with a number', '20100 7 Mile Rd, Detroit, MI'],
    ['with a comma after its number', '100, 5th Ave, New York, NY'],
    ['beside a complex with a number', '12 Mock St, Phase 2, Port St Lucie, FL'],
  ])('is accepted %s', (_, text) => {
    expect(parseAddress(text)).toEqual({ address: normalizeAddress(text) });
  });

  it.each(
    [
      'Unity,Suite,Lot,Bldg,Building,Room,Floor,Rear,Front,Upper,Lower,Basement,Side,Key,Slip,Space,Stop,Hangar',
      'Penthouse,Trailer,Department,Unit,Apartment,Pier,Lobby,Office,North,East,Southwest,Avenue,Court,Park,Circle,The',
      'Pennsylvania,Virginia,West Virginia,Washington,Delaware,Kansas,US Grant,County Line,State,Interstate,Route',
      'Saint,Fort,Mount,Box,Upper Mountain,Space Center,PO,Rural,Farm,No,Old Highway 5,Pier 5,Broadway,21st,Ordinal',
    ].flatMap((names) => names.split(',')),
  )('takes the first word of a street for the street: %s', (street) => {
    for (const [text, city] of [
      [`101 ${street} Rd, Front Royal, VA`, 'front royal'],
      [`101 ${street} Rd Upper Marlboro MD 20772`, 'upper marlboro'],
      [`101 N ${street} Rd Apt 5 Kansas City MO`, 'kansas city'],
    ] as const) {
      expect(parseAddress(text), text).toEqual({ address: text });
      expect(readAddress(text), text).toMatchObject({ city, street: expect.stringMatching(/ rd$/) });
    }
  });

  it.each(
    'Unity ME,Front Royal VA,Upper Darby PA,Lower Burrell PA,Key West FL,Slippery Rock PA,Side Lake MN,Nevada MO,Lot AR,'
      .concat('Kansas City KS,Washington DC,Delaware OH,Indiana PA,California MD,Wyoming MI,Oregon OH,Virginia MN,')
      .concat('New York NY,St Louis MO,East St Louis IL,Fort Worth TX,Mount Vernon NY,Salt Lake City UT,Park City UT,')
      .concat('Lake Forest IL,West Palm Beach FL,Truth or Consequences NM,Hartford CT,Omaha NE,Building IN,Space TX')
      .split(','),
  )('knows where a street ends without a comma: %s', (place) => {
    const state = place.slice(-2);
    const city = place.slice(0, -3);
    for (const street of ['100 Court St', '12 Mock Ave', '1 East Ave', '1234 US Highway 19 N', '5 E Mock Dr Apt 4']) {
      const [open, closed] = [readAddress(`${street} ${place}`), readAddress(`${street}, ${city}, ${state}`)];
      expect(parseAddress(`${street} ${place}`).problem).toBeUndefined();
      expect([open.street, open.unit, open.city, open.state]).toEqual([closed.street, closed.unit, closed.city, state]);
    }
  });

  it.each([
    ['7 The Alameda San Jose CA', 'the alameda'],
    ['12 Broadway Grand Rapids MI', 'broadway'],
    ['450 Avenue of the Americas New York NY', 'ave of the americas'],
    ['12 Avenue A New York NY', 'ave a'],
    ['5 Avenue Rd Mesa AZ', 'ave rd'],
    ['5500 State Road 7 Hollywood FL', 'sr 7'],
    ['123 County Road 12 Cullman AL', 'cr 12'],
    ['15 FM 1960 Rd W Houston TX', 'fm 1960 w'],
    ['10 Route 9W Nyack NY', 'rte 9 w'],
    ['10 County Road KK Fremont WI', 'cr kk'],
    ['100 I-35 Austin TX', 'i 35'],
    ['300 S 500 W Provo UT', 's 500 w'],
    ['300 South 500 West Provo Utah', 's 500 w'],
    ['1234 S 900 E, 84105', 's 900 e'],
    ['1234 S 900E Salt Lake City UT', 's 900 e'],
    ['5 Calle del Sol San Juan PR', 'calle del sol'],
    ['12 1st Ave NW Rochester MN', '1 ave nw'],
    ['5050 S Dr Martin Luther King Jr Dr Chicago IL', 's dr martin luther king jr dr'],
    ['12 Old Court House Rd Richmond VA', 'old ct house rd'],
    ['100 Main St Federal Way WA', 'main st'],
    ['12 El Camino Real San Jose CA', 'el camino real'],
    ['12 La Brea Los Angeles CA', 'la brea'],
    ['12 Los Altos Mesa AZ', 'los altos'],
    ['12 Via Linda Mesa AZ', 'via linda'],
    ['12 West Ave K Lancaster CA', 'w ave k'],
  ])('reads a street of another form: %s', (text, street) => {
    expect(parseAddress(text).problem).toBeUndefined();
    expect(readAddress(text)).toMatchObject({ street, unit: '' });
  });

  it.each(sampleAddresses)('is every sample address: %s', (text) => {
    expect(parseAddress(text).problem).toBeUndefined();
  });

  it.each(Object.entries(usStates))('knows the state %s, %s', (code, name) => {
    for (const state of [code, name, name.toLowerCase()]) {
      expect(parseAddress(`12 Mock St, Mesa, ${state}`).problem, state).toBeUndefined();
    }
  });
});

describe('a ZIP that a spreadsheet has changed', () => {
  it.each([
    ['12 Mock St, Boston, MA 2108', '12 Mock St, Boston, MA 02108'],
    ['12 Mock St Boston Massachusetts 2108', '12 Mock St Boston Massachusetts 02108'],
    ['12 Mock St, Boston, MA, 2108.0', '12 Mock St, Boston, MA, 02108'],
    ['12 Mock St, Boston, MA 2108-1234', '12 Mock St, Boston, MA 02108-1234'],
    ['12 Mock St, Boston, MA 21081234', '12 Mock St, Boston, MA 02108-1234'],
    ['12 Mock St, San Juan, PR 901', '12 Mock St, San Juan, PR 00901'],
    ['12 Mock St, Newark, NJ 7102', '12 Mock St, Newark, NJ 07102'],
    ['12 Mock St, Tempe, AZ 852811234', '12 Mock St, Tempe, AZ 85281-1234'],
    ['12 Mock St, Tempe, AZ 85281 1234', '12 Mock St, Tempe, AZ 85281-1234'],
    ['12 Mock St 852811234', '12 Mock St 85281-1234'],
    ['12 Mock St, Tempe, AZ 85281.0', '12 Mock St, Tempe, AZ 85281'],
    ['12 Mock St, Tempe, AZ ="85281"', '12 Mock St, Tempe, AZ 85281'],
    ['12 Mock St, Boston, MA ="2108"', '12 Mock St, Boston, MA 02108'],
  ])('is repaired: %s', (text, address) => {
    expect(parseAddress(text)).toEqual({ address });
    expect(AddressInput.parse(text)).toBe(address);
    expect(readAddress(text).zip).toMatch(/^\d{5}$/);
  });

  it.each(['8528', '852', '85281123', '00000', '2108', '99999999999', '8528l', 'n/a', 'NULL'])(
    'is left out after city and state when it is none: %s',
    (zip) => {
      expect(parseAddress(`12 Mock St, Tempe, AZ ${zip}`)).toEqual({ address: '12 Mock St, Tempe, AZ' });
    },
  );

  it('is found before the state, too', () => {
    for (const text of ['12 Mock St, 85281, Tempe, AZ', '12 Mock St, Tempe 85281 AZ']) {
      expect(readAddress(text)).toMatchObject({ unit: '', city: 'tempe', state: 'AZ', zip: '85281' });
    }
  });

  it.each(['2108', '00000', '21081'.repeat(2)])('is named when nothing else says where the house is: %s', (zip) => {
    for (const place of ['', ', Boston']) {
      const problem = `"${zip}" is not a ZIP. Enter all five digits, or the city and state.`;
      expect(parseAddress(`12 Mock St${place} ${zip}`)).toEqual({ problem });
    }
  });

  it('is not looked for in the number of a road', () => {
    expect(parseAddress('12 State Road 700').problem).toBe('Add the city and state, or the ZIP.');
  });
});

describe('what is none', () => {
  const asks = {
    all: 'Enter the house number and street, then the city and state or the ZIP.',
    characters: 'Use only letters, numbers and plain punctuation.',
    number: 'Start with the house number.',
    street: 'Enter the street after the house number.',
    two: 'Two addresses. Keep the one of the house.',
    comma: 'Put a comma after the street.',
    place: 'Add the city and state, or the ZIP.',
    box: 'A PO box is not a house. Enter the house number and street.',
    route: 'A rural route is not a house number. Enter the house number and road.',
    shorter: 'Enter at most 200 characters.',
  };

  it.each([
    ['nothing', '', asks.all],
    ['spaces', ' \n ', asks.all],
    ['a city', 'Phoenix, AZ 85016', asks.number],
    ['a street', 'Main St, Mesa, AZ', asks.number],
    ['a numbered street', '5th Ave, New York, NY', asks.number],
    ['a unit of a street', 'Unit 4, Main St, Mesa, AZ', asks.number],
    ['a number that is too long for a house', '99999999 Main St, Mesa, AZ', asks.number],
    ['a sign inside a number', "12'3 Main St, Mesa, AZ 85201", asks.number],
    ['two signs inside a number', "12.'3 Main St, Mesa, AZ 85201", asks.number],
    ['two dots inside a number', '12..3 Main St, Mesa, AZ 85201', asks.number],
    ['punctuation', '...,,', asks.all],
    ['numbers', '2417 85016', asks.street],
    ['the end of a street without its name', '5 St, Mesa, AZ', asks.street],
    ['a unit without a street', '12 Unit 5, Mesa, AZ', asks.street],
    ['a house of no city', '12 Mock St', asks.place],
    ['a house of a city without a state', '12 Mock St, Mesa', asks.place],
    ['a house of a state without a city', '12 Mock St, AZ', asks.place],
    ['a house on a court, which is not Connecticut', '12 Sample Palm Ct', asks.place],
    ['markup', '<script>alert(1)</script> 5 St', asks.characters],
    ['markup in an address', '12 <b>Mock</b> St, Mesa, AZ', asks.characters],
    ['a template', '12 {{7*7}} St, Mesa, AZ', asks.characters],
    ['an emoji', '12 Mock St 🏠, Mesa, AZ', asks.characters],
    ['a digit drawn as an emoji', '1️⃣2 Mock St, Mesa, AZ', asks.characters],
    ['a control character', '12 Mock\u0000 St, Mesa, AZ', asks.characters],
    ['a direction mark', '12 Mock\u202e St, Mesa, AZ', asks.characters],
    ['stacked marks', `12 M${'\u0335'.repeat(20)}ock St, Mesa, AZ`, asks.characters],
    ['letters of another alphabet', '12 Мост St, Mesa, AZ', asks.characters],
    ['10,000 characters', `12 Mock St, ${'x'.repeat(10_000)}, AZ`, asks.shorter],
    ['a post-office box', 'PO Box 12, Mesa, AZ 85201', asks.box],
    ['a post-office box with dots', 'P.O. Box 12, Mesa, AZ 85201', asks.box],
    ['a post-office box in words', 'Post Office Box 12 Mesa AZ', asks.box],
    ['a box of a rural route', 'RR 2 Box 15, Anamosa, IA', asks.route],
    ['a rural route in words', 'Rural Route 2 Box 15, Anamosa, IA', asks.route],
    ['a highway contract route', 'HC 3 Box 44, Mesa, AZ', asks.route],
    ['a row of two houses', '7, 12 PINE RD, MESA, 85201, 4 OTHER ST, RENO NV', asks.two],
    ['a row of two houses with other numbers', '3, 88 ELM CT, TEMPE, 85281, 19 FAR LN, BOISE ID', asks.two],
    ['a row of two houses on a street of one word', '10234, 12 Broadway, Mesa, 85201, 4 N 14th, Reno NV', asks.two],
    ['a house and its owner’s', '456 OAK AVE, TAMPA, 33602, 98 MAIL RD, MESA AZ', asks.two],
    ['a house and its owner’s without an ending', '12 Elm St, Tampa, FL 33602, 98 Broadway, Mesa AZ', asks.two],
    ['a house and its owner’s without a word for a street', '12 Elm St, Tampa, 33602, 98 Mail, Mesa AZ', asks.two],
    ['two houses without commas', '12 Pine Rd Mesa AZ 85201 4 Other St Reno NV', asks.two],
    ['two houses of one street', '12 & 14 Oak St, Mesa, AZ', asks.two],
    ['two houses at a corner', '12 Oak St & 14 Pine St, Mesa, AZ', asks.two],
    ['a number of a row before a house', '7, 12 Pine Rd, Mesa, AZ 85201', asks.two],
    ['a lot in place of the street', '12 Lot 7, Tempe, AZ 85281', asks.street],
    ['a space in place of the street', '12 Space 7, Tempe, AZ 85281', asks.street],
    ['a trailer in place of the street', '12 Trailer B, Tempe, AZ 85281', asks.street],
    ['a lot with its sign in place of the street', '12 Lot # 7, Tempe, AZ 85281', asks.street],
    ['a sum', 'Total', asks.number],
    ['a sum with its rows', 'Grand Total 61 rows', asks.number],
    ['a count', '61 records', asks.place],
    ['a direction and a number without its ordinal', '100 W 7, Los Angeles, CA', asks.street],
    ['a street of which nothing says where it ends', '12 Mock Mesa AZ', asks.comma],
    ['one with its ZIP', '12 Mock Ridgeway Mesa AZ 85201', asks.comma],
  ])('is refused and says what to change: %s', (_, text, ask) => {
    expect(parseAddress(text)).toEqual({ problem: ask });
  });
});

describe('an address as input', () => {
  it('is put on one line', () => {
    expect(AddressInput.parse('  12  Mock St,\nMesa, AZ ')).toBe('12 Mock St, Mesa, AZ');
  });

  it.each([
    ['１２ Ｍock St, Mesa, AZ', '12 Mock St, Mesa, AZ'],
    ['12 N. Mock St. ,Mesa,AZ,85201,', '12 N Mock St, Mesa, AZ, 85201'],
    ['123½ Mock St, Mesa, AZ', '123 1/2 Mock St, Mesa, AZ'],
    ['123.5 Mock St, Mesa, AZ', '123.5 Mock St, Mesa, AZ'],
    ['12–34 “Mock” St (rear), Queens, N.Y.', '12-34 Mock St rear, Queens, NY'],
    ["9 O'Mock Rd #4, Mesa, AZ", "9 O'Mock Rd #4, Mesa, AZ"],
  ])('is normalized: %s', (typed, normalized) => {
    expect(AddressInput.parse(typed)).toBe(normalized);
    expect(houseKey(normalized)).toBe(houseKey(typed));
  });

  it('is refused with one sentence that says what to change', () => {
    const { error } = AddressInput.safeParse('Phoenix, AZ');
    expect(error?.issues.map(({ message }) => message)).toEqual(['Start with the house number.']);
  });
});
