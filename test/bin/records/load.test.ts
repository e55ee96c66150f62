import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { load } from '#bin/records/load.ts';
import { Mapping } from '#shared/records/mapping.ts';
import { csvOf, type Row, writeFiles } from '#test/support/records/csv-files.ts';
import { loadOf, mappingOf, now } from '#test/support/records/loads.ts';

const florida = mappingOf('florida-dor');

const nal: Row = {
  CO_NO: 21,
  PARCEL_ID: ' 00012345678 ',
  ASMNT_YR: 2026,
  DOR_UC: '001',
  JV: 412000,
  AV_NSD: 388000,
  JV_HMSTD: 0,
  TOT_LVG_AREA: 1640,
  ACT_YR_BLT: 1998,
  LND_SQFOOT: 0,
  LND_UNTS_CD: 1,
  NO_LND_UNTS: 0.25,
  OWN_NAME: '=HYPERLINK("http://example.test","x")',
  OWN_ADDR1: '9 MOCK AVE',
  OWN_ADDR2: '',
  OWN_CITY: 'MESA',
  OWN_STATE: 'AZ',
  OWN_ZIPCD: 85201,
  PHY_ADDR1: '12 MOCK ST',
  PHY_ADDR2: '',
  PHY_CITY: 'NAPLES',
  PHY_ZIPCD: '34102.0',
};

const sdf: Row = {
  CO_NO: 21,
  PARCEL_ID: '00012345678',
  QUAL_CD: '01',
  SALE_YR: 2019,
  SALE_MO: 4,
  SALE_PRC: 300000,
  MULTI_PAR_SAL: '',
  CLERK_NO: 7,
  OR_BOOK: 1,
  OR_PAGE: 2,
};

const points = 'parcel,lat,lon\n00012345678,26.1421,-81.7948\n';

it('loads a roll of Florida to the typed row', async () => {
  const { report, houses, sales } = await loadOf(florida, {
    'NAL21F202601.csv': csvOf([nal]),
    'SDF21F202601.csv': csvOf([sdf, { ...sdf, SALE_YR: 2024, SALE_PRC: 100, QUAL_CD: 11, CLERK_NO: 8 }]),
    'points.csv': points,
  });
  expect(houses).toEqual([
    {
      county: '12021',
      parcel: '00012345678',
      house_key: '12|mock st||34102',
      address: '12 MOCK ST, NAPLES, FL 34102',
      zip: '34102',
      lat: 26.1421,
      lon: -81.7948,
      type: 'Single Family',
      beds: null,
      baths: null,
      sqft: 1640,
      lot_sqft: 10890,
      year_built: 1998,
      owner: '=HYPERLINK("http://example.test","x")',
      mail: '9 MOCK AVE, MESA, AZ, 85201',
      mail_state: 'AZ',
      absentee: true,
      market_value: 412000,
      assessed_value: 388000,
      tax_year: 2026,
      yearly_tax: null,
      last_sale: '2024-04-01',
      last_sale_precision: 'month',
      last_sale_price: null,
      delinquent: null,
      foreclosure: null,
      liens: null,
      equity_pct: 50.61,
    },
  ]);
  const parcel = { county: '12021', parcel: '00012345678', house_key: '12|mock st||34102' };
  const sale = { ...parcel, address: '12 MOCK ST, NAPLES, FL 34102', precision: 'month', lat: 26.1421, lon: -81.7948 };
  const facts = { type: 'Single Family', beds: null, baths: null, sqft: 1640, lot_sqft: 10890, year_built: 1998 };
  const house = { ...facts, cy: 1307, cx: -4090 };
  expect(sales).toEqual([
    { ...sale, day: '2019-04-01', price: 300000, kind: 'market', ...house },
    { ...sale, day: '2024-04-01', price: 100, kind: 'not_market', ...house },
  ]);
  expect(report).toMatchObject({ county: '12021', day: '2026-10-01', houses: { rows: 1, houses: 1 } });
  expect(report.written[0]).toMatch(/records.houses.state=FL.county=12021.load=20261128T1405.houses\.parquet$/);
});

it('keeps of a parcel that comes again the newest year, then the last line', async () => {
  const file = csvOf([
    { ...nal, JV: 1 },
    { ...nal, JV: 2 },
    { ...nal, JV: 3, ASMNT_YR: 2025 },
    { ...nal, JV: 9, PARCEL_ID: 'B' },
  ]);
  const { report, houses } = await loadOf(florida, { 'NAL21.csv': file });
  expect(houses.map(({ parcel, market_value }) => [parcel, market_value])).toEqual([
    ['00012345678', 2],
    ['B', 9],
  ]);
  expect(report.houses).toEqual({ rows: 4, houses: 2, rejects: 0, duplicates: 2, leftOut: 0 });
});

it('takes what does not read for unknown, counts it by its column, and keeps the row', async () => {
  const odd = {
    ...nal,
    JV: 'n/a',
    AV_NSD: '$388,000.50',
    TOT_LVG_AREA: '16.5',
    ACT_YR_BLT: 0,
    PHY_ZIPCD: '',
    PHY_CITY: '',
  };
  const { report, houses } = await loadOf(florida, {
    'NAL21.csv': csvOf([odd]),
    'SDF21.csv': csvOf([
      { ...sdf, SALE_MO: 13 },
      { ...sdf, SALE_PRC: 'x' },
    ]),
  });
  const unknown = { market_value: null, sqft: null, year_built: null, address: null, house_key: null, absentee: null };
  expect(houses).toMatchObject([{ ...unknown, assessed_value: 388000.5, equity_pct: null, last_sale_price: null }]);
  expect(report.files.map(({ unread }) => unread)).toEqual([
    { JV: 1, TOT_LVG_AREA: 1 },
    { 'SALE_YR + SALE_MO': 1, SALE_PRC: 1 },
    {},
  ]);
  expect(report.sales).toEqual({ rows: 2, sales: 1, rejects: 0, duplicates: 0, leftOut: 1 });
});

it.each([
  ['has the homestead', { JV_HMSTD: 5 }, false],
  [
    'gets mail at the house',
    { OWN_ADDR1: '12 Mock Street', OWN_CITY: 'NAPLES', OWN_STATE: 'FL', OWN_ZIPCD: 34102 },
    false,
  ],
  ['gets mail in care of a neighbor', { OWN_ADDR1: 'C/O A BROKER', OWN_ADDR2: '14 MOCK ST' }, true],
  ['gets mail at a box', { OWN_ADDR1: 'PO BOX 12' }, true],
  [
    'gets mail in another unit',
    { OWN_ADDR1: '12 MOCK ST APT 2', OWN_CITY: 'NAPLES', OWN_STATE: 'FL', OWN_ZIPCD: 34102 },
    null,
  ],
  ['gets mail nowhere', { OWN_ADDR1: '', OWN_CITY: '', OWN_STATE: '', OWN_ZIPCD: '' }, null],
])('says whether an owner lives elsewhere who %s', async (_, change, absentee) => {
  const { houses } = await loadOf(florida, { 'NAL21.csv': csvOf([{ ...nal, ...change }]) });
  expect(houses).toMatchObject([{ absentee }]);
});

it.each([
  ['a code of nine digits', ['MESA', 'AZ', '852011234'], 'AZ'],
  ['a name', ['NEW YORK', 'New York', '10001-1234'], 'NY'],
  ['the city', ['MESA AZ', '', '85201.0'], 'AZ'],
  ['a ZIP without its zero', ['NEWARK', 'NJ', '7102'], 'NJ'],
  ['a ZIP of another state', ['BERLIN', 'DE', '10115'], null],
  ['no ZIP', ['MESA', 'AZ', ''], null],
  ['no state', ['MESA', '', '85201'], null],
  ['letters that are no state', ['PARIS', 'XX', '75001'], null],
])('reads the state of mail from %s', async (_, [city = '', state = '', zip = ''], expected) => {
  const change = { OWN_CITY: city, OWN_STATE: state, OWN_ZIPCD: zip };
  const { houses } = await loadOf(florida, { 'NAL21.csv': csvOf([{ ...nal, ...change }]) });
  expect(houses).toMatchObject([{ mail_state: expected }]);
});

it('refuses files of two counties, and of a county that the mapping does not know', async () => {
  const of = (...counties: number[]) => csvOf(counties.map((CO_NO, at) => ({ ...nal, CO_NO, PARCEL_ID: `P${at}` })));
  await expect(loadOf(florida, { 'NAL21.csv': of(21, 46) })).rejects.toThrow('one county; these files have 21, 46');
  await expect(loadOf(florida, { 'NAL99.csv': of(99) })).rejects.toThrow('which county “99” is');
});

it('names a file that is not of the mapping, one that is missing, and a column that is', async () => {
  await expect(loadOf(florida, { 'roll.csv': '' })).rejects.toThrow(
    'roll.csv is none of the mapping’s files: NAL*.csv',
  );
  await expect(loadOf(florida, { 'SDF21.csv': csvOf([sdf]) })).rejects.toThrow('Give a file NAL*.csv.');
  const { JV, ...lacking } = nal;
  expect(JV).toBe(412000);
  await expect(loadOf(florida, { 'NAL21.csv': csvOf([lacking]) })).rejects.toThrow('NAL21.csv lacks the column JV.');
});

it('leaves no file when a load fails', async () => {
  const { folder, paths } = writeFiles({ 'NAL21.csv': csvOf([{ ...nal, CO_NO: 99 }]) });
  await expect(load({ mapping: florida, files: paths, out: folder, now })).rejects.toThrow();
  expect(readdirSync(folder)).toEqual(['NAL21.csv']);
  expect(existsSync(join(folder, 'records'))).toBe(false);
});

it('loads Harris County from five files without quotes, of which some have several rows a parcel', async () => {
  const tab = (rows: string[][]) => Buffer.from(rows.map((row) => `${row.join('\t')}\r\n`).join(''), 'latin1');
  const account = ['acct', 'yr', 'mail_addr_1', 'mail_addr_2', 'mail_city', 'mail_state', 'mail_zip', 'site_addr_1'];
  const value = ['site_addr_2', 'site_addr_3', 'state_class', 'land_ar', 'tot_appr_val', 'tot_mkt_val'];
  const mail = ['12 MOCK ST', '', 'HOUSTON', 'TX', '77002'];
  const { houses, sales, report } = await loadOf(
    mappingOf('harris-tx'),
    {
      'real_acct.txt': tab([
        [...account, ...value],
        ['21750000011', '2026', ...mail, '12 MOCK ST ', 'HOUSTON', '77002', 'A1', '5,000', '190000', '210000'],
      ]),
      'owners.txt': tab([
        ['acct', 'ln_num', 'name'],
        ['0021750000011', '2', 'DOE "JAY'],
        ['0021750000011', '1', 'Nu\u00f1ez Ana'],
      ]),
      'building_res.txt': tab([
        ['acct', 'im_sq_ft', 'date_erected'],
        ['0021750000011', '400', '2010'],
        ['0021750000011', '1500', '1962'],
      ]),
      'fixtures.txt': tab([
        ['acct', 'type', 'units'],
        ['0021750000011', 'RMB', '3.00'],
        ['0021750000011', 'RMF', '2.00'],
        ['0021750000011', 'RMH', '1.00'],
        ['0021750000011', 'XXX', '9.00'],
      ]),
      'deeds.txt': tab([
        ['acct', 'dos', 'clerk_id'],
        ['0021750000011', '04/05/2019', 'A'],
        ['0021750000011', '04/05/2019', 'A'],
      ]),
    },
    '2026-09-01',
  );
  expect(houses).toMatchObject([
    {
      parcel: '0021750000011',
      address: '12 MOCK ST, HOUSTON, TX 77002',
      type: 'Single Family',
      beds: 3,
      baths: 2.5,
      sqft: 1900,
      year_built: 1962,
      lot_sqft: 5000,
      owner: 'Nuñez Ana & DOE "JAY',
      absentee: false,
      market_value: 210000,
      last_sale: '2019-04-05',
      last_sale_precision: 'day',
      last_sale_price: null,
      equity_pct: null,
    },
  ]);
  expect(sales).toMatchObject([{ kind: 'unknown', price: null, day: '2019-04-05' }]);
  expect(report.sales).toEqual({ rows: 2, sales: 1, rejects: 0, duplicates: 1, leftOut: 0 });
});

it('loads King County from four files in quotes, whose copies lose zeros', async () => {
  const quoted = (rows: (string | number)[][]) => rows.map((row) => `"${row.join('","')}"\r\n`).join('');
  const sale = [
    'Major',
    'Minor',
    'DocumentDate',
    'SalePrice',
    'BuyerName',
    'SaleReason',
    'SaleWarning',
    'ExciseTaxNbr',
  ];
  const { houses, sales } = await loadOf(
    mappingOf('king-wa'),
    {
      'EXTR_Parcel.csv': quoted([
        ['Major', 'Minor', 'DistrictName', 'SqFtLot'],
        ['123', '40', 'SEATTLE   ', 5000],
        ['000123', '0041', 'KING COUNTY', 0],
      ]),
      'EXTR_ResBldg.csv': quoted([
        [
          ...[
            'Major',
            'Minor',
            'BldgNbr',
            'NbrLivingUnits',
            'BuildingNumber',
            'Fraction',
            'DirectionPrefix',
            'StreetName',
          ],
          ...[
            'StreetType',
            'DirectionSuffix',
            'ZipCode',
            'SqFtTotLiving',
            'Bedrooms',
            'BathHalfCount',
            'Bath3qtrCount',
          ],
          ...['BathFullCount', 'YrBuilt'],
        ],
        ['123', '40', 1, 1, '12 ', '', 'NE', 'MOCK ', 'ST', '', '98101', 1500, 3, 1, 1, 1, 1900],
      ]),
      'EXTR_RPAcct_NoName.csv': quoted([
        ['Major', 'Minor', 'AddrLine', 'CityState', 'ZipCode', 'ApprLandVal', 'ApprImpsVal', 'BillYr'],
        ['000123', '0040', '9 OTHER ST', 'MESA AZ', '85201', 100000, 200000, 2026],
        ['000123', '0040', '9 OTHER ST', 'MESA AZ', '85201', 1, 2, 2026],
      ]),
      'EXTR_RPSale.csv': quoted([
        sale,
        ['123', '40', '01/02/2020', 250000, 'ROE ANN', 1, ' ', 5],
        ['123', '40', '03/04/2015', 200000, 'OLD SAM', 1, ' ', 6],
        ['123', '40', '03/04/2016', 0, 'OLD SAM', 1, ' ', 7],
        ['123', '41', '03/04/2017', 100, 'OLD SAM', 1, ' ', 8],
        ['123', '40', '03/04/2017', 100, 'OLD SAM', 1, ' ', 8],
      ]),
    },
    '2026-11-01',
  );
  expect(houses).toMatchObject([
    {
      parcel: '0001230040',
      address: '12 NE MOCK ST, SEATTLE, WA 98101',
      type: 'Single Family',
      beds: 3,
      baths: 2.25,
      sqft: 1500,
      year_built: null,
      owner: 'ROE ANN',
      mail: '9 OTHER ST, MESA AZ, 85201',
      mail_state: 'AZ',
      absentee: true,
      market_value: 300003,
      last_sale: '2020-01-02',
      last_sale_price: 250000,
    },
    { parcel: '0001230041', address: null, type: 'Land', lot_sqft: null, market_value: null, last_sale_price: null },
  ]);
  expect(sales.map(({ parcel, day, kind }) => [parcel, day, kind])).toEqual([
    ['0001230040', '2015-03-04', 'market'],
    ['0001230040', '2016-03-04', 'not_market'],
    ['0001230040', '2017-03-04', 'multi'],
    ['0001230040', '2020-01-02', 'market'],
    ['0001230041', '2017-03-04', 'multi'],
  ]);
});

const licence = {
  name: 'Invented',
  credit: 'Invented',
  ownerNames: false,
  ownerLists: false,
  checked: null,
  notes: [],
};

it('loads layouts that nobody has seen before: pipes, MMYYYY, values at a tenth, times of day, fixed width', async () => {
  const mapping = Mapping.parse({
    name: 'Invented',
    state: 'OH',
    county: '39049',
    counties: { '39049': 'Franklin County' },
    licence,
    files: {
      roll: {
        pattern: 'roll.dat',
        form: 'pipe',
        encoding: 'utf-8',
        columns: ['ID', 'KIND', 'ADDR', 'ZIP', 'VAL', 'LATE', 'OWNER', 'SOLD', 'PRICE'],
        parcel: [{ column: 'ID' }],
        keep: { field: { column: 'KIND' }, is: ['R'] },
      },
      levies: {
        pattern: 'levies.dat',
        form: 'fixed',
        encoding: 'utf-8',
        widths: [
          { column: 'ID', start: 1, width: 4 },
          { column: 'DUE', start: 5, width: 8 },
          { column: 'AT', start: 13, width: 19 },
        ],
        parcel: [{ column: 'ID' }],
      },
    },
    house: {
      file: 'roll',
      street: { column: 'ADDR' },
      zip: { column: 'ZIP' },
      owner: { column: 'OWNER' },
      market_value: { column: 'VAL', kind: 'money', factor: 10 },
      delinquent: { column: 'LATE', kind: 'yes/no' },
      yearly_tax: {
        from: 'levies',
        newest: { column: 'DUE', kind: 'money' },
        by: { column: 'AT', kind: 'day', formats: ['YYYY-MM-DD HH:mm:ss'] },
      },
    },
    sales: {
      file: 'roll',
      day: { column: 'SOLD', kind: 'month', formats: ['MMYYYY'], pad: 6 },
      price: { column: 'PRICE', kind: 'money', none: ['0'] },
      market: { field: { column: 'PRICE', kind: 'money' }, above: 0 },
    },
  });
  const { report, houses, sales } = await loadOf(
    mapping,
    {
      'roll.dat':
        'A1|R|12 MOCK ST|43004-1234|25000.5|Y|DOE "JAY|42019|200000\nA2|C|1 A ST|43004|1|N|X|42019|1\nA3|R|||||||\n',
      'levies.dat': 'A1   1200.002025-01-31 08:30:00\nA1   1300.002026-01-31 18:30:00\n',
    },
    '2026-11-01',
  );
  expect(houses).toMatchObject([
    {
      parcel: 'A1',
      address: '12 MOCK ST, OH 43004',
      market_value: 250005,
      delinquent: true,
      yearly_tax: 1300,
      owner: null,
    },
    { parcel: 'A3', address: null, market_value: null, delinquent: null, last_sale: null },
  ]);
  expect(sales).toMatchObject([{ day: '2019-04-01', precision: 'month', price: 200000, kind: 'market', parcel: 'A1' }]);
  expect(report.houses).toEqual({ rows: 3, houses: 2, rejects: 0, duplicates: 0, leftOut: 1 });
  expect(report.sales).toEqual({ rows: 3, sales: 1, rejects: 0, duplicates: 0, leftOut: 2 });
});
