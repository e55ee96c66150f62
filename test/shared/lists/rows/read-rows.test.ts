import { describe, expect, it } from 'vitest';
import { recognizeColumns } from '#shared/lists/columns/recognize-columns.ts';
import { RowContact, RowFacts, RowPlan } from '#shared/lists/facts/row-facts.ts';
import { errorStates, type ListRow, RowState } from '#shared/lists/list.ts';
import { errorsCsv, resultsCsv } from '#shared/lists/rank-rows.ts';
import { readRows } from '#shared/lists/rows/read-rows.ts';
import { parseAddress } from '#shared/property/address-parser.ts';
import sets from '#test/support/lists/header-sets.json' with { type: 'json' };
import { madeTable } from '#test/support/lists/made-cells.ts';
import { fileDay, readText } from '#test/support/lists/read-text.ts';

const lines = (...rows: string[]) => rows.join('\n');
const first = (...rows: string[]) => readText(lines(...rows)).rows[0];
const addressOf = (...rows: string[]) => first(...rows)?.address;
const textsOf = (...rows: string[]) => first(...rows)?.notes.map(({ text }) => text);

describe('the rows of a file', () => {
  it.each(sets.map((set) => [set.id, set] as const))(
    'of %s are read with every fact that they have',
    (_, { columns }) => {
      const table = madeTable(columns);
      const { columns: known, problem } = recognizeColumns(table, fileDay);
      const { rows } = readRows(table, known, { day: fileDay, contacts: true });
      expect(rows.map(({ line }) => line)).toEqual([2, 3, 4]);
      for (const { facts, contacts, plan } of rows) {
        expect(RowFacts.parse(facts)).toEqual(facts);
        for (const contact of contacts) expect(RowContact.parse(contact)).toEqual(contact);
        if (plan) expect(RowPlan.parse(plan)).toEqual(plan);
      }
      const factual = known.map(({ role }) => role).filter((role) => role in RowFacts.shape);
      // Each column has a fact in its first row, but those of which the first cell says nothing.
      expect(factual.filter((role) => !(role in (rows[0]?.facts ?? {})) && !(role in (rows[1]?.facts ?? {})))).toEqual(
        [],
      );
      const isPlaced = columns.some(({ role }) => /^address\.(state|zip|full)/.test(role));
      if (problem === undefined && isPlaced) {
        expect(rows.map(({ address }) => parseAddress(address).problem)).toEqual([undefined, undefined, undefined]);
        expect(rows.flatMap(({ notes }) => notes)).toEqual([]);
      }
    },
  );

  it('have the facts of a PropStream row', () => {
    const row = first(
      'Address,Unit #,City,State,Zip,Owner 1 First Name,Owner 1 Last Name,Mailing Address,Mailing City,Mailing State,Mailing Zip,Total Open Loans,Est. Remaining balance of Open Loans,Est. Value,Est. Loan-to-Value,Est. Equity,Owner Occupied',
      '915 W PALO CT,3,PHOENIX,AZ,85013,,OSTROW TRUST,PO BOX 12,RENO,NV,89501,1,98000,345000,28.4,247000,No',
    );
    expect(row).toEqual({
      line: 2,
      address: '915 W Palo Ct Unit 3, Phoenix, AZ 85013',
      note: '',
      facts: {
        owner: 'Ostrow Trust',
        mailing: 'PO Box 12, Reno, NV 89501',
        'loan.count': 1,
        'loan.balance': 98_000,
        value: 345_000,
        ltvPercent: 28.4,
        equity: 247_000,
        ownerOccupied: false,
      },
      contacts: [],
      notes: [],
    });
  });

  it('have both loans of the worked example', () => {
    const { rows, groups } = readText(
      lines(
        'House No,Dir,Street Name,Situs City,State,Zip,Value,Rent,Taxes,1st Mtg Bal,1st Mtg Rate,1st Mtg Pmt,2nd Mtg Bal,2nd Mtg Rate,2nd Mtg Pmt,Owner First Name,Owner Last Name',
        '4120,N,SAGEBRUSH ROW,PHOENIX,AZ,85016.0,338k,"2,350","2,964","$171,250",0.0325,$884,"22,400",0.0825,214.60,ILSE,MARSH',
      ),
    );
    expect(rows[0]).toMatchObject({ address: '4120 N Sagebrush Row, Phoenix, AZ 85016', notes: [] });
    expect(rows[0]?.facts).toEqual({
      value: 338_000,
      rent: 2350,
      taxesYearly: 2964,
      'loan1.balance': 171_250,
      'loan1.rate': 3.25,
      'loan1.payment': 884,
      'loan2.balance': 22_400,
      'loan2.rate': 8.25,
      'loan2.payment': 214.6,
      owner: 'Ilse Marsh',
    });
    expect(groups.map(({ name, found, total, samples }) => [name, `${found} of ${total}`, samples[0]])).toEqual([
      ['Address', '6 of 6', { cell: '4120 | N | SAGEBRUSH ROW', text: '4120 N Sagebrush Row' }],
      ['Loan', '6 of 6', { cell: '$171,250', text: '$171,250' }],
      ['Value and income', '3 of 3', { cell: '338k', text: '$338,000' }],
      ['Owner', '2 of 2', { cell: 'ILSE | MARSH', text: 'Ilse Marsh' }],
    ]);
    expect(groups[1]?.samples[1]).toEqual({ cell: '0.0325', text: '3.25%' });
  });
});

describe('the address of a row', () => {
  it.each([
    ['Address,City,State,Zip', '12 Oak St,Boston,MA,2108', '12 Oak St, Boston, MA 02108'],
    ['Address,City,State,Zip', '12 Oak St,San Juan,PR,907', '12 Oak St, San Juan, PR 00907'],
    ['Address,City,State,Zip', '12 Oak St,Mesa,AZ,852011234', '12 Oak St, Mesa, AZ 85201'],
    ['Address,City,State,Zip', '12 Oak St,Mesa,AZ,85201-1234', '12 Oak St, Mesa, AZ 85201'],
    ['Address,City,State,Zip', '12 Oak St,Mesa,AZ,="85201"', '12 Oak St, Mesa, AZ 85201'],
    ['Address,City,State,Zip', '12 Oak St,Mesa,Arizona,85201', '12 Oak St, Mesa, AZ 85201'],
    ['Address,Unit,City,State,Zip', '12 Oak St,4B,Mesa,AZ,85201', '12 Oak St Unit 4B, Mesa, AZ 85201'],
    ['Address,Unit,City,State,Zip', '12 Oak St Apt 4,4,Mesa,AZ,85201', '12 Oak St Apt 4, Mesa, AZ 85201'],
    ['Address,Unit,City,State,Zip', '12 Oak St,# 4,Mesa,AZ,85201', '12 Oak St # 4, Mesa, AZ 85201'],
    ['Address,City State Zip', '12 OAK ST,"MESA, AZ 85201"', '12 Oak St, Mesa, AZ 85201'],
    ['Address,City,State,Zip', '1. 456 Oak Ave,Mesa,AZ,85201', '456 Oak Ave, Mesa, AZ 85201'],
    ['Address,Value', '"2) 456 Oak Ave, Mesa, AZ 85201",250k', '456 Oak Ave, Mesa, AZ 85201'],
    ['Street Address,Full Address,City,State,Zip', ',"9 Elm St, Mesa, AZ 85201",,,', '9 Elm St, Mesa, AZ 85201'],
    ['Address,City,State,Zip', '"9 Elm St, Mesa, AZ 85201",Reno,NV,89501', '9 Elm St, Mesa, AZ 85201'],
    ['House Number,Street Name,Street Suffix,City,State', '12 ,OAK ST,ST,MESA,AZ', '12 Oak St, Mesa, AZ'],
    ['Address,City,State,Zip', '12 1ST ST NE,MESA,AZ,85201', '12 1st St NE, Mesa, AZ 85201'],
    ['Address,City State Zip', '12 Oak St,"Boston, MA 2108"', '12 Oak St, Boston, MA 02108'],
    ['Address,City State Zip', '12 Oak St,"Hartford, CT, 061031234"', '12 Oak St, Hartford, CT 06103'],
    ['Address,City State Zip', '12 Oak St,San Juan PR 907', '12 Oak St, San Juan PR 00907'],
    ['Address,City/State/Zip', '12 Oak St,Newark NJ 7102', '12 Oak St, Newark NJ 07102'],
    ['Address,"City, State, Zip"', '12 Oak St,"Providence, RI 2903.0"', '12 Oak St, Providence, RI 02903'],
    ['Address,City State Zip', '12 Oak St,Mesa 85201', '12 Oak St, Mesa, AZ 85201'],
    ['Address,Value', '"12 Oak St, Boston, MA 2108",250k', '12 Oak St, Boston, MA 02108'],
    ['Address,Value', '"12 Oak St, Charlotte Amalie, VI 802",250k', '12 Oak St, Charlotte Amalie, VI 00802'],
    ['Address,Value', '"12 Oak St, Trenton, New Jersey 8608",250k', '12 Oak St, Trenton, New Jersey 08608'],
    ['Address,Value', '12 Oak St Hartford CT 6103,250k', '12 Oak St Hartford CT 06103'],
    ['Address,Value', '"12 Oak St, Mesa, AZ 852011234",250k', '12 Oak St, Mesa, AZ 85201'],
    ['Address,Value', '"12 Oak St, Mesa, AZ 85201.0",250k', '12 Oak St, Mesa, AZ 85201'],
    ['Address,Value', '"12 Oak St, Mesa, 85201",250k', '12 Oak St, Mesa, AZ 85201'],
    ['Address,City,Zip', '12 Oak St,Mesa,85201', '12 Oak St, Mesa, AZ 85201'],
    ['Address,City,State,Zip', '12 Oak St,Tempe,AZ,#N/A', '12 Oak St, Tempe, AZ'],
    ['Property Address,City,PROPERTY ZIP+4', '12 Oak St,Tempe,85281-1234', '12 Oak St, Tempe, AZ 85281'],
    ['House No,Suffix No,Street Name,City,State', '1200,,OAK ST,MESA,AZ', '1200 Oak St, Mesa, AZ'],
    ['str_num,str_num_sfx,str,City,State', '1200,0,OAK ST,MESA,AZ', '1200 Oak St, Mesa, AZ'],
    ['str_num,str_num_sfx,str,City,State', '1200,00,OAK ST,MESA,AZ', '1200 Oak St, Mesa, AZ'],
    ['str_num,str_num_sfx,str,City,State', '1200,A,OAK ST,MESA,AZ', '1200A Oak St, Mesa, AZ'],
    ['str_num,str_num_sfx,str,City,State', '1200,1/2,OAK ST,MESA,AZ', '1200 1/2 Oak St, Mesa, AZ'],
    ['str_num,str_num_sfx,str,City,State', '1200,½,OAK ST,MESA,AZ', '1200 1/2 Oak St, Mesa, AZ'],
    ['PARCELID,SITEADDRESS,CVTTXDSCRP,Zip', '7,12 OAK ST,LANSING,48901', '12 Oak St, Lansing, MI 48901'],
    ['parcelnumb,address,scity,state2,szip', '7,12 OAK ST,MESA,az,85201', '12 Oak St, Mesa, AZ 85201'],
  ])('%s | %s is %s', (header, row, address) => {
    expect(addressOf(header, row)).toBe(address);
    expect(textsOf(header, row)).toEqual([]);
  });

  it('is good without a ZIP that is none of its state, which is named', () => {
    const row = first('Address,City,State,Zip', '12 Oak St,Mesa,AZ,8501');
    expect(row?.address).toBe('12 Oak St, Mesa, AZ');
    expect(row?.notes).toEqual([
      { column: 3, cell: '8501', text: 'ZIP “8501” is no ZIP of Arizona. City and state suffice.' },
    ]);
    expect(textsOf('Address,City,State,Zip', '12 Oak St,,AZ,8501')?.[0]).toBe(
      'ZIP “8501” is no ZIP of Arizona. Add the city and state.',
    );
  });

  it('names a ZIP of another state at the end of a whole address, and a suffix that is another number', () => {
    const whole = first('Address,Value', '"12 Oak St, Mesa, AZ 8501",250k');
    expect(whole?.address).toBe('12 Oak St, Mesa, AZ');
    expect(whole?.notes.map(({ text }) => text)).toEqual(['ZIP “8501” is no ZIP of Arizona. City and state suffice.']);
    const numbered = first('str_num,str_num_sfx,str,City,State', '1200,5,OAK ST,MESA,AZ');
    expect(numbered?.address).toBe('1200 Oak St, Mesa, AZ');
    expect(numbered?.notes.map(({ text }) => text)).toEqual(['House number’s suffix “5” is not read.']);
  });

  it.each(['12 Oak Ct 2108', '12 Highway 101'])('has no ZIP in %s', (address) => {
    expect(readText(`Property Address\tCity\tState\n${address}\tMesa\tAZ`).rows[0]?.address).toBe(
      `${address}, Mesa, AZ`,
    );
  });

  it('has the city and state that the user says of all rows, but for its own', () => {
    const of = (text: string, place: string) => readText(text, { place }).rows.map(({ address }) => address);
    expect(of('SITEADDRESS,PARCELID\n12 OAK ST,7\n14 OAK ST,8', 'Las Cruces, NM')).toEqual([
      '12 Oak St, Las Cruces, NM',
      '14 Oak St, Las Cruces, NM',
    ]);
    expect(of('SITEADDRESS,CVTTXDSCRP,PARCELID\n12 OAK ST,LANSING,7\n14 OAK ST,,8', 'Mason, Michigan')).toEqual([
      '12 Oak St, Lansing, MI',
      '14 Oak St, Mason, MI',
    ]);
    expect(of('SITEADDRESS,Zip,PARCELID\n12 OAK ST,85201,7\n14 OAK ST,,8', 'Tempe AZ')).toEqual([
      '12 Oak St, AZ 85201',
      '14 Oak St, Tempe, AZ',
    ]);
    expect(of('SITEADDRESS,PARCELID\n12 OAK ST,7', 'nowhere')).toEqual(['12 Oak St']);
  });

  it('is named where a row has none, and where it lacks its number or its place', () => {
    expect(textsOf('Address,City,State,Value', ',Mesa,AZ,250k')).toEqual([
      '“Mesa, AZ” does not begin with a house number.',
    ]);
    expect(textsOf('Address,Value', ',250k')).toEqual(['This row has no address.']);
    expect(textsOf('Address,City,State', '12 Oak St,,')).toEqual([
      '“12 Oak St” has no place. Add the city and state, or the ZIP.',
    ]);
  });
});

describe('a cell', () => {
  const house = '12 Oak St,Mesa,AZ';

  it('that does not read is unknown and named, never 0', () => {
    const { rows, toLookAt } = readText(
      lines(
        'Address,City,State,Rent,Last Sale Date,Vacant',
        `${house},"2,100-2,300",2019,maybe`,
        `${house},1900,3/1/26,Y`,
        `${house},1900,3/1/26,Y`,
      ),
    );
    expect([rows[0]?.facts, toLookAt]).toEqual([{}, 1]);
    expect(rows[0]?.notes.map(({ text }) => text)).toEqual([
      'Rent “2,100-2,300” is a range. Rent is unknown.',
      'Last Sale Date “2019” is a year alone. Last Sale Date is unknown.',
      'Vacant “maybe” is neither yes nor no. Vacant is unknown.',
    ]);
    expect(rows[1]?.facts).toEqual({ rent: 1900, lastSaleDate: '2026-03-01', vacant: true });
  });

  it('that may be a percentage or a fraction is what the user says', () => {
    const text = lines(
      'Address,City,State,2nd Rate',
      ...['8.25', '0.0825', '7', '6'].map((rate) => `${house},${rate}`),
    );
    const of = (answer?: number | null) => {
      const answers = answer === undefined ? [] : [{ column: 3, cell: '0.0825', rate: answer }];
      const row = readText(text, { answers }).rows[1];
      return [row?.facts, row?.notes];
    };
    expect(of()).toEqual([
      {},
      [{ column: 3, cell: '0.0825', text: '2nd Rate “0.0825”: 8.25% or 0.0825%?', rates: [8.25, 0.0825] }],
    ]);
    expect([of(8.25), of(0.0825), of(null)]).toEqual([
      [{ 'loan2.rate': 8.25 }, []],
      [{ 'loan2.rate': 0.0825 }, []],
      [{}, []],
    ]);
  });

  it('of 0 is a fact only where 0 is an amount', () => {
    const [row] = readText(
      lines(
        'Address,City,State,Value,Rent,Liens,HOA Dues,Loan Balance,Open Loans',
        `${house},0,0,0,0,0,0`,
        `${house},0,0,500,0,0,0`,
      ),
    ).rows;
    expect(row?.facts).toEqual({ liens: 0, 'loan.balance': 0, 'loan.count': 0 });
  });

  it('of a negative balance does not read', () => {
    const balances = ['-171250', '(171,250)', '$-1', '171,250', '98,000', '1', '2'];
    const { rows } = readText(
      lines('Address\tCity\tState\tLoan Balance', ...balances.map((cell) => `12 Oak St\tMesa\tAZ\t${cell}`)),
    );
    expect(rows.map(({ facts }) => facts['loan.balance'])).toEqual([
      ...[undefined, undefined, undefined, 171_250, 98_000, 1, 2],
    ]);
    expect(rows[0]?.notes[0]?.text).toBe('Loan Balance “-171250” is a negative amount. Loan Balance is unknown.');
  });

  it('of an area or a span has commas, and its name’s unit', () => {
    const of = (header: string, ...cells: string[]) =>
      readText(
        lines(`Address\tCity\tState\t${header}`, ...cells.map((cell) => `12 Oak St\tMesa\tAZ\t${cell}`)),
      ).rows.map(({ facts }) => Object.values(facts)[0]);
    expect(of('Lot Size', '7,405', '8,276')).toEqual([7405, 8276]);
    expect(of('Lot Size', '0.17', '0.5')).toEqual([7405, 21_780]);
    expect(of('Lot SQFT', '7,405', '0.17')).toEqual([7405, undefined]);
    expect(of('Lot Sq Ft', '0.17 acres')).toEqual([7405]);
    expect(of('Lot SF', '43')).toEqual([undefined]);
    expect(of('SqFt', '1,412')).toEqual([1412]);
    expect(of('Living Area', '2,150')).toEqual([2150]);
    expect(of('Lot Area', '12,500')).toEqual([12_500]);
    expect(of('Loan Term', '360', '1,080')).toEqual([360, undefined]);
    expect(of('Loan Term', '30', '15')).toEqual([360, 180]);
  });

  it.each([
    ['2016/05/20', '2016-05-20'],
    ['2021/07/02 00:00:00+00', '2021-07-02'],
    ['2021-07-02T00:00:00Z', '2021-07-02'],
  ])('of %s is a day', (cell, day) => {
    expect(first('Address,City,State,saledate', `${house},${cell}`)?.facts).toEqual({ lastSaleDate: day });
  });

  it('of 2016/13/40 is no day, and named', () => {
    expect(textsOf('Address,City,State,saledate', `${house},2016/13/40`, `${house},2016/05/20`)).toEqual([
      'saledate “2016/13/40” is no date. saledate is unknown.',
    ]);
  });

  it('of a sale after the day of the file is unknown', () => {
    expect(textsOf('Address,City,State,Last Sale Date', `${house},11/25/2026`, `${house},11/2/2026`)).toEqual([
      'Last Sale Date “11/25/2026” is after the day of the file. Last Sale Date is unknown.',
    ]);
  });

  it('has its day before its month only where the whole column needs it', () => {
    const dates = (...days: string[]) =>
      readText(lines('Address,City,State,Auction Date', ...days.map((day) => `${house},${day}`))).rows.map(
        ({ facts }) => facts.auctionDate,
      );
    expect(dates('3/12/2026', '12/18/2026')).toEqual(['2026-03-12', '2026-12-18']);
    expect(dates('3/12/2026', '18/12/2026')).toEqual(['2026-12-03', '2026-12-18']);
  });

  it('with a word is one of ours, and the note is the column that the user makes it', () => {
    const { rows } = readText(
      lines('Address,City,State,Absentee,Condition,Loan Type,Prop Type,Foo', `${house},Absentee,Good,FHA,SFR,hot`),
      { roles: { Foo: 'note' } },
    );
    expect(rows[0]).toMatchObject({
      note: 'hot',
      facts: { absentee: true, condition: 'move_in_ready', 'loan.type': 'fha', propertyType: 'Single Family' },
    });
  });
});

describe('the people of a row', () => {
  const text = lines(
    'Address,City,State,Owner Name,Phone 1,Phone 1 Type,Phone 1 DNC,Email 1,Phone 2,Contact 2 Name,Phone 3,Contact 3 Flags,Litigator,Agent Phone,Deceased',
    '1 A St,Mesa,AZ,ILSE MARSH,(602) 555-0121,Mobile,N,Ilse@Example.com,602-555-0122,Bob,6025550123,family,,602 555 0199,Y',
    '2 A St,Mesa,AZ,ANN OST,602 555 0124,Landline,Y,none,call me,,,,,,',
    '3 A St,Mesa,AZ,ANN OST,602 555 0125,,,,602 555 0126,,,,Y,,',
  );

  it('are not read unless the user asks for them', () => {
    const { rows } = readText(text);
    expect(rows.flatMap(({ contacts }) => contacts)).toEqual([]);
    expect(JSON.stringify(rows)).not.toMatch(/555|example/i);
  });

  it('have the first phone and e-mail, the name of the file or the owner, and its marks', () => {
    const { rows, droppedContacts, relatives, marked } = readText(text, { contacts: true });
    expect(rows.map(({ contacts }) => contacts)).toEqual([
      [
        { name: 'Ilse Marsh', phone: '+16025550121', email: 'ilse@example.com', mark: 'wireless' },
        { name: 'Bob', phone: '+16025550122' },
      ],
      [{ name: 'Ann Ost', phone: '+16025550124', mark: 'do_not_call' }],
      [
        { name: 'Ann Ost', phone: '+16025550125', mark: 'litigator' },
        { name: 'Ann Ost', phone: '+16025550126', mark: 'litigator' },
      ],
    ]);
    expect([droppedContacts, relatives, marked]).toEqual([1, 1, { doNotCall: 1, litigator: 2, wireless: 1 }]);
    expect(JSON.stringify(rows)).not.toContain('0199');
  });

  it('are marked in doubt: whatever a column of that name says but no', () => {
    const markOf = (header: string, cell: string) =>
      readText(lines(`Address,City,State,Phone,${header}`, `1 A St,Mesa,AZ,602 555 0121,${cell}`), { contacts: true })
        .rows[0]?.contacts[0]?.mark;
    expect(['Y', 'x', 'federal', 'N', 'clean', ''].map((cell) => markOf('DNC', cell))).toEqual([
      'do_not_call',
      'do_not_call',
      'do_not_call',
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('columns of a CRM', () => {
  it('become a plan; words for stages that nobody knows are asked', () => {
    const text = lines(
      'Address,City,State,Stage,Notes,Next Task,Next Task Date',
      '1 A St,Mesa,AZ,Warm,Likes terms,Call,11/30/26',
      '2 A St,Mesa,AZ,Bucket 7,,,',
    );
    const { rows, openStages } = readText(text);
    expect(rows.map(({ plan }) => plan)).toEqual([
      { stage: 'contacted', note: 'Likes terms', task: 'Call', taskDue: '2026-11-30' },
      undefined,
    ]);
    expect(openStages).toEqual(['Bucket 7']);
    const mapped = readText(text, { stages: { 'bucket 7': 'lost' } });
    expect([mapped.rows[1]?.plan, mapped.openStages]).toEqual([{ stage: 'lost' }, []]);
  });
});

describe('a file of the product', () => {
  const addresses = [
    '12 Elm St, Mesa, AZ 85201',
    '=1+1 Main St; Mesa',
    '75-5660 Palani Rd, Kailua-Kona, HI 96740',
    'nowhere "at all", AZ',
    '@home',
  ];
  const rowsOf = (states: readonly RowState[]): ListRow[] =>
    states.map((state, at) => ({
      position: at,
      line: at + 1,
      address: addresses[at % addresses.length] ?? '',
      note: at % 2 === 0 ? '58' : '-3; =2',
      state,
      problem: 'Add the city and state, or the ZIP.',
    }));
  const expected = (rows: ListRow[]) => rows.map(({ address, note }) => ({ address, note }));
  const read = (csv: string) =>
    readText(csv.replace(/^\uFEFF/, '')).rows.map(({ address, note }) => ({ address, note }));

  it('of errors is read back with every address and note', () => {
    for (const state of errorStates) {
      const rows = rowsOf([state, state, state, state, state]);
      expect(read(errorsCsv(rows))).toEqual(expected(rows));
    }
  });

  it('of results is read back with every address and note', () => {
    const rows = rowsOf(RowState.options);
    expect(read(resultsCsv(rows))).toEqual(expected(rows));
  });
});
