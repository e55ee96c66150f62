/** The property of every example: its figures are in `sample-house.json`. */
export const sampleAddress = '2417 E Sample Palm Ln, Phoenix, AZ 85016';

/** The property of the public pages: its figures are in `demo-house.json`. */
export const demoAddress = '57 Placeholder Elm St, Cleveland, OH 44109';

/** The suggested addresses of the sample source; each has a hand-made record. */
export const sampleAddresses: readonly string[] = [
  sampleAddress,
  '4820 W Example Saguaro Dr, Glendale, AZ 85301',
  '118 Fixture Ct, Mesa, AZ 85201',
  '731 Placeholder Oak St, Columbus, OH 43206',
];
