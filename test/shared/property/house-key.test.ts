import { describe, expect, it } from 'vitest';
import { parseAddress } from '#shared/property/address-parser.ts';
import { houseKey, isSameHouse } from '#shared/property/house-key.ts';

describe('the key of a house', () => {
  const key = '2417 E Sample Palm Ln, Phoenix, AZ 85016';

  it.each([
    ['as it is written', '2417 E Sample Palm Ln, Phoenix, AZ 85016'],
    ['in capitals', '2417 E SAMPLE PALM LN, PHOENIX, AZ 85016'],
    ['with whole words', '2417 East Sample Palm Lane, Phoenix, AZ 85016'],
    ['without commas', '2417 e sample palm ln phoenix az 85016'],
    ['with dots and spaces', '  2417 E. Sample  Palm Ln.,Phoenix ,AZ\t85016 '],
    ['with ZIP+4', '2417 E Sample Palm Ln, Phoenix, AZ 85016-1234'],
    ['with the country', '2417 E Sample Palm Ln, Phoenix, AZ 85016, USA'],
    ['with the country in dots', '2417 E Sample Palm Ln, Phoenix, AZ 85016, U.S.A.'],
    ['with the country in words', '2417 E Sample Palm Ln, Phoenix, AZ 85016, United States'],
    ['in full-width digits', '２４１７ E Sample Palm Ln, Phoenix, AZ 85016'],
  ])('is the same %s', (_, address) => {
    expect(houseKey(address)).toBe(houseKey(key));
  });

  it.each(['#4', 'Apt 4', 'Apartment 4', 'Suite 4', 'Ste. 4', 'Unit 4', 'Apt #4', 'Unit # 4'])(
    'has one word for a unit: %s',
    (unit) => {
      expect(houseKey(`12 Mock St ${unit}, Mesa, AZ`)).toBe(houseKey('12 mock st unit 4 mesa az'));
    },
  );

  it.each([
    ['Street', 'St'],
    ['Avenue', 'Ave'],
    ['Av', 'Ave'],
    ['Road', 'Rd'],
    ['Drive', 'Dr'],
    ['Lane', 'Ln'],
    ['Court', 'Ct'],
    ['Place', 'Pl'],
    ['Boulevard', 'Blvd'],
    ['Circle', 'Cir'],
    ['Terrace', 'Ter'],
    ['Parkway', 'Pkwy'],
    ['Highway', 'Hwy'],
    ['Trail', 'Trl'],
    ['Square', 'Sq'],
    ['North', 'N'],
    ['South', 'S'],
    ['East', 'E'],
    ['West', 'W'],
    ['Northeast', 'NE'],
    ['Northwest', 'NW'],
    ['Southeast', 'SE'],
    ['Southwest', 'SW'],
  ])('takes %s for %s', (long, short) => {
    expect(houseKey(`12 Mock ${long}, Mesa`)).toBe(houseKey(`12 Mock ${short}, Mesa`));
  });

  it.each([
    ['another house number', '2419 E Sample Palm Ln, Phoenix, AZ 85016'],
    ['another direction', '2417 W Sample Palm Ln, Phoenix, AZ 85016'],
    ['another street word', '2417 E Sample Palm Dr, Phoenix, AZ 85016'],
    ['another ZIP', '2417 E Sample Palm Ln, Phoenix, AZ 85018'],
    ['a unit', '2417 E Sample Palm Ln #2, Phoenix, AZ 85016'],
  ])('is another with %s', (_, address) => {
    expect(houseKey(address)).not.toBe(houseKey(key));
  });

  it.each([
    ['500 E St, Washington, DC', '500 East St, Washington, DC'],
    ['500 E St NW, Washington, DC', '500 East Street NW, Washington, DC'],
    ['9 N East St, Mesa, AZ', '9 N E St, Mesa, AZ'],
    ['12 Avenue N, Galveston, TX', '12 Avenue North, Galveston, TX'],
    ['1 1/2 S Ave, Mesa, AZ', '1 1/2 South Ave, Mesa, AZ'],
    ['123.5 Main St, Mesa, AZ', '1235 Main St, Mesa, AZ'],
    ["12'3 Main St, Mesa, AZ", '123 Main St, Mesa, AZ'],
    ["12.'3 Main St, Mesa, AZ", '123 Main St, Mesa, AZ'],
    ['12..3 Main St, Mesa, AZ', '123 Main St, Mesa, AZ'],
    ['１² Main St, Mesa, AZ', '12 Main St, Mesa, AZ'],
    ['12345-6789 Main St, Mesa, AZ', '12345 Main St, Mesa, AZ'],
  ])('tells %s from %s', (one, other) => {
    expect(houseKey(one)).not.toBe(houseKey(other));
  });

  it.each([
    ['9 North East St, Mesa', '9 N East Street, Mesa'],
    ['12 Avenue N Northwest, Mesa', '12 Avenue N NW, Mesa'],
    ['12 7th Ave North, Mesa', '12 7th Ave. N., Mesa'],
    ['12 Mock St, North Mesa', '12 Mock St, N Mesa'],
    ['123.5 East Mock St., Mesa', '123.5 E. Mock St, Mesa'],
    ['123½ Mock St, Mesa', '123 1/2 Mock St, Mesa'],
  ])('takes %s for %s', (one, other) => {
    expect(houseKey(one)).toBe(houseKey(other));
  });

  it('ignores apostrophes of either kind', () => {
    expect(houseKey("9 O'Mock Rd")).toBe(houseKey('9 O’Mock Road'));
  });
});

describe('one house', () => {
  it.each([
    ['ordinals in words', '12 Fifth Ave', '12 5th Ave', '12 5 Ave', '12 05th Avenue'],
    ['ordinals of two words', '12 Twenty-First St', '12 Twenty First Street', '12 21st St'],
    ['the ninety-ninth', '12 Ninety-Ninth St', '12 99th St'],
    ['saints', '12 Saint James Pl', '12 St. James Place', '12 St James Pl'],
    ['forts and mounts', '12 Fort Mount Rd', '12 Ft. Mt. Road'],
    ['accents', '5 Calle Peñón', '5 Calle Penon', '5 CALLE PEÑÓN'],
    ['Hawaiian marks', '77 Kalākaua Ave', '77 Kalakaua Ave'],
    ['an okina', '77 Kapiʻolani Blvd', "77 Kapi'olani Blvd", '77 Kapiolani Boulevard', '77 Kapi‘olani Blvd'],
    ['apostrophes', "12 O'Brien Ct", '12 OBrien Court', '12 O’Brien Ct'],
    ['hyphens in a name', '12 Wilkes-Barre Blvd', '12 Wilkes Barre Blvd'],
    [
      'US highways',
      '12 US Highway 19 N',
      '12 US-19 N',
      '12 U.S. Hwy 19 North',
      '12 US19 N',
      '12 US Hwy 19N',
      '12 US Rte 19 N',
    ],
    ['Interstates', '12 Interstate 35', '12 I-35', '12 I35', '12 IH 35', '12 I 35'],
    [
      'state roads',
      '12 State Road 7',
      '12 SR 7',
      '12 SR-7',
      '12 State Rte 7',
      '12 State Hwy 7',
      '12 St Rd 7',
      '12 State Route 7',
    ],
    ['county roads', '12 County Road 12', '12 CR 12', '12 Co Rd 12', '12 Co. Rd. 12', '12 County Rd 012'],
    [
      'farm roads',
      '12 FM 1960 W',
      '12 FM 1960 Rd W',
      '12 Farm to Market Road 1960 West',
      '12 FM-1960 W',
      '12 FM1960 W',
    ],
    ['ranch roads', '12 RM 620', '12 Ranch Road 620', '12 Ranch to Market Rd 620'],
    ['routes', '12 Route 9W', '12 Rt 9 W', '12 Rte. 9W'],
    ['grids', '300 S 500 W', '300 South 500 West', '300 S 500W', '300 S. 500 W.'],
    ['fractions', '123 1/2 Main St', '123½ Main St', '123.5 Main St', '123-1/2 Main St'],
    ['a letter of the number', '123A Main St', '123-A Main St', '123a Main St'],
    ['a grid number', 'W180N8085 Mock Rd', 'W180 N8085 Mock Rd', 'w180-n8085 Mock Rd'],
    ['leading zeros', '012 Main St', '12 Main St'],
    ['units', '12 Mock St Apt 5-B', '12 Mock St #5B', '12 Mock St Unit 5 B', '12 Mock St, Ste 05B', '12 Mock St, 5B'],
    [
      'units in front',
      'Apt 5, 12 Mock St',
      '12 Mock St Lot 5',
      '#5 12 Mock St',
      '12 Mock St Apt5',
      '12 Mock St Space # 5',
    ],
    ['floors', '12 Mock St Floor 2', '12 Mock St, 2nd Floor', '12 Mock St Fl 2', '12 Mock St Second Fl'],
    ['buildings', '12 Mock St Bldg C Apt 4', '12 Mock St, Apt 4, Building C'],
    ['a rear house', '12 Mock St Rear', '12 Mock St, Rear', '12 Mock St, REAR'],
    ['rare endings', '12 Mock Crossing', '12 Mock Xing', '12 Mock Crssng'],
    ['endings within a name', '12 Lake Shore Dr', '12 Lk Shr Drive'],
    ['directions on both sides', '12 North Mock Street Southwest', '12 N. Mock St. S.W.', '12 n mock st sw'],
    ['a box beside the street', '12 Mock St', '12 Mock St, PO Box 5'],
    [
      'a unit after a number sign',
      '12 Mock St Apt 2',
      '12 Mock St # Apt 2',
      '12 Mock St, #Apt 2',
      '12 Mock St # Lot 2',
    ],
    ['a direction between commas', '12 M St NW', '12 M Street, NW', '12 M St, N.W.', '12 M Street, Northwest'],
    ['a direction and a unit between commas', '12 M St NW Apt 5', '12 M St, NW Apt 5', '12 M St, Apt 5, NW'],
    ['a direction of a lettered avenue', '12 W Ave K', '12 West Avenue K', '12 West Ave. K'],
    ['a direction of a numbered avenue', '12 E Ave 26', '12 East Avenue 26', '12 E Avenue 26'],
    ['a direction in two letters', '12 Main Dr SE', '12 Main Dr S E', '12 Main Dr S.E.', '12 Main Drive S. E.'],
    ['a direction of an ordinal in two letters', '12 5th NE', '12 5th N E', '12 Fifth N.E.'],
    ['No and So', '12 Mock St N', '12 Mock St No', '12 Mock St. No.', '12 Mock Street North'],
    ['an ordinal without an ending', '100 W 7th', '100 West 7th', '100 W Seventh', '100 W. 7th'],
    ['a title', '12 S Dr Mock King Jr Dr', '12 South Dr. Mock King Jr Drive'],
    ['backslashes', '12 Mock St Apt 2', '12 Mock St\\Apt 2', '12\\Mock St\\#2'],
  ])('in several spellings: %s', (_, first, ...others) => {
    for (const place of [', Mesa, AZ 85201', ', Mesa, AZ', ', 85201']) {
      for (const other of others) {
        expect(houseKey(other + place), other).toBe(houseKey(first + place));
        expect(isSameHouse(first + place, other + place), other).toBe(true);
        expect(isSameHouse(other + place, first + place), other).toBe(true);
      }
    }
  });

  it.each([
    ['with cities of one ZIP', '12 Mock St, Sunnyslope, AZ 85020', '12 Mock St, Phoenix, AZ 85020'],
    ['with and without a hyphen in Queens', '42-15 81st St, Elmhurst, NY 11373', '4215 81st St, Elmhurst, NY 11373'],
    ['with and without a hyphen in Hawaii', '94-123 Mock St, Waipahu, HI 96797', '94123 Mock St, Waipahu, HI 96797'],
    ['with a repaired ZIP', '12 Mock St, Boston, MA 02108', '12 Mock St, Boston, MA 2108'],
    ['in a city of a saint', '12 Mock St, St. Paul, MN', '12 Mock St, Saint Paul, Minnesota'],
    ['in a city to the north', '12 Mock St, North Port, FL', '12 Mock St, N Port, FL'],
    ['in a state to the north', '12 Mock St, Charlotte, North Carolina', '12 Mock St, Charlotte, N Carolina'],
    ['without commas', '12 Mock St Salt Lake City UT', '12 Mock St, Salt Lake City, UT'],
    ['with the county after the city', '12 Mock St, Mesa, AZ', '12 Mock St, Mesa, Maricopa County, AZ'],
  ])('%s', (_, one, other) => {
    expect(houseKey(one)).toBe(houseKey(other));
    expect(isSameHouse(one, other)).toBe(true);
  });
});

/** What the table of decision 182 keeps apart. */
describe('two houses', () => {
  it.each([
    ['an avenue and a street', '12 Mock Ave', '12 Mock St'],
    ['north, south and neither', '12 N Mock St', '12 S Mock St', '12 Mock St'],
    ['a direction before and after', '12 N Mock St', '12 Mock St N'],
    ['E Street and East Street', '12 E St', '12 East St'],
    ['Avenue N and Avenue North', '12 Avenue N', '12 Avenue North'],
    ['units and none', '12 Mock St Apt 5', '12 Mock St Apt 6', '12 Mock St', '12 Mock St Bldg 5', '12 Mock St Fl 5'],
    ['a range and its ends', '100-102 Mock St', '100 Mock St', '102 Mock St', '100102 Mock St'],
    ['a number, its letter and its half', '12 Mock St', '12A Mock St', '12 1/2 Mock St', '12 1/4 Mock St'],
    ['numbers 9', '12 Route 9', '12 US 9', '12 State Route 9', '12 Highway 9', '12 Interstate 9', '12 9th St'],
    ['county roads and highways', '12 County Road 9', '12 County Highway 9', '12 County Route 9'],
    ['farm and ranch roads', '12 FM 620', '12 RM 620'],
    ['with and without an ending', '12 Mock', '12 Mock St'],
    ['initials and names', '12 MLK Blvd', '12 Martin Luther King Blvd', '12 M L King Blvd'],
    ['one and several', '12 Mock Hill', '12 Mock Hills', '12 Mock Spring', '12 Mock Springs'],
    ['the sides of a grid', '300 S 500 W', '300 S 500 E', '300 N 500 W', '500 W 300 S'],
    ['the front and the rear', '12 Mock St Front', '12 Mock St Rear', '12 Mock St'],
    ['an ordinal with and without an ending', '100 W 7th', '100 W 7th St', '100 E 7th'],
    ['West Ave, W Ave and West Ave K', '12 West Ave', '12 W Ave', '12 West Ave K', '12 West Ave N'],
    ['S Drive and S Dr of a name', '12 S Dr', '12 South Dr', '12 S Dr King Dr'],
  ])('on purpose: %s', (_, ...spellings) => {
    for (const place of [', Mesa, AZ 85201', ', Mesa, AZ']) {
      expect(new Set(spellings.map((each) => houseKey(each + place))).size).toBe(spellings.length);
      for (const one of spellings) {
        for (const other of spellings) expect(isSameHouse(one + place, other + place)).toBe(one === other);
      }
    }
  });

  it('in two cities without ZIPs, or in two ZIPs of one city', () => {
    expect(isSameHouse('12 Mock St, Mesa, AZ', '12 Mock St, Tempe, AZ')).toBe(false);
    expect(houseKey('12 Mock St, Mesa, AZ 85201')).not.toBe(houseKey('12 Mock St, Mesa, AZ 85202'));
  });
});

it.each([..."ʼʽʹʾʿˈ´`′‛＇’‘ʻ'"])('takes %s for an apostrophe, in street and city', (sign) => {
  const typed = `12 O${sign}Brien Ct, Coeur d${sign}Alene, ID 83814`;
  expect(parseAddress(typed).problem).toBeUndefined();
  expect(houseKey(typed)).toBe(houseKey("12 O'Brien Ct, Coeur d'Alene, ID 83814"));
  // What is meant by it is not the house 123.
  expect(parseAddress(`12${sign}3 Mock St, Mesa, AZ 85201`).problem).toBe('Start with the house number.');
});
