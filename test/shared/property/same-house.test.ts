import { describe, expect, it } from 'vitest';
import { isSameHouse } from '#shared/property/house-key.ts';

describe("an answer's address is the house asked for", () => {
  it.each([
    ['with whole words', '12 North Mock Street, Mesa, AZ 85201', '12 N Mock St, Mesa, AZ 85201'],
    ['in capitals', '12 n mock st, mesa, az 85201', '12 N MOCK ST, MESA, AZ 85201'],
    ['when no commas were typed', '12 n mock st mesa arizona 85201', '12 N Mock St, Mesa, AZ 85201'],
    ['when one comma was typed', '12 N Mock St Mesa, AZ 85201', '12 N Mock St, Mesa, AZ 85201'],
    ['when only the ZIP was typed', '12 N Mock St 85201', '12 N Mock St, Mesa, AZ 85201'],
    ['when no ZIP was typed', '12 N Mock St, Mesa, AZ', '12 N Mock St, Mesa, AZ 85201'],
    ['when neither ZIP nor commas were typed', '12 n mock st mesa az', '12 N Mock St, Mesa, AZ 85201'],
    ['with ZIP+4', '12 N Mock St, Mesa, AZ 85201', '12 N Mock St, Mesa, AZ 85201-1234'],
    ['under another name of the city', '12 N Mock St, Sunnyslope, AZ 85020', '12 N Mock St, Phoenix, AZ 85020'],
    ['with the county in place of the city', '12 Mock St, Phoenix, AZ', '12 Mock St, Maricopa County, AZ 85020'],
    ['when the county was typed for the city', '12 Mock St, Maricopa County, AZ', '12 Mock St, Phoenix, AZ 85020'],
    ['with the county after the city', '12 Mock St, Phoenix, AZ', '12 Mock St, Phoenix, Maricopa County, AZ 85020'],
    ['with the country', '12 Mock St, Mesa, AZ 85201, USA', '12 Mock St, Mesa, AZ 85201'],
    ['in a city of a saint', '12 Mock Ave, St. Louis, MO', '12 Mock Ave, Saint Louis, MO 63101'],
    ['in a city of a fort', '12 Mock Ave, Fort Worth, TX', '12 Mock Ave, Ft Worth, TX 76101'],
    ['in a city to the east', '12 Mock St East St Louis IL', '12 Mock St, East Saint Louis, IL 62201'],
    ['on a street of a saint', '12 Saint Mock Rd, Mesa, AZ 85201', '12 St. Mock Rd, Mesa, AZ 85201'],
    ['on a numbered street', '12 Fifth Ave, Mesa, AZ 85201', '12 5th Ave, Mesa, AZ 85201'],
    ['on a numbered street without an ending', '12 W 5 St, Mesa, AZ 85201', '12 W 5th St, Mesa, AZ 85201'],
    ['on a street with a rare ending', '12 Mock Crossing, Mesa, AZ 85201', '12 Mock Xing, Mesa, AZ 85201'],
    ['on a way', '12 Mock Wy, Mesa, AZ 85201', '12 Mock Way, Mesa, AZ 85201'],
    ['with another mark of the unit', '12 Mock St #5, Mesa, AZ 85201', '12 Mock St, Apt 5, Mesa, AZ 85201'],
    ['with a unit and no commas', '12 Mock St Unit 5B Mesa AZ', '12 Mock St, Apt 5-B, Mesa, AZ 85201'],
    ['with the unit first', 'Apt 5, 12 Mock St, Mesa, AZ', '12 Mock St Unit 5, Mesa, AZ 85201'],
    ['in a building', '12 Mock St, Building 2, Apt 5, Mesa, AZ', '12 Mock St Bldg 2 # 5, Mesa, AZ 85201'],
    ['with a fraction', '123½ Mock St, Mesa, AZ 85201', '123 1/2 Mock St, Mesa, AZ 85201'],
    ['in Queens', '12-34 45th St, Queens, NY 11101', '12-34 45th St, Long Island City, NY 11101'],
    ['on a grid', '123 W 400 S, Salt Lake City, UT', '123 West 400 South, Salt Lake City, UT 84101'],
    ["with an apostrophe in the street's name", "12 O'Mock Rd, Mesa, AZ 85201", '12 Omock Rd, Mesa, AZ 85201'],
  ])('%s', (_, asked, answered) => {
    expect(isSameHouse(asked, answered)).toBe(true);
  });
});

describe("an answer's address is another house", () => {
  const asked = '12 N Mock St, Mesa, AZ 85201';

  it.each([
    ['with another number', asked, '14 N Mock St, Mesa, AZ 85201'],
    ['with a letter after the number', asked, '12B N Mock St, Mesa, AZ 85201'],
    ['with a fraction after the number', asked, '12 1/2 N Mock St, Mesa, AZ 85201'],
    ['whose number begins alike', asked, '123 N Mock St, Mesa, AZ 85201'],
    ['on another street', asked, '12 N Other St, Mesa, AZ 85201'],
    ['on an avenue of that name', asked, '12 N Mock Ave, Mesa, AZ 85201'],
    ['in another direction', asked, '12 S Mock St, Mesa, AZ 85201'],
    ['without the direction', asked, '12 Mock St, Mesa, AZ 85201'],
    ['with the direction at the end', asked, '12 Mock St N, Mesa, AZ 85201'],
    ['in another ZIP', asked, '12 N Mock St, Mesa, AZ 85202'],
    ['in another city, when no ZIP was typed', '12 N Mock St, Mesa, AZ', '12 N Mock St, Tempe, AZ 85281'],
    ['in another state', '12 N Mock St, Portland, OR', '12 N Mock St, Portland, ME 04101'],
    ['in another city of a county', '12 Mock St, Mesa, AZ', '12 Mock St, Phoenix, Maricopa County, AZ 85020'],
    ['in a unit', asked, '12 N Mock St, Apt 5, Mesa, AZ 85201'],
    ['that is the whole building', '12 Mock St #5, Mesa, AZ 85201', '12 Mock St, Mesa, AZ 85201'],
    ['in another unit', '12 Mock St #5, Mesa, AZ 85201', '12 Mock St #6, Mesa, AZ 85201'],
    ['on a street whose name begins alike', '12 Mock Ave Extension, Mesa, AZ 85201', '12 Mock Ave, Mesa, AZ 85201'],
    ['on a street with a direction at the end', '12 7th Ave N Mesa AZ 85201', '12 7th Ave, Mesa, AZ 85201'],
    ['on East Street, not E Street', '500 E St, Washington, DC 20001', '500 East St, Washington, DC 20001'],
    ['that has no number', asked, 'N Mock St, Mesa, AZ 85201'],
    ['of which only the city is known', asked, 'Mesa, AZ 85201'],
    ['of which nothing is known', asked, ''],
  ])('%s', (_, typed, answered) => {
    expect(isSameHouse(typed, answered)).toBe(false);
  });
});
