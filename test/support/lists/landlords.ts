/** The name of a file with facts; its day is in it. */
export const landlordsFile = 'tired-landlords-2026-01-15.csv';

const names = [
  ...['House No', 'Dir', 'Street Name', 'Situs City', 'Situs State', 'Zip', 'Est Value', 'Rent', 'Taxes'],
  ...['1st Mtg Bal', '1st Mtg Rate', '1st Mtg Pmt', '2nd Mtg Bal', '2nd Rate', '2nd Mtg Pmt'],
  ...['1st Mtg Amount', '1st Mtg Date', 'Auction Date', 'Vacant', 'Property Type', 'Sq Ft', 'Beds'],
  ...['Owner 1 Last Name', 'Owner 1 First Name', 'Absentee', 'Phone 1', 'Phone 1 DNC', 'Lead Status', 'Motivation'],
  ...['County', 'MLS Status', 'Agent Phone', 'Age', 'Relative 1 Name'],
];

const houses = [
  '4120,N,SAGEBRUSH ROW,PHOENIX,AZ,85016.0,338000,2350,2964,"171,250",3.25,884,22400,8.25,214.60,,,3/12/27,Y,SFR,"1,412",3,MARSH,ILSE,Absentee,(602) 555-0121,N,Warm,tired,Maricopa,Off,602-555-0177,71,Uma',
  '915,W,PALO CT,PHOENIX,AZ,85013,345000,,,98000,,,,,,,,,N,SFR,1700,3,OSTROW TRUST,,,,,Follow Up,,Maricopa,Off,,,',
  '2207,E,HARL AVE,MESA,AZ,85204,372000,2400,3120,,3.125,,,,,210000,8/14/20,,N,SFR,1500,4,ARCE,D,Absentee,(480) 555-0158,Y,Warm,,Maricopa,Off,,,',
  '12,N,OAK ST,MESA,AZ,8501,250000,"2,100-2,300",1800,50000,4.5,400,1000,0.0825,100,,,,N,SFR,1200,2,HALE,ANN,,,,Warm,,Maricopa,On,,,',
];

/** A file with loans, values, owners and people; of `rows` houses. */
export function landlords(rows = houses.length): string {
  const more = Array.from({ length: Math.max(0, rows - houses.length) }, (_, index) =>
    [
      ...[`${100 + index}`, 'E', 'CHOLLA BEND', 'PHOENIX', 'AZ', '85016', `${300_000 + 500 * index}`, '2100', '2400'],
      ...['120000', '3.5', '700', '9000', '7.5', '120', '', '', '', 'N', 'SFR', '1300', '3'],
      ...['DOE', `P${index}`, '', '(602) 555-0100', 'N', 'Warm', 'tired', 'Maricopa', 'Off', '', '', ''],
    ].join(','),
  );
  return [names.join(','), ...houses.slice(0, rows), ...more].join('\n');
}
