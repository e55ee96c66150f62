import { describe, expect, it } from 'vitest';
import { recognizeColumns } from '#shared/lists/columns/recognize-columns.ts';
import { findHeader } from '#shared/lists/file/find-header.ts';
import { roleOfHeader } from '#shared/lists/headers/role-of-header.ts';
import { fileDay, readText } from '#test/support/lists/read-text.ts';

const columnOf = (header: string, cell: string) =>
  recognizeColumns(
    findHeader([
      ['Address', 'City', header],
      ['1 A St', 'Mesa', cell],
    ]),
    fileDay,
  ).columns[2];

describe('a figure', () => {
  it.each([
    [
      'period',
      [
        'Quarterly Taxes Amount',
        'Semi-Annual Tax',
        'Monthly Insurance',
        'HOA Quarterly',
        'Annual Mortgage Payment',
        'Weekly Rent',
        'Rent (Quarter)',
        'HOA Semi-Annual',
        'Taxes (Semi-Annual)',
        // Held out.
        'Fortnightly Rent',
        'Nightly Rent',
      ],
    ],
    [
      'range',
      [
        'Rent Low',
        'Rent High',
        'Min Rent',
        'Max Rent',
        'Balance Range, Loan',
        'ARV (Low)',
        'Maximum Mortgage Payment',
        'Upper Equity',
        // Held out.
        'Rent From',
        'Rent Ceiling',
        'Top Rent',
      ],
    ],
    [
      'group',
      [
        'ZIP Rent',
        'Median Rent',
        'Neighborhood Rent',
        'Average Rent',
        'Comp ARV',
        'Rent (Median)',
        'Avg SqFt',
        'Typical Rent',
        'Tract Equity',
        // Held out.
        'Subdivision Rent',
        'Block Rent',
      ],
    ],
    [
      'past',
      [
        'Original Balance, Loan',
        'Previous Rent',
        'Prior Taxes Amount',
        'Original Rate Loan',
        'Rent (Previous)',
        'Former Rent',
        'Old Mortgage Payment',
        // Held out.
        'Initial Loan Balance',
        'Past Rent',
        'Last Rent',
        'Rent 2019',
        'Projected Rent',
      ],
    ],
    [
      'count or ratio',
      [
        'Rent per SqFt',
        'Price/SqFt',
        'Year of Rehab',
        'Rent Ratio',
        'Equity per Unit',
        'Repair Count',
        'Rent Times',
        'Rent Multiple',
        'Rent to Value',
        'Rent %',
        'Rent Growth',
        'Number of Repairs',
        'Equity Rank',
      ],
    ],
    [
      'place, person or thing',
      [
        'City Rent',
        'County Rent',
        'Area Rent',
        'Biweekly Mortgage Payment',
        'Half-Yearly Taxes',
        'Lot Rent',
        'School Taxes Amount',
        'Flood Insurance',
        'Master HOA Dues',
        'Car Loan Balance',
        'Mortgage Release Date',
        'Loan Assignment Date',
        'Loan Modification Date',
        'Lease Term Remaining',
        'Cap Rate, Loan',
        'Porch SqFt',
        'Comp Sold Price',
        // Held out.
        'Section 8 Rent',
        'Thirteenth Month Rent',
        'Seller Note Loan Balance',
        'Renters Insurance',
      ],
    ],
  ])('of another %s is never the fact', (_, headers) => {
    for (const header of headers) {
      const column = columnOf(header, '2,000');
      expect([header, column?.role, column?.certainty]).toEqual([header, 'skip', 'check']);
      expect(column?.suggested).toBeDefined();
    }
  });

  it.each([
    'Payments Behind',
    'Months Behind',
    'Late Payments',
    'Year of Last Sale',
    'Prior Sale Price',
    'Original List Price',
    'Replacement Cost',
    'Net Worth',
    'Previous Sale Date',
    'Monthly Taxes',
  ])('%s is none', (header) => {
    expect(['skip', undefined]).toContain(roleOfHeader(header, true)?.role);
  });

  it.each([
    ['Rent (Annual)', 'rentYearly'],
    ['Rent per Year', 'rentYearly'],
    ['Rent/Mo', 'rent'],
    ['Rent (Monthly)', 'rent'],
    ['Taxes (Annual)', 'taxesYearly'],
    ['Annual Insurance Premium', 'insuranceYearly'],
    ['HOA Annual', 'hoaYearly'],
    ['HOA Dues (per year)', 'hoaYearly'],
    ['HOA/Month', 'hoaMonthly'],
    ['Original Loan Amount', 'loan.originalAmount'],
    ['Loan Term (Years)', 'loan1.termMonths'],
    ['Year Built', 'yearBuilt'],
    ['Lot Size (Acres)', 'lotAcres'],
    ['Lot SQFT', 'lotSqft'],
    ['Lot Size', 'lotSize'],
    ['owner_address_name', 'owner.name'],
    ['Est. Equity (%)', 'equityPercent'],
    ['Past Due Amount', 'arrears'],
    ['Land SqFt', 'lotSqft'],
    ['Owner Occ (Y/N)', 'ownerOccupied'],
    ['Owner(s)', 'owner.name'],
    ['Owner Name(s)', 'owner.name'],
    ['Tax Bill Addr', 'mailing.street'],
    ['Tax Billing City', 'mailing.city'],
    ['Tax Bill Amount', 'taxesYearly'],
    ['Sold On', 'lastSaleDate'],
    ['Date Sold', 'lastSaleDate'],
    ['Sold For', 'lastSalePrice'],
    ['Last Sold Price', 'lastSalePrice'],
    ['1st Mtg Orig Date', 'loan1.date'],
    ['Mortgage Recorded Date', 'loan1.date'],
    ['Loan Origination Date', 'loan1.date'],
    ['Mortgage Maturity Date', 'loan1.endDate'],
    ['Remaining Loan Term (Months)', 'loan.paymentsLeft'],
    ['Number of Payments Left', 'loan.paymentsLeft'],
    ['Pre-FC?', 'foreclosure'],
    ['Vacant? (Yes/No)', 'vacant'],
    ['VACANT Y/N', 'vacant'],
    ['Lot Square Feet', 'lotSqft'],
    ['Land Acres', 'lotAcres'],
    ['Parcel Square Feet', 'lotSqft'],
    ['Land Area', 'lotSize'],
    ['Living Area (Sq Ft)', 'sqft'],
    ['Loan to Value Ratio', 'ltvPercent'],
    ['Total Monthly Rent ($)', 'rent'],
    ['Homeowners Insurance per Year', 'insuranceYearly'],
    ['Est. 1st Mortgage Unpaid Balance', 'loan1.balance'],
    ['Mortgage Payment (P&I)', 'loan.payment'],
  ])('%s is %s, as its words say', (header, role) => {
    expect(roleOfHeader(header, true)?.role).toBe(role);
  });

  it('a year is divided by 12', () => {
    const of = (header: string, cell: string) =>
      readText(`Address\tCity\tState\t${header}\n1 A St\tMesa\tAZ\t${cell}`).rows[0]?.facts;
    expect(of('HOA Annual', '1,200')).toEqual({ hoaMonthly: 100 });
    expect(of('HOA Dues (Annual)', '$1,000')).toEqual({ hoaMonthly: 83.33 });
    expect(of('HOA', '1200')).toEqual({ hoaMonthly: 1200 });
    expect(of('HOA Quarterly', '300')).toEqual({});
  });
});

describe('somebody else', () => {
  it.each([
    'Spouse Phone',
    'Child Cell',
    'Next of Kin Phone',
    'Landlord Phone',
    'Insurance Phone',
    'Emergency Contact',
    'Phone (Spouse)',
    'Landlord Email',
    'Guardian Mobile',
    'Sister Phone',
  ])('has the number in %s, which is never read', (header) => {
    expect(columnOf(header, '602 555 0101')).toMatchObject({ role: 'foreign', certainty: 'never', samples: [] });
  });

  it.each(['Grandson Phone', 'Roommate Cell', 'Pastor Email', 'Cousin Phone', 'Accountant Phone'])(
    'may have the number in %s, which is not read',
    (header) => {
      expect(columnOf(header, '602 555 0101')).toMatchObject({ role: 'skip', certainty: 'unused' });
    },
  );

  it.each(['Owner Phone', 'Cell Phone 2', 'Home Phone', 'Alternate Phone', 'Skip Trace Phone 1', 'Seller Email'])(
    'has not the number in %s',
    (header) => {
      expect(roleOfHeader(header, true)?.role).toMatch(/^contact\d\.(?:phone|email)$/);
    },
  );

  it.each(['Birth Date', 'Gender', 'Religion', 'Race', 'Owner Gender', 'Ethnic Code', 'DOB', 'Citizenship', 'Faith'])(
    'need not know %s',
    (header) => {
      expect(columnOf(header, 'x')).toMatchObject({ role: 'personal', certainty: 'never', samples: [] });
    },
  );

  it('has been the owner before', () => {
    for (const header of ['Previous Owner', 'Prior Owner Name', 'Former Owner Address']) {
      expect(columnOf(header, 'x')).toMatchObject({ certainty: 'never' });
    }
  });
});
