/*
 * The hand-made houses of the sample source: what a county, a lender and a listing would report, no more.
 * Everything that follows from these facts is worked out in `sample-mapping.ts`, so a figure can't contradict another.
 * The people, streets and houses do not exist; telephone numbers are from the range kept for fiction.
 */

/** What the record of a house can show about its owner's situation. */
export type Sign =
  | 'foreclosure'
  | 'tax lien'
  | 'judgment'
  | 'lien'
  | 'taxes overdue'
  | 'vacant'
  | 'inherited'
  | 'failed listing';

/** `[address, beds, baths, living area in sq ft, miles away, price in USD, date sold]` */
export type ComparableFacts = [string, number, number, number, number, number, string];

/** What is on record about a house; a fact that is left out is unknown. USD, square feet, ISO dates. */
export type SampleFacts = {
  address: string;
  home: { type: string; built?: number; area?: number; beds?: number; baths?: number; lot: number };
  /** `low` and `high` are 92 % and 108 % of the value when left out. */
  price: { value: number; low?: number; high?: number };
  /** A month, whole property; `low` and `high` are 93 % and 107 % of the rent when left out. */
  rental?: { rent: number; low?: number; high?: number; hoa?: number };
  /** Of the ZIP code: median price, days on market, occupied rental homes in percent. */
  market?: [median: number, days: number, occupancy: number];
  /** Newest first. */
  taxes: [year: number, amount: number, assessed: number][];
  /** Newest first; price 0 where the state does not disclose it. */
  sales: [date: string, price: number, event?: string][];
  /** Balance, annual rate in percent and months left; `none` is free and clear. */
  loan: [balance: number, rate: number, monthsLeft: number] | 'none' | 'estimate' | 'unknown';
  /** Without a mailing address the owner lives in the house. */
  owner?: { name: string; mailing?: string; phone?: string };
  /** Left out when the source does not report any. */
  signs?: Sign[];
  /** Made up around the value when left out; none are known when empty. */
  comparables?: ComparableFacts[];
};

/** `count` years of taxes down from the latest, each a little lower than the year after it. */
function taxes(year: number, amount: number, assessed: number, count: number): SampleFacts['taxes'] {
  return Array.from({ length: count }, (_, back) => [
    year - back,
    Math.round(amount / 1.031 ** back),
    Math.round(assessed / 1.047 ** back / 100) * 100,
  ]);
}

export const sampleProperties: SampleFacts[] = [
  // The answer of a provider that reports no loans, liens or vacancy: balance and equity are estimates.
  {
    address: '2417 E Sample Palm Ln, Phoenix, AZ 85016',
    home: { type: 'Single Family', built: 1968, area: 1640, beds: 3, baths: 2, lot: 7405 },
    price: { value: 402_000, low: 361_000, high: 443_000 },
    rental: { rent: 2150, low: 1990, high: 2310 },
    market: [455_000, 48, 93.9],
    taxes: [
      [2024, 1512, 208_300],
      [2023, 1466, 197_400],
    ],
    sales: [
      ['2016-05-20', 214_000],
      ['2004-03-11', 148_500],
    ],
    loan: 'estimate',
    owner: { name: 'Dana Q Example', mailing: '90 Placeholder Rd, Reno, NV 89501' },
    comparables: [
      ['2330 E Mock St, Phoenix, AZ 85016', 3, 2, 1702, 0.16, 418_000, '2025-07-30'],
      ['2502 E Mock Ave, Phoenix, AZ 85016', 3, 2, 1572, 0.21, 389_500, '2025-10-09'],
      ['2611 E Example Citrus Dr, Phoenix, AZ 85016', 3, 2.5, 1718, 0.44, 429_900, '2025-05-16'],
      ['2210 E Sample Orange Ln, Phoenix, AZ 85016', 4, 2, 1791, 0.38, 437_000, '2025-11-21'],
      ['2748 E Placeholder Date St, Phoenix, AZ 85016', 3, 1.5, 1466, 0.57, 361_000, '2025-03-04'],
      ['2039 E Fixture Grove Ave, Phoenix, AZ 85016', 2, 2, 1398, 0.72, 348_500, '2025-09-12'],
    ],
  },
  {
    address: '4820 W Example Saguaro Dr, Glendale, AZ 85301',
    home: { type: 'Single Family', built: 1979, area: 1382, beds: 3, baths: 2, lot: 6534 },
    price: { value: 318_000, low: 296_000, high: 341_000 },
    rental: { rent: 1860 },
    market: [329_000, 54, 92.4],
    taxes: taxes(2025, 1094, 168_900, 5),
    sales: [
      ['2022-06-10', 309_900],
      ['2013-09-27', 121_000],
      ['2009-02-18', 78_500, 'Foreclosure sale'],
      ['2005-11-03', 196_000],
    ],
    loan: [289_400, 5.375, 318],
    owner: { name: 'Marcus T Placeholder', phone: '(623) 555-0142' },
    signs: ['foreclosure', 'tax lien', 'judgment'],
    comparables: [
      ['4907 W Mock Cactus Dr, Glendale, AZ 85301', 3, 2, 1410, 0.12, 322_500, '2025-09-19'],
      ['5012 W Sample Yucca St, Glendale, AZ 85301', 3, 2, 1336, 0.31, 305_000, '2025-12-05'],
      ['4733 W Fixture Agave Ln, Glendale, AZ 85301', 3, 1.75, 1455, 0.27, 331_000, '2025-06-24'],
      ['4618 W Example Ocotillo Ave, Glendale, AZ 85301', 4, 2, 1512, 0.49, 349_900, '2025-08-01'],
      ['5140 W Placeholder Cholla Dr, Glendale, AZ 85301', 2, 1, 1204, 0.66, 272_000, '2025-04-11'],
    ],
  },
  {
    address: '118 Fixture Ct, Mesa, AZ 85201',
    home: { type: 'Single Family', built: 1964, area: 1518, beds: 3, baths: 1.75, lot: 8276 },
    price: { value: 356_000 },
    rental: { rent: 1980 },
    market: [349_000, 46, 93.9],
    taxes: taxes(2025, 1236, 181_400, 6),
    sales: [['1994-08-15', 92_500]],
    loan: 'none',
    owner: { name: 'Ruth A Sample & Harold Sample', phone: '(480) 555-0117' },
    signs: [],
    comparables: [
      ['131 Fixture Ct, Mesa, AZ 85201', 3, 2, 1544, 0.05, 365_000, '2025-08-29'],
      ['322 N Mock Grove Ave, Mesa, AZ 85201', 3, 2, 1475, 0.33, 341_500, '2025-10-31'],
      ['247 W Sample Vine St, Mesa, AZ 85201', 3, 1.75, 1580, 0.41, 372_000, '2025-05-02'],
      ['509 N Example Lemon Dr, Mesa, AZ 85201', 4, 2, 1665, 0.58, 389_900, '2025-07-11'],
      ['88 W Placeholder Date Ave, Mesa, AZ 85201', 2, 1, 1290, 0.62, 304_000, '2025-11-14'],
      ['614 N Testcase Fig Pl, Mesa, AZ 85201', 3, 2, 1702, 0.83, 394_000, '2025-02-20'],
    ],
  },
  {
    address: '731 Placeholder Oak St, Columbus, OH 43206',
    home: { type: 'Single Family', built: 1926, area: 1474, beds: 3, baths: 1.5, lot: 4356 },
    price: { value: 284_000 },
    rental: { rent: 1895 },
    market: [309_000, 33, 94.6],
    taxes: taxes(2025, 4210, 94_600, 4),
    sales: [
      ['2024-04-26', 279_900],
      ['2019-10-08', 212_000],
      ['2011-07-22', 118_000],
    ],
    loan: [265_300, 6.875, 340],
    owner: { name: 'Priya Testcase & Owen Testcase', phone: '(614) 555-0163' },
    signs: ['failed listing'],
    comparables: [
      ['744 Mock Oak St, Columbus, OH 43206', 3, 1.5, 1452, 0.04, 281_000, '2025-10-17'],
      ['812 Sample Beech St, Columbus, OH 43206', 3, 2, 1510, 0.22, 297_500, '2025-06-13'],
      ['655 Example Kossuth Ave, Columbus, OH 43206', 3, 1, 1398, 0.29, 259_900, '2025-09-05'],
      ['921 Fixture Whittier St, Columbus, OH 43206', 4, 2, 1634, 0.47, 318_000, '2025-04-30'],
      ['590 Placeholder Ebner Ln, Columbus, OH 43206', 2, 1, 1236, 0.51, 239_000, '2025-12-12'],
    ],
  },
  {
    address: '9055 N Mock Mesa Rd, Tucson, AZ 85704',
    home: { type: 'Single Family', built: 1986, area: 1894, beds: 4, baths: 2, lot: 10_890 },
    price: { value: 371_000 },
    rental: { rent: 2180, hoa: 35 },
    market: [382_000, 51, 93.1],
    taxes: taxes(2025, 2304, 214_700, 5),
    sales: [
      ['2019-03-29', 252_000],
      ['2007-05-14', 268_500],
    ],
    loan: [244_900, 4.25, 279],
    owner: { name: 'Leona Mock' },
    signs: [],
  },
  {
    address: '1630 S Example Ocotillo Ave Unit 12, Tempe, AZ 85281',
    home: { type: 'Condo', built: 2004, area: 1012, beds: 2, baths: 2, lot: 871 },
    price: { value: 289_000 },
    rental: { rent: 1790, hoa: 264 },
    market: [418_000, 57, 92.8],
    taxes: taxes(2025, 1012, 142_300, 4),
    sales: [
      ['2018-02-09', 197_500],
      ['2004-12-17', 164_000],
    ],
    loan: [170_500, 4.625, 265],
    owner: { name: 'Carl & Ines Fixture', mailing: '412 Sample Fir Rd, Tacoma, WA 98402' },
    signs: ['lien'],
  },
  {
    address: '27 Sample Creosote Way, Scottsdale, AZ 85251',
    home: { type: 'Townhouse', built: 1998, area: 1720, beds: 3, baths: 2.5, lot: 2178 },
    price: { value: 612_000 },
    rental: { rent: 2950, hoa: 198 },
    market: [598_000, 62, 91.7],
    taxes: taxes(2025, 2018, 339_600, 6),
    sales: [
      ['2011-10-21', 287_000],
      ['2006-06-30', 455_000],
      ['1998-09-04', 189_900],
    ],
    loan: [171_400, 3.75, 190],
    owner: {
      name: 'Sample Creosote Holdings LLC',
      mailing: 'PO Box 4410, Prescott, AZ 86302',
      phone: '(928) 555-0128',
    },
    signs: [],
  },
  // Worth less than is owed on it.
  {
    address: '3312 W Placeholder Agave St, Phoenix, AZ 85033',
    home: { type: 'Single Family', built: 1972, area: 1246, beds: 3, baths: 1.75, lot: 6098 },
    price: { value: 268_000 },
    rental: { rent: 1720 },
    market: [312_000, 49, 92.2],
    taxes: taxes(2025, 846, 139_800, 4),
    sales: [
      ['2022-05-13', 305_000],
      ['2017-08-31', 158_000],
    ],
    loan: [291_000, 5.125, 317],
    owner: { name: 'Tomas R Example', phone: '(602) 555-0186' },
    signs: [],
  },
  {
    address: '605 E Testcase Mesquite Dr, Phoenix, AZ 85006',
    home: { type: 'Multi-Family', built: 1958, area: 3120, beds: 8, baths: 4, lot: 9583 },
    price: { value: 742_000 },
    rental: { rent: 5240 },
    market: [421_000, 55, 93.4],
    taxes: taxes(2025, 3388, 402_100, 5),
    sales: [
      ['2015-12-04', 338_000],
      ['2010-06-18', 174_000, 'Foreclosure sale'],
    ],
    loan: [333_900, 4.5, 238],
    owner: { name: 'Mesquite Testcase Partners LLC', mailing: '77 Mock Tower Rd, Chicago, IL 60601' },
    signs: [],
  },
  // Empty since it was inherited; the heirs live elsewhere.
  {
    address: '14210 N Fixture Canyon Ct, Phoenix, AZ 85022',
    home: { type: 'Single Family', built: 1983, area: 2048, beds: 4, baths: 2, lot: 9148 },
    price: { value: 478_000 },
    rental: { rent: 2460 },
    market: [466_000, 44, 94.1],
    taxes: taxes(2025, 1874, 251_300, 6),
    sales: [['1992-04-22', 118_900]],
    loan: 'none',
    owner: {
      name: 'Estate of Walter Fixture',
      mailing: '1508 Example Birch Ave, Madison, WI 53703',
      phone: '(608) 555-0174',
    },
    signs: ['vacant', 'inherited'],
  },
  // Distressed, yet far too much equity for taking over the loan.
  {
    address: '778 E Example Paloverde Pl, Chandler, AZ 85225',
    home: { type: 'Single Family', built: 1991, area: 1786, beds: 3, baths: 2, lot: 7841 },
    price: { value: 445_000 },
    rental: { rent: 2290 },
    market: [469_000, 41, 94.3],
    taxes: taxes(2025, 1655, 236_900, 5),
    sales: [
      ['2009-08-07', 158_000],
      ['1999-01-29', 129_500],
    ],
    loan: [169_100, 5.25, 163],
    owner: { name: 'Glenn Paloverde-Mock', phone: '(480) 555-0151' },
    signs: ['judgment', 'lien'],
  },
  {
    address: '2046 W Sample Cholla Blvd, Phoenix, AZ 85051',
    home: { type: 'Single Family', built: 1969, area: 1410, beds: 3, baths: 2, lot: 7100 },
    price: { value: 329_000 },
    rental: { rent: 1840 },
    market: [338_000, 52, 92.9],
    taxes: taxes(2025, 1131, 164_200, 4),
    sales: [
      ['2020-11-20', 247_000],
      ['2012-03-16', 84_000],
    ],
    loan: [256_600, 3.125, 298],
    owner: {
      name: 'Brett Placeholder',
      mailing: '36 Testcase Spruce Ct, Tulsa, OK 74103',
      phone: '(918) 555-0109',
    },
    signs: ['taxes overdue', 'vacant'],
  },
  // A county that publishes next to nothing: no owner, loan, sale or comparable.
  {
    address: '512 N Mock Ironwood St, Gilbert, AZ 85233',
    home: { type: 'Single Family', built: 1996, area: 1925, lot: 7841 },
    price: { value: 498_000 },
    rental: { rent: 2380 },
    taxes: taxes(2024, 1702, 248_000, 3),
    sales: [],
    loan: 'unknown',
    comparables: [],
  },
  // A building plot: no rooms, no rent.
  {
    address: '6 Placeholder Juniper Trl, Flagstaff, AZ 86001',
    home: { type: 'Land', lot: 54_450 },
    price: { value: 148_000 },
    market: [612_000, 71, 90.8],
    taxes: taxes(2025, 604, 71_200, 3),
    sales: [['2014-07-18', 62_000]],
    loan: 'none',
    owner: { name: 'Juniper Placeholder Trust', mailing: '9 Mock Adobe Rd, Santa Fe, NM 87501' },
    signs: [],
  },
  // As long as addresses and owners' names get.
  {
    address:
      '10482 N Extraordinarily Long Sample Parkway Of The Placeholder Ranch Estates Phase Three Unit 2207B, Lake Havasu City, AZ 86403',
    home: { type: 'Condo', built: 2008, area: 1366, beds: 2, baths: 2, lot: 1307 },
    price: { value: 337_000 },
    rental: { rent: 1690, hoa: 310 },
    market: [402_000, 66, 89.9],
    taxes: taxes(2025, 1288, 158_700, 4),
    sales: [
      ['2016-11-11', 219_000],
      ['2008-10-03', 241_500],
    ],
    loan: [153_200, 3.875, 249],
    owner: {
      name: 'The Example-Placeholder Family Revocable Living Trust Dated the First of January Two Thousand and Four, Dana Q Example and Jordan R Placeholder, Co-Trustees',
    },
    signs: [],
  },
  {
    address: '219 W Testcase Jojoba St, Casa Grande, AZ 85122',
    home: { type: 'Single Family', built: 2005, area: 1688, beds: 4, baths: 2, lot: 6098 },
    price: { value: 297_000 },
    rental: { rent: 1780, hoa: 62 },
    market: [305_000, 58, 91.9],
    taxes: taxes(2025, 1506, 151_900, 5),
    sales: [
      ['2023-02-24', 318_500],
      ['2011-12-09', 92_000, 'Foreclosure sale'],
      ['2005-07-15', 214_900],
    ],
    loan: [306_000, 6.5, 326],
    owner: { name: 'Noemi Testcase' },
    signs: ['foreclosure', 'lien'],
  },
  {
    address: '3007 Mock Prickly Pear Ln, Yuma, AZ 85364',
    home: { type: 'Manufactured', built: 1989, area: 1288, beds: 3, baths: 2, lot: 8712 },
    price: { value: 184_000 },
    rental: { rent: 1290 },
    market: [268_000, 47, 90.2],
    taxes: taxes(2025, 688, 79_500, 4),
    sales: [['2001-05-25', 58_000]],
    loan: 'none',
    owner: { name: 'Esther Mock & Paul Mock', phone: '(928) 555-0133' },
    signs: ['inherited'],
  },
  {
    address: '840 E Fixture Citrus Ave, Mesa, AZ 85204',
    home: { type: 'Apartment', built: 1985, area: 9840, beds: 20, baths: 12, lot: 26_136 },
    price: { value: 2_150_000 },
    rental: { rent: 14_880 },
    market: [376_000, 50, 93.6],
    taxes: taxes(2025, 11_420, 1_186_000, 6),
    sales: [
      ['2018-09-28', 1_310_000],
      ['2009-11-06', 612_000],
      ['1996-02-23', 418_000],
    ],
    loan: [1_354_500, 4.875, 272],
    owner: { name: 'Citrus Fixture Apartments LP', mailing: '2200 Sample Plaza Dr, Phoenix, AZ 85004' },
    signs: [],
  },
  // Texas does not disclose prices.
  {
    address: '1901 Testcase Pecan Blvd, Austin, TX 78704',
    home: { type: 'Single Family', built: 1956, area: 1236, beds: 2, baths: 1, lot: 7405 },
    price: { value: 654_000 },
    rental: { rent: 2640 },
    market: [689_000, 64, 90.6],
    taxes: taxes(2025, 11_280, 598_400, 5),
    sales: [
      ['2017-06-23', 0],
      ['2003-09-12', 0],
    ],
    loan: [331_200, 4.125, 258],
    owner: { name: 'Avery Pecan-Testcase' },
    signs: [],
  },
  {
    address: '88 Example Magnolia Ave SW, Atlanta, GA 30310',
    home: { type: 'Single Family', built: 1938, area: 1350, beds: 3, baths: 2, lot: 8276 },
    price: { value: 276_000 },
    rental: { rent: 1820 },
    market: [298_000, 56, 91.3],
    taxes: taxes(2025, 3642, 110_400, 4),
    sales: [
      ['2021-09-17', 269_000],
      ['2018-01-19', 121_500],
      ['2012-08-10', 24_000, 'Foreclosure sale'],
    ],
    loan: [242_900, 3, 308],
    owner: { name: 'Dorian Magnolia Example', phone: '(404) 555-0195' },
    signs: ['foreclosure', 'failed listing'],
  },
  {
    address: '415 Sample Cypress Ct, Tampa, FL 33604',
    home: { type: 'Single Family', built: 1951, area: 1164, beds: 2, baths: 1, lot: 6970 },
    price: { value: 298_000 },
    rental: { rent: 1930 },
    market: [331_000, 59, 91.8],
    taxes: taxes(2025, 1408, 96_700, 6),
    sales: [['1988-03-31', 51_000]],
    loan: 'none',
    owner: { name: 'Beatriz C Sample', phone: '(813) 555-0120' },
    signs: ['lien'],
  },
  {
    address: '2209 Mock Willow Dr, Dallas, TX 75217',
    home: { type: 'Single Family', built: 1974, area: 1402, beds: 3, baths: 2, lot: 7405 },
    price: { value: 238_000 },
    rental: { rent: 1750 },
    market: [246_000, 45, 92.0],
    taxes: taxes(2025, 4986, 221_300, 4),
    sales: [['2023-11-03', 0]],
    loan: [223_700, 7.25, 335],
    owner: { name: 'Kendra Willow Mock' },
    signs: [],
  },
  {
    address: '57 Placeholder Elm St, Cleveland, OH 44109',
    home: { type: 'Multi-Family', built: 1919, area: 2212, beds: 5, baths: 2, lot: 4792 },
    price: { value: 142_000 },
    rental: { rent: 2060 },
    market: [121_000, 38, 92.5],
    taxes: taxes(2025, 2874, 49_700, 5),
    sales: [
      ['2010-02-12', 31_500],
      ['2003-06-20', 86_000],
    ],
    loan: [24_100, 5.5, 49],
    owner: { name: 'Elmwood Placeholder Rentals LLC', mailing: '640 Fixture Harbor Way, Oakland, CA 94607' },
    signs: [],
  },
  // The loan is estimated from the sale, everything else is reported.
  {
    address: '340 Fixture Birch Ln, Denver, CO 80219',
    home: { type: 'Single Family', built: 1955, area: 1120, beds: 3, baths: 1.75, lot: 6534 },
    price: { value: 438_000 },
    rental: { rent: 2340 },
    market: [449_000, 36, 94.0],
    taxes: taxes(2025, 2196, 28_900, 4),
    sales: [
      ['2012-05-18', 162_000],
      ['2005-08-26', 184_500],
    ],
    loan: 'estimate',
    owner: { name: 'Soren Birch' },
    signs: [],
  },
  {
    address: '1228 Example Redwood Way, Sacramento, CA 95820',
    home: { type: 'Single Family', built: 1947, area: 1088, beds: 2, baths: 1, lot: 5663 },
    price: { value: 392_000 },
    rental: { rent: 2120 },
    market: [401_000, 34, 95.2],
    taxes: taxes(2025, 3488, 281_600, 6),
    sales: [
      ['2018-10-12', 278_000],
      ['2013-01-25', 149_000],
    ],
    loan: [211_900, 4.75, 273],
    owner: {
      name: 'Lena & Victor Redwood',
      mailing: '51 Mock Cannery Row, Stockton, CA 95202',
      phone: '(209) 555-0138',
    },
    signs: ['failed listing'],
  },
  {
    address: '70 Sample Harbor Pl, Baltimore, MD 21230',
    home: { type: 'Townhouse', built: 1910, area: 1296, beds: 3, baths: 2, lot: 1089 },
    price: { value: 310_000 },
    rental: { rent: 2240 },
    market: [334_000, 43, 92.7],
    taxes: taxes(2025, 6120, 268_900, 4),
    sales: [
      ['2019-07-19', 286_500],
      ['2006-04-07', 259_000],
    ],
    loan: [229_400, 4.125, 282],
    owner: { name: 'Imani Harbor-Sample', phone: '(410) 555-0156' },
    signs: ['tax lien'],
  },
  {
    address: '963 Testcase Maple Ave, Detroit, MI 48219',
    home: { type: 'Single Family', built: 1928, area: 1184, beds: 3, baths: 1, lot: 4792 },
    price: { value: 84_000 },
    rental: { rent: 1080 },
    market: [98_000, 42, 88.7],
    taxes: taxes(2025, 1980, 31_400, 5),
    sales: [
      ['2007-10-26', 41_000],
      ['1995-05-05', 28_500],
    ],
    loan: 'none',
    owner: { name: 'Maple Testcase Group LLC', mailing: '18 Example Dune Dr, Gary, IN 46402' },
    signs: ['taxes overdue', 'tax lien', 'vacant'],
  },
  {
    address: '2750 Mock Sunset Blvd Unit 318, Las Vegas, NV 89104',
    home: { type: 'Condo', built: 1999, area: 908, beds: 2, baths: 2, lot: 436 },
    price: { value: 214_000 },
    rental: { rent: 1420, hoa: 285 },
    market: [352_000, 53, 91.0],
    taxes: taxes(2025, 842, 58_300, 3),
    sales: [
      ['2023-06-16', 216_000],
      ['2014-03-28', 89_000],
    ],
    loan: [209_100, 6.75, 330],
    owner: { name: 'Quentin Mock', mailing: '305 Placeholder Surf St, San Diego, CA 92101' },
    signs: [],
  },
  {
    address: '16 Placeholder Dogwood Cir, Charlotte, NC 28205',
    home: { type: 'Single Family', built: 1949, area: 1442, beds: 3, baths: 2, lot: 10_019 },
    price: { value: 421_000 },
    rental: { rent: 2190 },
    market: [428_000, 31, 93.8],
    taxes: taxes(2025, 3060, 362_500, 5),
    sales: [
      ['1999-08-27', 118_000],
      ['1987-11-13', 71_500],
    ],
    loan: 'none',
    owner: { name: 'Frances Dogwood' },
    signs: [],
  },
  {
    address: '505 Sample Lakeshore Dr Unit 1904, Chicago, IL 60611',
    home: { type: 'Condo', built: 1974, area: 1180, beds: 2, baths: 2, lot: 436 },
    price: { value: 412_000 },
    rental: { rent: 3150, hoa: 912 },
    market: [389_000, 68, 93.0],
    taxes: taxes(2025, 7936, 41_200, 6),
    sales: [
      ['2016-04-15', 376_500],
      ['2005-10-07', 349_000],
      ['1997-06-27', 188_000],
    ],
    loan: [214_200, 3.625, 243],
    owner: { name: 'Roland Lakeshore', mailing: '24 Fixture Elm Ct, Naples, FL 34102' },
    signs: ['failed listing'],
  },
  // Exactly 30 % equity: distressed, and just not under the limit.
  {
    address: '4400 Example Bluegrass Rd, Nashville, TN 37211',
    home: { type: 'Single Family', built: 1967, area: 1560, beds: 3, baths: 2, lot: 12_197 },
    price: { value: 390_000 },
    rental: { rent: 2180 },
    market: [401_000, 37, 92.6],
    taxes: taxes(2025, 2310, 84_700, 4),
    sales: [
      ['2020-08-14', 318_000],
      ['2014-05-30', 161_000],
    ],
    loan: [273_000, 3.125, 295],
    owner: { name: 'Wade Bluegrass Example', phone: '(615) 555-0147' },
    signs: ['judgment'],
  },
  // Exactly 60 % equity: absentee, and just not over the limit.
  {
    address: '1 Fixture Farm Rd, Boise, ID 83709',
    home: { type: 'Manufactured', built: 2001, area: 1512, beds: 3, baths: 2, lot: 43_560 },
    price: { value: 265_000 },
    rental: { rent: 1560 },
    market: [448_000, 40, 94.4],
    taxes: taxes(2025, 1084, 192_300, 4),
    sales: [
      ['2015-10-30', 131_000],
      ['2002-02-08', 94_000],
    ],
    loan: [106_000, 4, 237],
    owner: { name: 'Gail Farmer-Fixture', mailing: '730 Mock Depot St, Twin Falls, ID 83301' },
    signs: [],
  },
];
